import { getDomain } from 'tldts-icann';
// @ts-expect-error The package keeps the types of its built files in another folder, named below.
import * as built from 'tldts-icann/dist/cjs/src/data/trie.js';
import type * as Trie from 'tldts-icann/dist/types/src/data/trie';
import { expect, test } from 'vitest';
import { createSuffixReader } from '../../../../lib/host/suffixes';
import { toSuffixListFile } from '../../../support/suffix-list';
import { suffixes } from '../../../support/suffixes';

test('the list of the package knows endings, suffixes and the names under them', () => {
  expect(['example.com', 'example.co.uk', 'example.berlin'].every(suffixes.isKnownEnding)).toBe(true);
  expect(suffixes.isKnownEnding('example.nosuchending')).toBe(false);
  expect(['uk', 'co.uk', 'anything.ck'].every(suffixes.isPublicSuffix)).toBe(true);
  // The list's exception to `*.ck`.
  expect(suffixes.isPublicSuffix('www.ck')).toBe(false);
  expect(suffixes.toRegistrable('a.b.example.co.uk')).toBe('example.co.uk');
  expect(suffixes.toRegistrable('co.uk')).toBeNull();
});

/** Every name that the library's list has a rule or a part of one for, the exceptions with the rules that they are of. */
function toNames({ edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot }: typeof Trie): string[] {
  let at = 0;
  const labels = Array.from(edgeLength, (length) => {
    at += length;
    return labelText.slice(at - length, at);
  });
  const below = (node: number, under: string): string[] => {
    const [from = 0, to = 0] = [edgeStart[node], edgeStart[node + 1]];
    const edges = labels.slice(from, to).map((label, index) => [label, edgeChild[from + index] ?? 0] as const);
    return edges.flatMap(([label, child]) => [`${label}${under}`, ...below(child, `.${label}${under}`)]);
  };
  return [rulesRoot, exceptionsRoot].flatMap((root) => below(root, '')).map((name) => name.replace('*', 'anything'));
}

test('every rule of the list gives what the library as it is says', () => {
  const names = toNames(built);
  expect(names.length).toBeGreaterThan(6000);
  const hosts = names.flatMap((name) => [name, `a.${name}`, `b.a.${name}`, `${name}.nosuchending`]);
  const ours = hosts.map((host) => suffixes.toRegistrable(host));
  expect(ours).toEqual(hosts.map((host) => getDomain(host, { validateHostname: false })));
});

test('fifty lookups at once read the list once, and later ones not at all', async () => {
  let reads = 0;
  const readSuffixes = createSuffixReader(async () => {
    reads++;
    return toSuffixListFile().buffer;
  });
  await Promise.all(Array.from({ length: 50 }, readSuffixes));
  await readSuffixes();
  expect(reads).toBe(1);
});

test.each([
  ['that cannot be read', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that is cut off in its tables', async () => toSuffixListFile().buffer.slice(0, 1000)],
  ['that is cut off in its text', async () => toSuffixListFile().buffer.slice(0, -30_000)],
  ['that is empty', async () => new ArrayBuffer(0)],
])('a list %s is our own fault and costs nothing; the next lookup reads it again', async (_, readBroken) => {
  const answers = [readBroken, async () => toSuffixListFile().buffer];
  const readSuffixes = createSuffixReader(async () => (answers.shift() ?? readBroken)());
  await expect(readSuffixes()).rejects.toMatchObject({ failure: { kind: 'internal', billed: 'no' } });
  expect((await readSuffixes()).toRegistrable('a.example.com')).toBe('example.com');
});
