import { expect, test } from 'vitest';
import { createSuffixReader } from '../../../../lib/lookup/suffixes';
import { toSuffixListText } from '../../../support/suffix-list';
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

test('fifty lookups at once read the list once, and later ones not at all', async () => {
  let reads = 0;
  const readSuffixes = createSuffixReader(async () => {
    reads++;
    return JSON.parse(toSuffixListText());
  });
  await Promise.all(Array.from({ length: 50 }, readSuffixes));
  await readSuffixes();
  expect(reads).toBe(1);
});

test.each([
  ['that cannot be read', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that is something else', async () => ({})],
  ['that is empty', async () => null],
])('a list %s is our own fault and costs nothing; the next lookup reads it again', async (_, readBroken) => {
  const answers = [readBroken, async () => JSON.parse(toSuffixListText())];
  const readSuffixes = createSuffixReader(async () => answers.shift()?.());
  await expect(readSuffixes()).rejects.toMatchObject({ failure: { kind: 'internal', billed: 'no' } });
  expect((await readSuffixes()).toRegistrable('a.example.com')).toBe('example.com');
});
