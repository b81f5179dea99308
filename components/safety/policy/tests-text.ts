import { toListedHost } from '../../../lib/safety/listed-host';
import type { Expectation } from '../../../lib/safety/policy';
import { VERDICTS } from '../../../lib/safety/policy';

/** The tests of a document as they stand in a field, one a line: `example.com blocked`. */
export function toTestLines(tests: readonly Expectation[]): string {
  return tests.map(({ host, verdict }) => `${host} ${verdict}`).join('\n');
}

/** Reads them back, with the numbers of the lines, from 1, that are no test. */
export function readTestLines(text: string): { tests: Expectation[]; faults: { line: number; text: string }[] } {
  const tests: Expectation[] = [];
  const faults: { line: number; text: string }[] = [];
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line === '') return;
    // The verdict is the last word: an address has colons of its own.
    const [, name = '', word = ''] = /^(.*?)[\s,;:=]+(\w+)$/.exec(line) ?? [];
    const host = toListedHost(name);
    const verdict = VERDICTS.find((one) => one === word.toLowerCase());
    if (host === null || !verdict) faults.push({ line: index + 1, text: line });
    else tests.push({ host, verdict });
  });
  return { tests, faults };
}
