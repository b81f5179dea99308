import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { find, findViolations, readButtons, readText, untilCalm, untilText } from '../support/journey.ts';
import type { Ruin } from '../support/ruin.ts';
import { ONE_CALL, startRuin } from '../support/ruin.ts';
import { toSavedSite } from '../support/seeds.ts';
import { waitUntil } from '../support/wait.ts';

/** What Chromium lets an extension store. */
const QUOTA = 10 * 1024 * 1024;
const FULL = 'Storage is full. New results are not being saved.';

let ruin: Ruin;

beforeAll(async () => {
  ruin = await startRuin();
  await ruin.saveSettings(ONE_CALL);
});

afterAll(async () => {
  await ruin?.close();
});

afterEach(async () => {
  await ruin.chromium.closePopup();
  await ruin.within.evaluate(async () => {
    const keys = await chrome.storage.local.getKeys();
    await chrome.storage.local.remove(keys.filter((key) => key !== 'credentials' && key !== 'settings'));
  });
  ruin.world.service.log.length = 0;
});

const readUse = () => ruin.within.evaluate(() => chrome.storage.local.getBytesInUse(null));
const readKeys = () => ruin.within.evaluate(() => chrome.storage.local.getKeys());

/** Adds items until the browser takes no more, the last ones small. */
async function fillUp(toItems: (index: number, size: number) => Record<string, string>): Promise<void> {
  let index = 0;
  for (const [size, count] of [
    [30_000, 30],
    [30_000, 1],
    [1_000, 1],
  ] as const) {
    for (;;) {
      const batch = Object.assign({}, ...Array.from({ length: count }, () => toItems(index++, size)));
      if (
        !(await ruin.store(batch).then(
          () => true,
          () => false,
        ))
      )
        break;
    }
  }
  expect(await readUse()).toBeGreaterThan(QUOTA - 3_000);
}

/** Turns a switch of the options page, and waits for the word that it is saved. */
async function changeASetting(): Promise<void> {
  const options = await ruin.chromium.openPage('options.html');
  await (await find(options, 'switch', 'Load logos')).click();
  await options.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"]')].some((status) => status.textContent?.trim() === 'Saved'),
  );
  await options.close();
}

test.each([
  ['that has saved before', async () => untilText(await ruin.openPopupOn('saved-before.com'), 'Service data')],
  ['that has only just started', () => ruin.killWorker()],
])(
  'S1: at the quota a worker %s drops the oldest sites, saves the new one, and settings can be written',
  async (_, prepare) => {
    await prepare();
    // The first sites are the ones used longest ago.
    await fillUp((index, size) => toSavedSite(`old-${index}.com`, size, 3_000 - index));
    const before = (await readKeys()).filter((key) => /^card:old-/.test(key));

    const popup = await ruin.openPopupOn('newcomer.com');
    await untilText(popup, 'Service data');
    expect(await readText(popup)).not.toContain(FULL);
    await waitUntil(async () => (await readKeys()).includes('card:newcomer.com:company'), 'the new site is saved');

    const after = new Set((await readKeys()).filter((key) => /^card:old-/.test(key)));
    const dropped = before.filter((key) => !after.has(key));
    expect(dropped.length).toBeGreaterThan(before.length * 0.15);
    expect(dropped.length).toBeLessThan(before.length * 0.25);
    const toIndex = (key: string) => Number(/old-(\d+)/.exec(key)?.[1]);
    expect(Math.max(...dropped.map(toIndex))).toBeLessThan(Math.min(...[...after].map(toIndex)));

    await changeASetting();
    expect(ruin.callsAbout('newcomer.com')).toBe(1);
  },
);

test('S1: where nothing can be dropped, the result is shown all the same, and the user is told', async () => {
  await fillUp((index, size) => ({ [`foreign-${index}`]: 'x'.repeat(size) }));
  const popup = await ruin.openPopupOn('unsaved.com');
  await untilText(popup, FULL);
  await untilText(popup, 'Service data');
  expect(await findViolations(popup)).toEqual([]);
  expect(await readText(popup, '.card-source')).toMatch(/ not saved$/);
  expect(ruin.callsAbout('unsaved.com')).toBe(1);
  expect((await readKeys()).filter((key) => key.startsWith('card:'))).toEqual([]);
});

test('S2: a storage that refuses every write costs the user nothing but the saving: one banner, one call, no loop', async () => {
  await ruin.inWorker(`
    chrome.storage.local.set = () => {
      globalThis.writes = (globalThis.writes ?? 0) + 1;
      return Promise.reject(new Error('IO error: disk'));
    }`);
  const popup = await ruin.openPopupOn('refused-write.com');
  await untilText(popup, 'Service data');
  await untilText(popup, 'New results are not being saved.');
  expect(await findViolations(popup)).toEqual([]);
  expect((await readText(popup)).match(/New results are not being saved/g)).toHaveLength(1);
  expect(await readText(popup, '.card-source')).toMatch(/ not saved$/);
  expect(ruin.callsAbout('refused-write.com')).toBe(1);
  // The mark, the result, and the ledger without the result: each once or twice.
  const writes = Number(await ruin.inWorker('globalThis.writes'));
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThanOrEqual(6);
  await untilText(await ruin.openPopupOn('refused-write-next.com'), 'Service data');
  expect(Number(await ruin.inWorker('globalThis.writes'))).toBeLessThanOrEqual(2 * writes);
  expect(ruin.world.service.log).toHaveLength(2);
  await ruin.killWorker();
});

/** Counts in a page how often it reads storage, and how many frames it draws. */
async function countReads(page: Page): Promise<() => Promise<{ reads: number; frames: number }>> {
  await page.evaluate(() => {
    const counted = { reads: 0, frames: 0 };
    const { local } = chrome.storage;
    const get = local.get.bind(local);
    Object.assign(local, {
      get: (keys: string[]) => {
        counted.reads++;
        return get(keys);
      },
    });
    const nextFrame = () => {
      counted.frames++;
      requestAnimationFrame(nextFrame);
    };
    requestAnimationFrame(nextFrame);
    Object.assign(globalThis, { counted });
  });
  return () => page.evaluate(() => (globalThis as unknown as { counted: { reads: number; frames: number } }).counted);
}

/** Notes when a section of a page shows that it loads, milliseconds since the epoch. */
async function noteAnswer(page: Page, section: string): Promise<() => Promise<number>> {
  await page.$eval(section, (element) => {
    const noted = { at: Number.POSITIVE_INFINITY };
    const observer = new MutationObserver(() => {
      noted.at = Math.min(noted.at, Date.now());
    });
    observer.observe(element, { attributeFilter: ['aria-busy'] });
    Object.assign(globalThis, { noted });
  });
  return () => page.evaluate(() => (globalThis as unknown as { noted: { at: number } }).noted.at);
}

test('S10: during 2,000 writes and more an open card reads at most once a frame, and answers a click before they end', async () => {
  const popup = await ruin.openPopupOn('stormy.com');
  await untilText(popup, 'Service data');
  await untilCalm(popup);
  const button = await find(popup, 'button', 'Load Similar sites · 1 call');
  const read = await countReads(popup);
  const readAnsweredAt = await noteAnswer(popup, '.section-similar');
  const storm = ruin.within.evaluate(async () => {
    const startedAt = Date.now();
    // As fast as ten writers get them through, until the click is answered: a busy machine brings it late. A card that answers
    // only when all is quiet is found out by the last of them.
    let index = 0;
    const isOn = () => index < 2_000 || (index < 40_000 && !('answered' in globalThis));
    const write = async () => {
      while (isOn()) {
        await chrome.storage.local.set({ [`card:storm-${index++ % 100}.com:registration`]: `not a record ${index}` });
      }
    };
    await Promise.all(Array.from({ length: 10 }, write));
    return { startedAt, endedAt: Date.now(), writes: index };
  });
  await button.click();
  await waitUntil(async () => Number.isFinite(await readAnsweredAt()), 'the click is answered', 30_000);
  await ruin.within.evaluate(() => Object.assign(globalThis, { answered: true }));
  await waitUntil(() => ruin.world.service.log.some(({ path }) => path.includes('similar')), 'the call is made');
  const { startedAt, endedAt, writes } = await storm;
  const { reads, frames } = await read();
  // Told by the storm's own end rather than by a clock, which a busy machine stretches.
  const answeredAt = await readAnsweredAt();
  expect(answeredAt).toBeGreaterThanOrEqual(startedAt);
  expect(answeredAt).toBeLessThan(endedAt);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(frames + 1);
  expect(reads).toBeLessThan(writes / 2);
});

test('S13: among 10,000 saved sites the card of one opens from storage, without a call', async () => {
  for (let start = 0; start < 10_000; start += 1_000) {
    const sites = Array.from({ length: 1_000 }, (_, index) => toSavedSite(`many-${start + index}.com`, 620));
    await ruin.store(Object.assign({}, ...sites));
  }
  await untilText(await ruin.openPopupOn('among-many.com'), 'Service data');
  expect(await readUse()).toBeGreaterThan(5 * 1024 * 1024);
  expect((await readKeys()).filter((key) => key.startsWith('card:many-'))).toHaveLength(10_000);
  ruin.world.service.log.length = 0;

  const popup = await ruin.openPopupOn('among-many.com');
  await untilText(popup, 'Service data');
  await untilCalm(popup);
  expect(await readButtons(popup)).toContain('Refresh · 1 call');
  expect(ruin.world.service.log).toEqual([]);
});
