import { getDomain, getPublicSuffix } from 'tldts';
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
  const names = toSuffixRules().icann.map((rule) => rule.replace('*', 'anything').replace('!', ''));
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

test('a site is told by the private part too, as its library says', () => {
  const names = toSuffixRules().private.map((rule) => rule.replace('*', 'anything').replace('!', ''));
  expect(names.length).toBeGreaterThan(2000);
  const hosts = ['a.b.example.co.uk', ...names.flatMap((name) => [`a.${name}`, `c.b.a.${name}`])];
  const options = { validateHostname: false, allowPrivateDomains: true };
  expect(hosts.map(suffixes.toSite)).toEqual(hosts.map((host) => getDomain(host, options) ?? host));
});

test.each([
  ['login.phish.pages.dev', 'phish.pages.dev', 'pages.dev'],
  ['phish.github.io', 'phish.github.io', 'github.io'],
  ['phish.web.app', 'phish.web.app', 'web.app'],
  ['a.phish.herokuapp.com', 'phish.herokuapp.com', 'herokuapp.com'],
  ['phish.blogspot.com', 'phish.blogspot.com', 'blogspot.com'],
  ['github.io', 'github.io', 'github.io'],
  ['a.b.example.co.uk', 'example.co.uk', 'example.co.uk'],
])('%s is part of the site %s, and registered as %s', (host, site, registrable) => {
  expect(suffixes.toSite(host)).toBe(site);
  expect(suffixes.toRegistrable(host)).toBe(registrable);
});

test('a host that is a suffix or an address is its own site', () => {
  expect(['co.uk', 'localhost', '[::1]'].map(suffixes.toSite)).toEqual(['co.uk', 'localhost', '[::1]']);
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
