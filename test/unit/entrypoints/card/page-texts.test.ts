// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { browser, loadTexts } from '../../../../entrypoints/card/page-texts';

const { getMessage } = browser.i18n;
const fetched: string[] = [];

const speak = (language: string) => {
  fakeBrowser.i18n.getMessage = ((key: string) =>
    key === 'language' ? language : '') as typeof fakeBrowser.i18n.getMessage;
};

beforeEach(() => {
  document.body.replaceChildren();
  fetched.length = 0;
  vi.stubEnv('COMMAND', 'build');
  fakeBrowser.runtime.getURL = (path) => `chrome-extension://x${path}`;
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return Response.json({ says: url });
  });
});

test.each(readdirSync('assets/locales'))('the texts of %s say by what name they are found', (name) => {
  expect(`${JSON.parse(readFileSync(`assets/locales/${name}`, 'utf8')).language}.json`).toBe(name);
});

test.each(['en', 'de'])('a browser that has chosen %s has its texts read from the package', async (language) => {
  speak(language);
  await loadTexts();
  expect(fetched).toEqual([`chrome-extension://x/texts/${language}.json`]);
  expect(getMessage('says')).toBe(fetched[0]);
});

test('texts that stand in the page are not fetched', async () => {
  document.body.innerHTML = `<script type="application/json" id="texts-en">{"says":"Hello"}</script>
    <script type="application/json" id="texts-de">{"says":"Guten Tag"}</script>`;
  speak('de');
  await loadTexts();
  expect(getMessage('says')).toBe('Guten Tag');
  expect(fetched).toEqual([]);
});

test('each place of a text is filled in, and one for which nothing is given is empty', async () => {
  document.body.innerHTML = `<script type="application/json" id="texts-en">{"says":"$2 of $1, $2$3."}</script>`;
  speak('en');
  await loadTexts();
  expect(getMessage('says', ['$2', 'two'])).toBe('two of $2, two.');
  expect(getMessage('nothing')).toBe('');
});
