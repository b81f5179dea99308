/** A key with signs that every encoding writes in another way. It opens nothing but a stand-in that was given it. */
export const CANARY = 'sk-canary/7"Q+4\\zZ%&x0=9Rk>M2<w~T';

const escapeAsJson = (text: string, depth: number): string =>
  depth === 0 ? text : escapeAsJson(JSON.stringify(text).slice(1, -1), depth - 1);

/** The forms in which a key could leak: as it is, base64 at any offset, hex, URL-encoded, reversed, escaped as JSON, and as JSON in JSON. */
export function toKeyForms(key: string): string[] {
  // Base64 depends on where in its text the key begins; what the neighbours decide is left off at both ends.
  const base64 = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.from(`${'x'.repeat(offset)}${key}`)
      .toString('base64')
      .replace(/=+$/, '');
    const core = encoded.slice(offset === 0 ? 0 : 4, -2);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const forms = [
    key,
    ...base64,
    Buffer.from(key).toString('hex'),
    encodeURIComponent(key),
    [...key].reverse().join(''),
    // A record is JSON in JSON, and what is swept is JSON again.
    ...[1, 2, 3, 4].map((depth) => escapeAsJson(key, depth)),
  ];
  return [...new Set(forms)];
}

/** The forms of a key that a text holds, in whichever case. */
export function findKey(text: string, key: string): string[] {
  const lower = text.toLowerCase();
  return toKeyForms(key).filter((form) => lower.includes(form.toLowerCase()));
}
