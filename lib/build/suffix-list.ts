import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error The package keeps the types of its built files in another folder, named below.
import * as built from 'tldts-icann/dist/cjs/src/data/trie.js';
import type * as Trie from 'tldts-icann/dist/types/src/data/trie';

const { nodeFlags, edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot }: typeof Trie = built;

/** The ICANN part of the public suffix list in its own notation: `co.uk`, `*.ck`, `!www.ck`. Names are ASCII. */
export function toSuffixRules(): string[] {
  let end = 0;
  const labels = Array.from(edgeLength, (length) => {
    end += length;
    return labelText.slice(end - length, end);
  });
  const toRules = (node: number, below: string): string[] =>
    labels.slice(edgeStart[node], edgeStart[node + 1]).flatMap((label, index) => {
      const child = edgeChild[(edgeStart[node] ?? 0) + index] ?? 0;
      return [...(nodeFlags[child] ? [label + below] : []), ...toRules(child, `.${label}${below}`)];
    });
  const rules = [...toRules(rulesRoot, ''), ...toRules(exceptionsRoot, '').map((name) => `!${name}`)];
  return rules.filter((rule) => /^[!-~]+$/.test(rule));
}

/** Writes the list beside the worker, which reads it when a site is looked up. */
export function writeSuffixList(build: string): void {
  writeFileSync(join(build, 'suffixes.json'), JSON.stringify(toSuffixRules()));
}
