import { realpathSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { fromRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import { readTabs, storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup } from '../support/card.ts';
import { killBrowser } from '../support/chromium.ts';
import { readText, untilCalm, untilText } from '../support/journey.ts';
import { toGamblingRule, toTestPolicy } from '../support/policies.ts';
import { createProfile, removeProfile, toExtensionId } from '../support/profile.ts';
import { soak } from '../support/soak.ts';
import { sumLedger } from '../support/stored.ts';
import { waitUntil } from '../support/wait.ts';
import { createWorld } from '../support/world.ts';

/**
 * How many calls are answered before the browser is killed, in the middle of the first writes and of later ones, and how many
 * milliseconds later that is. Those of a soak run follow in an order that looks like none.
 */
const KILLS: [answered: number, later: number][] = [
  ...soak([4, 15], [1, 4, 9, 15]).map((answered): [number, number] => [answered, 0]),
  ...Array.from({ length: soak(0, 196) }, (_, n): [number, number] => [1 + ((n * 7) % 15), (n * 37) % 60]),
];
/** The kill that waits until cards are saved. */
const MIDWAY = soak(1, 3);
const AT_ONCE = 40;
const BUILD = 'chrome-mv3-e2e';

const readStored = (page: Page) => page.evaluate(() => chrome.storage.local.get(null));

/** The badges of a few sites, some of which were saved: none is allowed but by a record that is there. */
async function untilJudged(page: Page, round: number, stored: Record<string, unknown>): Promise<void> {
  const hosts = Array.from({ length: AT_ONCE }, (_, site) => `killed-${round}-${site}.com`);
  const bySaved = Map.groupBy(hosts, (host) => `card:${host}:categories` in stored);
  for (const [isSaved, some] of bySaved) {
    for (const host of some.slice(0, 3)) {
      await page.evaluate((url) => chrome.tabs.create({ url, active: false }), `https://${host}/`);
      const badges = isSaved ? ['✓', '!'] : ['?'];
      const isShown = async () =>
        badges.includes((await readTabs(page)).find(({ url }) => url.includes(host))?.text ?? '');
      await waitUntil(isShown, `the badge of ${host} is ${badges.join(' or ')}`);
    }
  }
}

test('S11, T25: a browser that is killed while it saves leaves each record whole or absent, no call uncounted, and no site allowed but by what is there', async () => {
  const keptProfile = createProfile([toExtensionId(realpathSync(`.output/${BUILD}`))]);
  const world = await createWorld();
  const seen = { whole: 0, unknown: 0 };
  try {
    for (const [round, kill] of [...KILLS, null].entries()) {
      const { chromium, within } = await startBrowser({ world, keptProfile, build: BUILD, bare: round > 0 });
      if (round === 0) {
        await storeItems(within, {
          ...toSafetyItem(),
          ...toPolicyItem(toTestPolicy({ rules: [toGamblingRule('warn')] })),
        });
      }
      const stored = await readStored(within);
      for (const [key, text] of Object.entries(stored).filter(([name]) => name.startsWith('card:'))) {
        expect([key, fromRecord(CARD_VERSION, key, text)]).toEqual([key, expect.objectContaining({})]);
        seen.whole++;
      }
      const ledger = sumLedger(stored);
      const billed = world.service.log.filter((call) => call.billed).length;
      expect(ledger.billed).toBeLessThanOrEqual(billed);
      expect(ledger.billed + ledger.unknown).toBeGreaterThanOrEqual(billed);
      seen.unknown = ledger.unknown;
      if (round > 0) await untilJudged(within, round - 1, stored);
      if (kill === null) {
        // What was being saved when the browser was killed is there or in doubt: it is not called for again by itself. The
        // newest 1,000 calls in doubt are remembered, and a soak run leaves more.
        const host = `killed-${round - 1}-0.com`;
        const popup = await chromium.openPopup(await chromium.openSite(`https://${host}/`));
        await untilCalm(popup);
        await untilText(popup, (await readText(popup)).includes('No answer arrived') ? 'Retry' : 'Service data');
        const calls = world.service.log.filter(({ subject }) => subject === `https://${host}`);
        expect(calls.filter(({ path }) => path === '/api/categorize')).toHaveLength(1);
        await chromium.close();
        continue;
      }
      const [answered, later] = kill;
      const before = world.service.log.length;
      for (let site = 0; site < AT_ONCE; site++)
        void sendLookup(within, { subject: `killed-${round}-${site}.com` }).catch(() => {});
      await waitUntil(() => world.service.log.length >= before + answered, 'calls are answered');
      // However late a busy machine saves what was answered: one of the kills comes between saved cards and those on their way.
      const countSaved = async () =>
        Object.keys(await readStored(within)).filter((key) => key.startsWith(`card:killed-${round}-`)).length;
      if (round === MIDWAY) await waitUntil(async () => (await countSaved()) > 5, 'several cards are saved');
      await new Promise((resume) => setTimeout(resume, later));
      await killBrowser(chromium);
    }
  } finally {
    await world.close();
    removeProfile(keptProfile);
  }
  console.log('killed browsers', seen);
  // Kills that met nothing would prove nothing.
  expect(seen.whole).toBeGreaterThan(5);
  expect(seen.unknown).toBeGreaterThan(0);
});
