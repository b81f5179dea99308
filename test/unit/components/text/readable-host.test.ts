import { expect, test } from 'vitest';
import { isOfLetters } from '../../../../components/text/identifier-letters';
import { toReadableHost } from '../../../../components/text/readable-host';

const ascii = (name: string) => new URL(`https://${name}`).hostname;

test.each([
  'münchen.de',
  'пример.испытание',
  'παράδειγμα.δοκιμή',
  '例え.テスト',
  '食べ物-shop.jp',
  '예제.kr',
  'مثال.إختبار',
  'उदाहरण.परीक्षा',
  'www.straße-2.de',
  'сосна.com',
  'хор.рф',
  'россия.рф',
  'россия.com',
  'παράδειγμα.gr',
  '例え.jp',
  'ラーメン.jp',
  'łódź.pl',
  'ærø.dk',
  'שלום.co.il',
  'ตัวอย่าง.com',
  'հայաստան.am',
])('%s is shown as its readers write it', (name) => {
  expect(toReadableHost(ascii(name))).toBe(name);
});

test.each([
  ['a Cyrillic letter among Latin ones', 'pаypal.com'],
  ['a Greek letter among Latin ones', 'gοogle.com'],
  ['Cyrillic and Greek', 'яα.com'],
  ['nothing but Cyrillic letters that look Latin', 'аррӏе.com'],
  ['the same below another name', 'www.раураӏ.co.uk'],
  ['a letter of phonetics', 'ɡoogle.com'],
  ['a Katakana letter that looks like a slash', 'google.comノlogin.evil.com'],
  ['the same among its own', 'ノート.jp'],
  ['a Chinese stroke that looks like a slash', 'google.com丿login.evil.com'],
  ['a dotless i', 'gıthub.com'],
  ['a digit that looks like a dot', 'مثال٠.com'],
  ['a middle dot among Latin letters', 'example·com.evil.com'],
  ['a sign that looks like a colon', 'उदाहरणः.com'],
  ['a letter of medievalists', 'ꝛoom.com'],
  ['Armenian letters that look Latin', 'օսո.com'],
  ['Arabic letters that look like l and o', 'اهه.com'],
])('T24: %s stays in ASCII alone', (_, name) => {
  expect(ascii(name)).toContain('xn--');
  expect(toReadableHost(ascii(name))).toBeNull();
});

test.each(['xn--oogle-qmc.com', 'google.xn--comlogin-634g.evil.com'])('%s has no other form', (host) => {
  expect(toReadableHost(host)).toBeNull();
});

test('every letter of the list may stand in a host, and reads as itself', () => {
  const points = Array.from({ length: 0x11_0000 }, (_, point) => point).filter(
    (point) => point > 0x7f && (point < 0xd800 || point > 0xdfff) && isOfLetters(String.fromCodePoint(point)),
  );
  // Upper case is in some of the ranges, and never in a host.
  const letters = points.map((point) => String.fromCodePoint(point)).filter((one) => one.toLowerCase() === one);
  expect(letters.length).toBeGreaterThan(110_000);
  expect(letters.filter((one) => !/^[\p{XID_Continue}͵֊׳״۽۾་’‧゠・]$/u.test(one))).toEqual([]);
  expect(letters.filter((one) => one.normalize('NFKC') !== one)).toEqual([]);
});

test.each([
  'example.com',
  'xn--.com',
  'xn--a.com',
  'xn--80ak6aa92e.xn--zzzzzzzzz',
  '127.0.0.1',
  '[::1]',
  'not-xn--name.com',
  '',
])('%j has no other form', (host) => {
  expect(toReadableHost(host)).toBeNull();
});
