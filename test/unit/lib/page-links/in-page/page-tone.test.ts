// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { isDarkPage, toBrightness } from '../../../../../lib/page-links/in-page/page-tone';

beforeEach(() => {
  for (const element of [document.documentElement, document.body]) element.removeAttribute('style');
});

test.each([
  ['rgb(255, 255, 255)', 255],
  ['rgba(0, 0, 0, 0.9)', 0],
  ['rgba(0, 0, 0, 0)', null],
  ['oklch(0.2 0 0)', null],
])('%s has the brightness %s', (colour, brightness) => {
  expect(toBrightness(colour)).toBe(brightness);
});

test.each<[string, string, string, boolean]>([
  ['nothing', '', '', false],
  ['a dark body', '', 'background-color: rgb(13, 17, 23)', true],
  ['a dark root below a clear body', 'background-color: rgb(13, 17, 23)', '', true],
  ['a light body on a dark root', 'background-color: rgb(0, 0, 0)', 'background-color: rgb(250, 250, 250)', false],
  ['light text alone', '', 'color: rgb(230, 230, 230)', true],
])('a page with %s is dark: %#', (_, root, body, isDark) => {
  document.documentElement.setAttribute('style', root);
  document.body.setAttribute('style', body);
  expect(isDarkPage()).toBe(isDark);
});
