import { expect, test } from 'vitest';
import { cut } from '../../../lib/cut';

test.each([
  ['a short text', 'abc', 3, 'abc'],
  ['letters', 'abcdef', 3, 'abc'],
  ['a character of two units', 'ab😀c', 3, 'ab'],
  ['a letter with its marks', 'abe\u0301\u0323c', 4, 'ab'],
  ['a family, which is one character', 'ab👨‍👩‍👧c', 6, 'ab'],
  ['a flag', 'ab🇳🇴c', 5, 'ab'],
  ['a skin tone', '👍🏽x', 3, ''],
  ['a character that ends just there', 'ab😀c', 4, 'ab😀'],
])('%s: %j cut at %i is %j', (_, text, most, expected) => {
  expect(cut(text, most)).toBe(expected);
});

test('a letter with endless marks is cut all the same, at a whole pair', () => {
  expect(cut(`a${'\u0301'.repeat(500)}`, 200)).toHaveLength(200);
  expect(cut(`a${'\u{1e023}'.repeat(500)}`, 200)).toHaveLength(199);
});
