/** `// documentation` at the end of a rule of technologies. Only authors read it. */
const DOCUMENTATION = / \/\/ [^"]*(?=")/g;

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** A file of `assets/on-device` as it ships: rules without their documentation, and the words of a list in one line. */
export function toShipped(path: string, json: string): string {
  if (path.includes('/technologies/')) return json.replaceAll(DOCUMENTATION, '');
  return JSON.stringify(JSON.parse(json), (_, value) => (isList(value) ? [value.join(',')] : value));
}

/** Files of `assets/on-device` have one entry a line for their authors, which would cost bytes. */
export function shipRules() {
  return {
    name: 'sitecard-shipped-rules',
    enforce: 'pre' as const,
    transform: (code: string, id: string) => (/\/assets\/on-device\/.*\.json$/.test(id) ? toShipped(id, code) : null),
  };
}
