import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { find } from '../support/journey.ts';
import { soak } from '../support/soak.ts';
import { ONE_CALL } from '../support/stored.ts';
import { waitUntil } from '../support/wait.ts';

const CHANGES = soak(30, 500);
const LOOKUPS = soak(40, 200);

let ruin: TestBrowser;

beforeAll(async () => {
  ruin = await startBrowser();
  await ruin.saveSettings(ONE_CALL);
});

afterAll(async () => {
  await ruin?.close();
});

/** Turns a switch of an options page `times` times, each as soon as the one before is stored. */
async function flip(control: ElementHandle, times: number): Promise<void> {
  await control.evaluate(async (element, count) => {
    const input = element as HTMLInputElement;
    for (let turn = 0; turn < count; turn++) {
      const stored = Promise.withResolvers<void>();
      // The word "Saved" is drawn anew for each change of this page.
      const observer = new MutationObserver(() => stored.resolve());
      const notice = document.querySelector('.saved-notice');
      if (!notice) throw new Error('The page has no place for the word "Saved".');
      observer.observe(notice, { childList: true, subtree: true });
      input.click();
      await stored.promise;
      observer.disconnect();
    }
  }, times);
}

test(`S8: two options pages changing settings at once, ${CHANGES} times each, lose no change of the other`, async () => {
  // Of a plan that is not known the second switch asks first.
  await ruin.saveSettings({ plan: 'Premium' });
  const pages: Page[] = [];
  const switches: ElementHandle[] = [];
  for (const [section, name] of [
    ['privacy', 'Load logos'],
    ['calls', 'Always fetch live data'],
  ] as const) {
    const page = await ruin.chromium.openPage(`options.html#${section}`);
    pages.push(page);
    switches.push(await find(page, 'switch', name));
  }
  await ruin.within.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    chrome.storage.local.onChanged.addListener(({ settings }) => {
      if (settings) seen.push(settings.newValue as string);
    });
  });
  await Promise.all(switches.map((control) => flip(control, CHANGES)));
  const readSeen = () => ruin.within.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  await waitUntil(async () => (await readSeen()).length >= 2 * CHANGES, 'every change is told of');
  const seen = await readSeen();
  expect(seen).toHaveLength(2 * CHANGES);
  const values = seen.map((text) => JSON.parse(text) as Record<string, unknown>);
  // Each write keeps what the one before it wrote, but for the one switch it turns.
  const changed = values.slice(1).map((value, index) => {
    const before = values[index] ?? {};
    return Object.keys(value)
      .filter((name) => JSON.stringify(value[name]) !== JSON.stringify(before[name]))
      .join();
  });
  expect(changed.filter((names) => names !== 'loadLogos' && names !== 'alwaysLive')).toEqual([]);
  for (const page of pages) await page.close();
});

test(`S8: two pages looking up ${LOOKUPS} sites each at once: the ledger counts every call that the service saw`, async () => {
  await ruin.saveSettings(ONE_CALL);
  const pages = [await ruin.chromium.openPage('dashboard.html'), await ruin.chromium.openPage('dashboard.html')];
  const before = await ruin.readLedger();
  const ask = (page: Page, name: string) =>
    page.evaluate(
      async (prefix, count) => {
        const turns = Array.from({ length: count }, (_, index) => index);
        const send = async (index: number) => {
          const subject = `${prefix}-${index}.com`;
          const body = { subject, sections: ['categories'], mode: 'missing', confirmed: false };
          const data = { v: 2, type: 'lookup', body };
          const reply = await chrome.runtime.sendMessage({ id: index, type: 'request', timestamp: index, data });
          return reply.res.body.sections.categories.ok as boolean;
        };
        // Twenty at a time, as fast as they are answered.
        const lanes = Array.from({ length: 20 }, async () => {
          const replies: boolean[] = [];
          for (let turn = turns.pop(); turn !== undefined; turn = turns.pop()) replies.push(await send(turn));
          return replies;
        });
        return (await Promise.all(lanes)).flat();
      },
      name,
      LOOKUPS,
    );
  const replies = await Promise.all(pages.map((page, index) => ask(page, `ledger-${index}`)));
  expect(replies.flat()).toEqual(Array(2 * LOOKUPS).fill(true));
  const after = await ruin.readLedger();
  expect(ruin.world.service.log).toHaveLength(2 * LOOKUPS);
  expect(after.sent - before.sent).toBe(2 * LOOKUPS);
  expect(after.billed - before.billed).toBe(2 * LOOKUPS);
  expect(after.unknown).toBe(before.unknown);
  for (const page of pages) await page.close();
});
