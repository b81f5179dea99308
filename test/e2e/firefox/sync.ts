import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { toFault } from '../../../lib/sync/place.ts';
import type { LendFirefox, TestFirefox } from '../../support/firefox-browser.ts';
import { press } from '../../support/firefox-page.ts';
import { untilText } from '../../support/journey.ts';
import { bring, readSync, toNoteItem, toOtherDevice } from '../../support/other-device.ts';
import { waitUntil } from '../../support/wait.ts';

const SITE = 'northwind-ferries.com';

let browser: TestFirefox;
let options: Page;

/** What follows the user by Firefox's own sync, of which the limits are real. */
export function describeSync(lend: LendFirefox): void {
  describe("the browser's sync", () => {
    beforeAll(async () => {
      browser = await lend();
      const items = toNoteItem(SITE, 'Ask for prices', Date.now() - 1000);
      await browser.within.evaluate((given) => chrome.storage.local.set(given), items);
      options = await browser.firefox.openPage('options.html#sync');
    });

    test('in Firefox a note goes into its sync, and what another device changed comes and is taken back', async () => {
      const { within } = browser;
      await press(options, 'Sync through the browser', 'switch');
      await untilText(options, '1 of 1 note fits');
      expect(Object.keys(await readSync(within)).filter((name) => /^sc:[0-9a-f]{8}:0$/.test(name))).toHaveLength(1);
      const theirs = await toOtherDevice(`note:${SITE}`, { text: 'Called on Monday', tags: [] }, Date.now());
      await bring(within, theirs);
      await untilText(options, `Note on ${SITE}`);
      await untilText(options, 'Laptop, last on');
      await press(options, 'Use this instead');
      const read = `browser.storage.local.get('note:${SITE}').then(Object.values).then(String)`;
      const readNote = async () => String(await within.evaluate(read));
      await waitUntil(async () => (await readNote()).includes('Ask for prices'), 'the note is taken back');
      expect(browser.world.service.log).toEqual([]);
    });

    test('Firefox refuses what is too long or too much by words that are known', async () => {
      const refusals = await browser.within.evaluate(async () => {
        const tryToWrite = (items: Record<string, string>) =>
          chrome.storage.sync.set(items).then(
            () => 'taken',
            (error: Error) => String(error),
          );
        const many = Object.fromEntries(Array.from({ length: 13 }, (_, place) => [`other${place}`, 'x'.repeat(8_000)]));
        return [await tryToWrite({ other: 'x'.repeat(8_200) }), await tryToWrite(many)];
      });
      expect(refusals.map(toFault)).toEqual(['full', 'full']);
    });
  });
}
