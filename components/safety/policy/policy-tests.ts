import { findWrongInList, toListedHost } from '../../../lib/safety/listed-host';
import type { Expectation } from '../../../lib/safety/policy';
import { VERDICTS } from '../../../lib/safety/policy';
import type { LineFault } from '../../text/lists';

/** One test a line: `example.com blocked`. */
export function toTestLines(tests: readonly Expectation[]): string {
  return tests.map(({ host, verdict }) => `${host} ${verdict}`).join('\n');
}

/** The lines of faults count from 1. */
export function readTestLines(text: string): { items: Expectation[]; faults: LineFault[] } {
  const items: Expectation[] = [];
  const faults: LineFault[] = [];
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line === '') return;
    // The verdict is the last word, because an address has its own colons.
    const [, name = '', word = ''] = /^(.*?)[\s,;:=]+(\w+)$/.exec(line) ?? [];
    const host = toListedHost(name);
    const verdict = VERDICTS.find((one) => one === word.toLowerCase());
    if (host === null || !verdict) faults.push({ line: index + 1, text: line, wrong: findWrongInList(name) });
    else items.push({ host, verdict });
  });
  return { items, faults };
}
