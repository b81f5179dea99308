// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { browser, loadTexts } from '../../../../lib/browser/texts';

const { getMessage } = browser.i18n;
const fetched: string[] = [];
let asked = 0;

const speak = (language: string) => {
  fakeBrowser.i18n.getMessage = ((key: string) => {
    asked++;
    return key === 'language' ? language : '';
  }) as typeof fakeBrowser.i18n.getMessage;
};

const readKept = async () => (await fakeBrowser.storage.local.get('language')).language;
const setBothTexts = () => {
  document.body.innerHTML = `<script type="application/json" id="texts-en">{"says":"Hello"}</script>
    <script type="application/json" id="texts-de">{"says":"Guten Tag"}</script>`;
};
/** Until the page has been idle for long enough to be asked for its language. */
const wait = () => vi.advanceTimersByTimeAsync(5000);

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  document.body.replaceChildren();
  fetched.length = 0;
  asked = 0;
  vi.stubEnv('COMMAND', 'build');
  fakeBrowser.runtime.getURL = (path) => `chrome-extension://x${path}`;
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return Response.json({ says: url });
  });
});

afterEach(() => vi.useRealTimers());

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
  setBothTexts();
  speak('de');
  await loadTexts();
  expect(getMessage('says')).toBe('Guten Tag');
  expect(fetched).toEqual([]);
});

test('the browser is asked for its language by the first page alone, before that is drawn', async () => {
  setBothTexts();
  speak('de');
  await loadTexts();
  expect(asked).toBe(1);
  await wait();
  expect([asked, await readKept()]).toEqual([1, 'de']);
  await loadTexts();
  expect([asked, getMessage('says')]).toEqual([1, 'Guten Tag']);
});

test('after the browser has changed its language, the next page but one has it', async () => {
  setBothTexts();
  await fakeBrowser.storage.local.set({ language: 'de' });
  speak('en');
  await loadTexts();
  expect([getMessage('says'), asked]).toEqual(['Guten Tag', 0]);
  await wait();
  expect([await readKept(), asked]).toEqual(['en', 1]);
  await loadTexts();
  expect(getMessage('says')).toBe('Hello');
});

test('a language that holds is not written again', async () => {
  setBothTexts();
  await fakeBrowser.storage.local.set({ language: 'en' });
  const set = vi.spyOn(fakeBrowser.storage.local, 'set');
  speak('en');
  await loadTexts();
  await wait();
  expect([asked, set.mock.calls]).toEqual([1, []]);
});

test.each(['de', 'de-AT', 'en-GB', 'fr'])(
  'a browser of %s that has no answer is taken at its own language, which is not kept',
  async (own) => {
    setBothTexts();
    speak('');
    fakeBrowser.i18n.getUILanguage = () => own;
    await loadTexts();
    expect(getMessage('says')).toBe(own.startsWith('de') ? 'Guten Tag' : 'Hello');
    await wait();
    expect(await readKept()).toBeUndefined();
  },
);

test('a browser that has no answer when a page is idle takes nothing from what is kept', async () => {
  setBothTexts();
  await fakeBrowser.storage.local.set({ language: 'de' });
  speak('');
  await loadTexts();
  await wait();
  expect([asked, await readKept()]).toEqual([1, 'de']);
});

test('a language that cannot be kept keeps no page from its texts', async () => {
  setBothTexts();
  speak('de');
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('full'));
  await loadTexts();
  expect(getMessage('says')).toBe('Guten Tag');
});

test.each([undefined, 7, '', 'fr', '__proto__'])(
  'a browser is asked where storage says that its language is %s',
  async (kept) => {
    setBothTexts();
    speak('de');
    await fakeBrowser.storage.local.set({ language: kept });
    await loadTexts();
    expect(getMessage('says')).toBe('Guten Tag');
    await wait();
    expect(await readKept()).toBe('de');
  },
);

test('a storage that does not answer leaves the browser to be asked', async () => {
  setBothTexts();
  speak('de');
  vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('damaged'));
  await loadTexts();
  expect(getMessage('says')).toBe('Guten Tag');
});

test('each place of a text is filled in, and one for which nothing is given is empty', async () => {
  document.body.innerHTML = `<script type="application/json" id="texts-en">{"says":"$2 of $1, $2$3."}</script>`;
  speak('en');
  await loadTexts();
  expect(getMessage('says', ['$2', 'two'])).toBe('two of $2, two.');
  expect(getMessage('nothing')).toBe('');
});
