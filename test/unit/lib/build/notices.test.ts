import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toNotices } from '../../../../lib/build/notices';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitecard-notices-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(license: string, files: Record<string, string> = {}): void {
  const about = { name: 'a-package', version: '1.2.3', license, author: 'A. Author' };
  for (const [name, text] of Object.entries({ 'package.json': JSON.stringify(about), ...files }))
    writeFileSync(join(folder, name), text);
}

test.each(['LICENSE', 'LICENSE.md', 'LICENSE-MIT.txt', 'licence', 'COPYING'])('the text of %s is passed on', (name) => {
  write('MIT', { [name]: 'Copyright A. Author\nDo as you please.\n', 'README.md': 'License: see below' });
  expect(toNotices([folder])).toContain('\na-package 1.2.3 (MIT)\n\nCopyright A. Author\nDo as you please.\n');
});

test('an MIT licence without a file of its own is passed on in full, in the name of the author', () => {
  write('MIT');
  const notices = toNotices([folder]);
  expect(notices).toContain('\n\nCopyright (c) A. Author\n\nPermission is hereby granted, free of charge');
  expect(notices).toContain('OTHER DEALINGS IN THE\nSOFTWARE.\n');
  expect(notices).not.toContain('The Sitecard authors');
});

test('a build stops at another licence whose text is nowhere', () => {
  write('Apache-2.0');
  expect(() => toNotices([folder])).toThrow('brings no text of its licence, Apache-2.0.');
});

test('the list that the build makes `suffixes.json` of is among them', () => {
  write('MIT');
  const notices = toNotices([folder]);
  expect(notices).toMatch(/^Sitecard contains the following 5 works of others\.\n/);
  expect(notices).toContain('\nPublic Suffix List (MPL-2.0)\nhttps://publicsuffix.org/');
});

test('the letters of Unicode come with the notice that its licence asks for', () => {
  write('MIT');
  expect(toNotices([folder])).toMatch(
    /Unicode Security Mechanisms.*\(Unicode-3\.0\)[\s\S]*Copyright © 1991-2022 Unicode, Inc\./,
  );
});

test('the IAB categories whose names we hold are attributed as their licence asks', () => {
  write('MIT');
  const notice = toNotices([folder])
    .split(/\n-+\n/)
    .find((text) => text.includes('IAB Tech Lab Content Taxonomy'));
  expect(notice).toContain('https://github.com/InteractiveAdvertisingBureau/Taxonomies');
  expect(notice).toContain('By IAB Technology Laboratory, Inc.');
  expect(notice).toContain('https://creativecommons.org/licenses/by/3.0/');
  expect(notice).toContain('Sitecard contains\nan excerpt');
});

test('the icons of brands are named, with whose the brands are', () => {
  write('MIT');
  const notices = toNotices([folder]);
  expect(notices).toContain('\nSimple Icons (CC0-1.0)\nhttps://simpleicons.org\n');
  expect(notices).toContain('trademarks of their owners');
});
