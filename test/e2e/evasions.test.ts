import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTabs, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { toTestPolicy } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';
import { BLOCKED, TOO_LONG } from '../support/written-addresses.ts';

const REDIRECTED = 'redirected-example.com';
const LINKED = 'linked-example.com';
const POLICY = toTestPolicy({ block: [BLOCKED, REDIRECTED, LINKED] });

let browser: TestBrowser;

beforeAll(async () => {
  browser = await startBrowser({ build: 'chrome-mv3-e2e' });
  await browser.browseWith({ ...toSafetyItem(), ...toPolicyItem(POLICY) });
});
afterAll(() => browser?.close());

/** A person types an address in the tab; our page may come in the way of it. */
const goTo = (address: string) => browser.tab.goto(address, { waitUntil: 'load' }).catch(() => null);
const click = (tag: string) =>
  browser.tab.evaluate((html) => {
    document.body.insertAdjacentHTML('afterbegin', html);
    document.querySelector<HTMLElement>('[id=go]')?.click();
  }, tag);

/** Waits until our page is in the place of a host, with its badge, and makes sure that no tab shows the site. */
async function untilBlocked(host: string): Promise<void> {
  const ours = new URL(`${browser.chromium.origin}/blocked.html#/${host}`).href;
  const isStopped = async () => (await readTabs(browser.within)).some(({ url, text }) => url === ours && text === '✕');
  await waitUntil(isStopped, `${host} is blocked`);
  const shown = (await readTabs(browser.within)).map(({ url }) => url);
  expect(shown.filter((url) => new URL(url).hostname.endsWith('-example.com') && url.includes(host))).toEqual([]);
}

/** What a browser does of itself on the way to a blocked site; `evasions.full.test.ts` has many more ways. */
const WAYS: [name: string, lead: () => Promise<unknown>, host: string][] = [
  ['typed with more letters than a name can have', () => goTo(`https://${'a.'.repeat(200)}${BLOCKED}/`), TOO_LONG],
  [
    'reached by a redirect by 302',
    () => {
      browser.world.sites.answerAs('redirecting-example.com', (_, response) => {
        response.writeHead(302, { Location: `https://${REDIRECTED}/302` }).end();
      });
      return goTo('https://redirecting-example.com/');
    },
    REDIRECTED,
  ],
  [
    'reached by a link to a new tab',
    async () => {
      await goTo('https://elsewhere-example.com/');
      await click(`<a id=go target=_blank href="https://${LINKED}/">go</a>`);
    },
    LINKED,
  ],
];

test.each(WAYS)('T24: the blocked site is blocked, %s', async (_, lead, host) => {
  await lead();
  await untilBlocked(host);
});
