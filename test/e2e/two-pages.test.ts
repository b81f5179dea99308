import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { find } from '../support/journey.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

const CHANGES = soak(5, 500);

let browser: TestBrowser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
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
  await browser.saveSettings({ plan: 'Premium' });
  const pages: Page[] = [];
  const switches: ElementHandle[] = [];
  for (const [section, name] of [
    ['privacy', 'Load logos'],
    ['calls', 'Always fetch live data'],
  ] as const) {
    const page = await browser.chromium.openPage(`options.html#${section}`);
    pages.push(page);
    switches.push(await find(page, 'switch', name));
  }
  await browser.within.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    chrome.storage.local.onChanged.addListener(({ settings }) => {
      if (settings) seen.push(settings.newValue as string);
    });
  });
  await Promise.all(switches.map((control) => flip(control, CHANGES)));
  const readSeen = () => browser.within.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
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
