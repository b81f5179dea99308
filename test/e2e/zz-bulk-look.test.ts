import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Journey } from '../support/journey.ts';
import { findViolations, shoot, startJourney, untilText } from '../support/journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney({ build: 'chrome-mv3-e2e', language: 'de', bare: true });
});
afterAll(() => journey?.close());
const tasks = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
test('look', async () => {
  const { chromium, world } = journey;
  const options = await chromium.openPage('options.html');
  await (await options.waitForSelector('input[type="url"]'))?.type(world.address);
  await options.type('input[type="password"]', world.key);
  await options.click('form button[type="submit"]');
  await untilText(options, 'Gespeichert');
  page = await chromium.openPage('dashboard.html#/bulk');
  await page.setViewport({ width: 1280, height: 900 });
  await page.evaluate(() => {
    const w = window as unknown as { tasks: number[] };
    w.tasks = [];
    new PerformanceObserver((list) => w.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await page.type('textarea', 'eins.de\nzwei.de, drei.de\nlocalhost\nanna@example.com');
  await page.click('.bulk-form button[type="submit"]');
  await untilText(page, 'Kostet bis zu');
  await page.click('.bulk-refused > summary');
  await shoot(page, 'bulk-de-preview', true);
  await page.setViewport({ width: 320, height: 900 });
  await shoot(page, 'bulk-de-preview-320', true);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewport({ width: 1280, height: 900 });
  await page.click('.bulk-start button');
  await untilText(page, 'Der Lauf ist zu Ende');
  await shoot(page, 'bulk-de-results', true);
  await page.setViewport({ width: 320, height: 900 });
  await shoot(page, 'bulk-de-results-320', true);
  await page.setViewport({ width: 1280, height: 900 });
  const fresh = await page.$$('.bulk-head button');
  await fresh.at(-1)?.click();
  await page.waitForSelector('textarea');
  await tasks();
  const t0 = Date.now();
  await page.evaluate(() => {
    const text = Array.from({ length: 100_000 }, (_, i) => `https://www.some-host-${i}.com/path?x=${i}`).join('\n');
    const data = new DataTransfer();
    data.setData('text', text);
    document
      .querySelector('textarea')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await untilText(page, '100.000 Websites');
  await untilText(page, 'Kostet bis zu');
  console.log('preview ms', Date.now() - t0, 'tasks', (await tasks()).map(Math.round));
  const t1 = Date.now();
  await page.click('.bulk-start button');
  await page.waitForSelector('.sites-area tr[data-host]', { timeout: 60_000 });
  console.log('table ms', Date.now() - t1, 'tasks', (await tasks()).map(Math.round));
  await new Promise((r) => setTimeout(r, 12_000));
  console.log('12 s of run: tasks', (await tasks()).map(Math.round));
  await page.evaluate(async () => {
    const area = document.querySelector('.sites-area');
    for (let i = 0; i < 60; i++) {
      area?.scrollBy(0, 4000);
      await new Promise((r) => requestAnimationFrame(r));
    }
  });
  console.log('scroll: tasks', (await tasks()).map(Math.round));
  await page.evaluate(() =>
    [...document.querySelectorAll('.row-actions button')]
      .find((b) => b.textContent?.includes('CSV'))
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  await untilText(page, 'exportiert');
  await new Promise((r) => setTimeout(r, 3000));
  console.log('export: tasks', (await tasks()).map(Math.round));
  console.log(
    'heap MB',
    await page.evaluate(() =>
      Math.round((performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6),
    ),
  );
}, 180_000);
