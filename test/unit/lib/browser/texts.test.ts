// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { loadOtherTexts, loadPopupTexts, loadTexts } from '../../../../lib/browser/texts';
import type { TextKey } from '../../../../lib/texts';
import { setTexts, t } from '../../../../lib/texts';
import { speak } from '../../../support/texts';

const fetched: string[] = [];

beforeEach(() => {
  document.body.replaceChildren();
  fetched.length = 0;
  fakeBrowser.runtime.getURL = (path) => `chrome-extension://x${path}`;
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return Response.json({ ui: { form: { undo: url } } });
  });
  return () => speak('en');
});

test.each(['en', 'de'] as const)('a browser that chose %s has its texts read from the package', async (language) => {
  speak(language);
  await loadTexts();
  expect(fetched).toEqual([`chrome-extension://x/texts/${language}.json`]);
  expect(t('ui.form.undo')).toBe(fetched[0]);
});

test('the popup reads the texts of its own rooms, and those of the others when a part of it wants them', async () => {
  speak('de');
  await loadPopupTexts();
  await loadOtherTexts();
  expect(fetched.map((url) => url.split('/').at(-1))).toEqual(['popup-de.json', 'de.json']);
});

test('values stand in their places as they are, a count chooses the form, and a key without a text is empty', () => {
  setTexts({ a: { values: '$2 of $1, $2.', found: { '0': 'none', '1': 'one', n: '$1 found' } } });
  const say = t as (key: string, ...given: (number | (string | number)[])[]) => string;
  expect(say('a.values', ['two', '$1'])).toBe('$1 of two, $1.');
  expect(say('a.values', [0])).toBe(' of 0, .');
  expect([0, 1, 2].map((count) => say('a.found', count))).toEqual(['none', 'one', '2 found']);
  expect(say('a.found', 3, ['3.0'])).toBe('3.0 found');
  expect(t('a.nothing.at.all' as TextKey)).toBe('');
});
