/** The part of JSON schema that Chromium takes for managed storage, as far as ours uses it. */
export interface ManagedSchema {
  id?: string;
  $ref?: string;
  type?: string;
  properties?: Record<string, ManagedSchema>;
  items?: ManagedSchema;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
}

function collectIds(schema: ManagedSchema, found = new Map<string, ManagedSchema>()): Map<string, ManagedSchema> {
  if (schema.id) found.set(schema.id, schema);
  for (const inner of [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]) {
    collectIds(inner, found);
  }
  return found;
}

function isOfType(value: unknown, type: string | undefined): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Where a value does not fit the schema; at each of these places Chromium drops the whole setting or the unknown name, without a word. */
export function findMisfits(root: ManagedSchema, value: unknown): string[] {
  const ids = collectIds(root);
  const visit = (given: ManagedSchema, part: unknown, path: string): string[] => {
    const schema = given.$ref ? ids.get(given.$ref) : given;
    if (!schema) return [`${path}: nothing is called ${given.$ref}`];
    if (!isOfType(part, schema.type)) return [`${path}: no ${schema.type}`];
    if (schema.enum && !schema.enum.includes(part)) return [`${path}: none of the values`];
    const { minimum = -Infinity, maximum = Infinity } = schema;
    if (typeof part === 'number' && (part < minimum || part > maximum)) return [`${path}: out of bounds`];
    const { items, properties } = schema;
    if (Array.isArray(part)) return items ? part.flatMap((item, index) => visit(items, item, `${path}[${index}]`)) : [];
    if (!properties) return [];
    return Object.entries(part as object).flatMap(([name, inner]) => {
      const known = properties[name];
      return known ? visit(known, inner, `${path}.${name}`) : [`${path}.${name}: unknown`];
    });
  };
  return visit(root, value, '');
}

/** Every place of a schema that holds a value of its own: `plan`, `safety.mode`. */
export function placesOf({ properties = {} }: ManagedSchema): string[] {
  return Object.entries(properties).flatMap(([name, { properties: parts }]) =>
    parts ? Object.keys(parts).map((part) => `${name}.${part}`) : [name],
  );
}
