/** What can be wrong in a document. `detail` is what it is about: a key, a limit, or the text that cannot be read. */
export const FAULT_KINDS = [
  'newer', // made for a newer schema
  'unreadable', // no document at all, or one that throws when it is read
  'too-deep',
  'too-many', // more items than `detail`
  'too-long', // more characters than `detail`
  'missing',
  'unknown-key',
  'type', // not of the kind of value that `detail` names
  'choice', // none of the words in `detail`
  'range', // a number beyond `detail`
  'whole', // a number with a fraction
  'blank', // no text, or a list without items
  'host',
  'glob',
  'ending',
  'category',
  'iab',
  'country',
  'instant',
  'same-id', // the id of a rule before it
  'same-key', // the key of a value before it, in the same object
  'no-condition',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface PolicyFault {
  path: (string | number)[];
  kind: FaultKind;
  detail: string;
}

/** The part of a document at a path; undefined where there is none. */
export function findPart(document: unknown, path: readonly (string | number)[]): unknown {
  let part = document;
  for (const step of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, step)) return undefined;
    part = Reflect.get(part, step);
  }
  return part;
}
