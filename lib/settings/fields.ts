/** Untrusted input: what does not fit becomes `otherwise`. */
export type Field<Value> = (value: unknown, otherwise: Value) => Value;

export const flagField: Field<boolean> = (value, otherwise) => (typeof value === 'boolean' ? value : otherwise);

export const wholeField =
  <Value extends number | null>(least: number, most: number): Field<Value> =>
  (value, otherwise) => {
    const isWhole = Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
    return isWhole ? (value as Value) : otherwise;
  };

export const choiceField =
  <Choice>(choices: readonly Choice[]): Field<Choice> =>
  (value, otherwise) =>
    choices.find((choice) => choice === value) ?? otherwise;

export const partsField =
  <Parts extends object>(fields: { [Name in keyof Parts]: Field<Parts[Name]> }): Field<Parts> =>
  (value, otherwise) => {
    const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const names = Object.keys(fields) as (keyof Parts & string)[];
    // Each part is what its own field gave.
    return Object.fromEntries(names.map((name) => [name, fields[name](given[name], otherwise[name])])) as Parts;
  };

export const everyField = <Name extends string, Value>(names: readonly Name[], field: Field<Value>) =>
  partsField<Record<Name, Value>>(Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field<Value>>);

/** The lines that are not blank; none where it is no list. A field shows one text of two lines as two. */
export function toTexts(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
  return texts
    .join('\n')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
}
