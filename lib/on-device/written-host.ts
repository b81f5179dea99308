// @ts-expect-error The package tells no types of its module for browsers.
import * as punycode from 'punycode/punycode.es6.js';

const { toUnicode }: { toUnicode(host: string): string } = punycode;

/** A host as people write it, to compare it with names. One that is no Punycode stays as it is. */
export function toWrittenHost(host: string): string {
  try {
    return toUnicode(host);
  } catch {
    return host;
  }
}
