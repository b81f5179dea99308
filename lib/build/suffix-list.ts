// biome-ignore-all lint/style/noRestrictedImports: the build makes the list of the library
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error The package keeps the types of its built files in another folder, named below.
import * as built from 'tldts/dist/cjs/src/data/trie.js';
import type * as Trie from 'tldts/dist/types/src/data/trie';

const { nodeFlags, edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot }: typeof Trie = built;

/** Bits of a rule in the library's data. */
const PARTS = { icann: 1, private: 2 };

/** One part of the public suffix list in its own notation: `co.uk`, `*.ck`, `!www.ck`. Names are ASCII. */
function toPart(part: number): string[] {
  let end = 0;
  const labels = Array.from(edgeLength, (length) => {
    end += length;
    return labelText.slice(end - length, end);
  });
  const toRules = (node: number, below: string): string[] =>
    labels.slice(edgeStart[node], edgeStart[node + 1]).flatMap((label, index) => {
      const child = edgeChild[(edgeStart[node] ?? 0) + index] ?? 0;
      const isRule = ((nodeFlags[child] ?? 0) & part) !== 0;
      return [...(isRule ? [label + below] : []), ...toRules(child, `.${label}${below}`)];
    });
  const rules = [...toRules(rulesRoot, ''), ...toRules(exceptionsRoot, '').map((name) => `!${name}`)];
  return rules.filter((rule) => /^[!-~]+$/.test(rule));
}

/** `private`: hosts under which companies let others make sites, such as `github.io`. */
export function toSuffixRules() {
  return { icann: toPart(PARTS.icann), private: toPart(PARTS.private) };
}

/** Writes the list beside the worker, which reads it when a site is looked up. */
export function writeSuffixList(build: string): void {
  writeFileSync(join(build, 'suffixes.json'), JSON.stringify(toSuffixRules()));
}
