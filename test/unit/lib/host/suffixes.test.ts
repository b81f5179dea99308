import { getDomain, getPublicSuffix } from 'tldts-icann';
import { expect, test } from 'vitest';
import { toSuffixRules } from '../../../../lib/build/suffix-list';
import { createSuffixReader } from '../../../../lib/host/suffixes';
import { suffixes } from '../../../support/suffixes';

test('the list of the package knows endings, suffixes and the names under them', () => {
  expect(['example.com', 'example.co.uk', 'example.berlin'].every(suffixes.isKnownEnding)).toBe(true);
  // Of `za` the list has rules for what is below it alone.
  expect(suffixes.isKnownEnding('example.za')).toBe(true);
  expect(suffixes.isKnownEnding('example.nosuchending')).toBe(false);
  expect(['uk', 'co.uk', 'anything.ck'].every(suffixes.isPublicSuffix)).toBe(true);
  // The list's exception to `*.ck`.
  expect(suffixes.isPublicSuffix('www.ck')).toBe(false);
  expect(suffixes.toRegistrable('a.b.example.co.uk')).toBe('example.co.uk');
  expect(suffixes.toRegistrable('co.uk')).toBeNull();
});

test('every rule of the list gives what its library says', () => {
  const names = toSuffixRules().map((rule) => rule.replace('*', 'anything').replace('!', ''));
  expect(names.length).toBeGreaterThan(6000);
  const hosts = names.flatMap((name) => [
    ...[name, `a.${name}`, `b.a.${name}`, `${name}.nosuchending`],
    // What a rule is below may have none itself.
    ...(name.includes('.') ? [name.replace(/^[^.]+\./, ''), name.replace(/^[^.]+/, 'other')] : []),
  ]);
  const options = { validateHostname: false };
  expect(hosts.map(suffixes.toRegistrable)).toEqual(hosts.map((host) => getDomain(host, options)));
  expect(hosts.filter(suffixes.isPublicSuffix)).toEqual(
    hosts.filter((host) => getPublicSuffix(host, options) === host),
  );
  expect(names.filter((name) => !suffixes.isKnownEnding(name))).toEqual([]);
});

test('fifty lookups at once read the list once, and later ones not at all', async () => {
  let reads = 0;
  const readSuffixes = createSuffixReader(async () => {
    reads++;
    return toSuffixRules();
  });
  await Promise.all(Array.from({ length: 50 }, readSuffixes));
  await readSuffixes();
  expect(reads).toBe(1);
});

const text = JSON.stringify(toSuffixRules());

test.each([
  ['that cannot be read', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that is cut off', async () => JSON.parse(text.slice(0, -30_000))],
  ['that is empty', async () => JSON.parse('')],
])('a list %s is our own fault and costs nothing; the next lookup reads it again', async (_, readBroken) => {
  const answers = [readBroken, async () => toSuffixRules()];
  const readSuffixes = createSuffixReader(async () => (answers.shift() ?? readBroken)());
  await expect(readSuffixes()).rejects.toMatchObject({ failure: { kind: 'internal', billed: 'no' } });
  expect((await readSuffixes()).toRegistrable('a.example.com')).toBe('example.com');
});
