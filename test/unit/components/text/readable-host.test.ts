import { expect, test } from 'vitest';
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
])('%s is shown as its readers write it', (name) => {
  expect(toReadableHost(ascii(name))).toBe(name);
});

test.each([
  ['a Cyrillic letter among Latin ones', 'pаypal.com'],
  ['a Greek letter among Latin ones', 'gοogle.com'],
  ['Cyrillic and Greek', 'яα.com'],
  ['nothing but Cyrillic letters that look Latin', 'аррӏе.com'],
  ['the same below another name', 'www.раураӏ.co.uk'],
])('T24: %s stays in ASCII alone', (_, name) => {
  expect(ascii(name)).toContain('xn--');
  expect(toReadableHost(ascii(name))).toBeNull();
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
