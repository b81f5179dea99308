import { expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { toShownAddress } from '../../../../lib/browser/pages';

test('on the page before a blocked site the card is of that site', () => {
  const page = browser.runtime.getURL('/blocked.html#/');
  expect(toShownAddress(`${page}velvet-midnight.com`)).toBe('velvet-midnight.com');
  expect(toShownAddress('https://example.com/#/x')).toBe('https://example.com/#/x');
  const options = browser.runtime.getURL('/options.html');
  expect(toShownAddress(options)).toBe(options);
});

test('in the reader view the card is of the page that is read', () => {
  expect(toShownAddress('about:reader?url=https%3A%2F%2Fexample.com%2Fa')).toBe('https://example.com/a');
});
