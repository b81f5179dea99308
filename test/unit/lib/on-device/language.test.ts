import { expect, test } from 'vitest';
import { toLanguage, toLanguageSample } from '../../../../lib/on-device/language';
import { toPageFacts } from '../../../support/page-facts';

const LONG = 'words '.repeat(50);
const languageOf = (detected: string | null, language: string, text = LONG) =>
  toLanguage(detected, toPageFacts({ language, text }));

test('what the browser is sure of counts before what the template of the page says', () => {
  expect(languageOf('de', 'en-US')).toBe('de');
  expect(languageOf('zh-Hant', '')).toBe('zh');
  // The old code of Hebrew.
  expect(languageOf('iw', 'en')).toBe('he');
});

test.each([
  ['de-AT', 'de'],
  ['nb-NO', 'no'],
  ['nn', 'no'],
  ['uk', 'uk'],
  ['german', null],
  ['__proto__', null],
  ['', null],
])('where the browser is not sure, the page itself says it: "%s" is %s', (stated, language) => {
  expect(languageOf(null, stated)).toBe(language);
  expect(languageOf('und', stated)).toBe(language);
});

test('a few words tell no language', () => {
  expect(languageOf('ru', 'uk', 'Ласкаво просимо')).toBe('uk');
  expect(languageOf('ru', '', 'Ласкаво просимо')).toBeNull();
});

test('a script is no language: without the browser and without a word of the page none is named', () => {
  for (const text of ['Ласкаво просимо до нашого магазину. ', 'به فروشگاه ما خوش آمدید. ', '欢迎光临我们的商店。'])
    expect(languageOf(null, '', text.repeat(50))).toBeNull();
});

test('the sample has title, headings and text, and an end', () => {
  const sample = toLanguageSample(
    toPageFacts({ title: 'One', headings: ['Two'], text: `Three ${'x'.repeat(60_000)}` }),
  );
  expect(sample.slice(0, 13)).toBe('One\nTwo\nThree');
  expect(sample).toHaveLength(20_000);
});
