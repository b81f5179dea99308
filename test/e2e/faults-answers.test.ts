import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { shoot } from '../support/journey.ts';
import { findOddities } from '../support/oddities.ts';
import { waitUntil } from '../support/wait.ts';

// What the worker makes of each answer is proven in test/worker, and what a card draws of it in odd-answers.test.tsx. A browser
// alone shows how wide that is, and what a paste holds.

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
  const { browser, origin } = stage.chromium;
  await browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write']);
});
beforeEach(() => stage.forgetSites());
afterAll(() => stage?.close());

/** Opens the card of a host in a popup, which has the width of every popup and shows nothing odd. */
async function openOddCard(host: string): Promise<Page> {
  const popup = await stage.openCard(host);
  expect(await popup.evaluate(findOddities)).toEqual([]);
  expect(await popup.evaluate(() => innerWidth)).toBeLessThanOrEqual(420);
  return popup;
}

/** The name of the company as it is shown in its section, and as its button copies it. */
async function readCompanyName(popup: Page) {
  const section = '[aria-labelledby="section-company"]';
  const shown = await popup.$eval(`${section} dd bdi`, (name) => name.textContent);
  await popup.evaluate(() => navigator.clipboard.writeText(''));
  const button = await popup.$(`${section} .copy-value button`);
  await button?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await button?.click();
  const readClipboard = () => popup.evaluate(() => navigator.clipboard.readText());
  await waitUntil(async () => (await readClipboard()) !== '', 'the name is copied');
  return { shown, copied: await readClipboard() };
}

test('A14: a name of 100,000 characters is clipped on screen, and whole when it is copied', async () => {
  const popup = await openOddCard('long.net');
  const { shown, copied } = await readCompanyName(popup);
  expect(shown).toBe(`${'W'.repeat(300)}…`);
  expect(copied === 'W'.repeat(100_000), `${copied.length} characters`).toBe(true);
  await shoot(popup, 'hostile-long');
});

test('A14, T14: what no one sees in a name is marked on screen, and there when it is copied', async () => {
  const popup = await openOddCard('bidi.com');
  const { shown, copied } = await readCompanyName(popup);
  expect(shown).toMatch(/^Bidi Digital␣gnp\.␣cilbup␣\ufffd␣$/u);
  expect(copied).toMatch(/^Bidi Digital\u202egnp\.\u2066cilbup\u2069\ufffd\0$/u);
  await shoot(popup, 'hostile-bidi');
});
