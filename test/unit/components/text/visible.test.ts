import { expect, test } from 'vitest';
import { toQuoted, toTitle, toVisible } from '../../../../components/text/visible';
import { toVisible as toCompared } from '../../../../lib/api/json';

test('controls and marks that turn the text around become visible', () => {
  expect(toVisible('a\u202Egnp.exe\u0000\n')).toBe('a␣gnp.exe␣␣');
  expect(toVisible('half \uD800 pair')).toBe('half \uFFFD pair');
});

test('so does what has no width, one mark for each', () => {
  expect(toVisible('pay\u200Bpal\u00AD\u3164\u{E0041}')).toBe('pay␣pal␣␣␣');
  expect(toTitle('a\u2060b')).toBe('a␣b');
});

test('whatever a rule does not see in a text is marked where it is drawn', () => {
  const unmarked = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => toCompared(`a${character}b`) === 'ab' && toVisible(`a${character}b`) !== 'a␣b',
  );
  expect(unmarked).toEqual([]);
});

test('what joins the letters of Persian and of emoji is no mark', () => {
  for (const text of ['می\u200Cخواهم', '❤\uFE0F\u200D🔥', '☎\uFE0E']) expect(toVisible(text)).toBe(text);
});

test('letters of any script stay as they are', () => {
  for (const text of ['شركة النخيل', '株式会社さくら', 'Müller & Söhne', '👩‍👩‍👧']) expect(toVisible(text)).toBe(text);
});

test('a name of 100,000 characters is cut, and more of it is in the tooltip', () => {
  const name = 'x'.repeat(100_000);
  expect(toVisible(name)).toHaveLength(301);
  expect(toTitle(name)).toHaveLength(2001);
});

test('a character is not cut in half', () => {
  expect(toVisible(`${'x'.repeat(299)}😀😀`)).toBe(`${'x'.repeat(299)}😀…`);
});

test('what runs from right to left stands apart within a sentence, and what does not is as it was', () => {
  expect(toQuoted('قاعدة (18+)!')).toBe('\u2068قاعدة (18+)!\u2069');
  expect(toQuoted('רשימה\u202E')).toBe('\u2068רשימה␣\u2069');
  expect(toQuoted('Müller & Söhne')).toBe('Müller & Söhne');
});
