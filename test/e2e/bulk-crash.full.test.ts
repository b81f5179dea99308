import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { killBrowser } from '../support/chromium.ts';
import { readCsv } from '../support/csv.ts';
import { listDownloads, readDownload } from '../support/downloads.ts';
import { exportRows, find, press, readButtons, readText, untilText } from '../support/journey.ts';
import { createProfile, removeProfile, toExtensionId } from '../support/profile.ts';
import { soak } from '../support/soak.ts';
import { sumLedger } from '../support/stored.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const BUILD = 'chrome-mv3-e2e';
/** Calls under way at once. */
const AT_ONCE = 4;

/** Sites about which the service answers after so many milliseconds. */
const toHosts = (count: number, delay: number) =>
  Array.from({ length: count }, (_, index) => `ok-${delay}.bulk-${index}.com`);

/** Browsers that come and go on one profile, and what the service has seen of them. */
async function createSeries() {
  const keptProfile = createProfile([toExtensionId(realpathSync(`.output/${BUILD}`))]);
  const world = await createWorld();
  const billed = () => world.service.log.filter((call) => call.billed);
  return {
    world,
    billed,
    /** Hosts that were paid for more than once. */
    twice: () => {
      const seen = Map.groupBy(billed(), ({ subject }) => subject);
      return [...seen].filter(([, calls]) => calls.length > 1).map(([subject]) => subject);
    },
    open: () => startBrowser({ world, keptProfile, build: BUILD, bare: true }),
    close: async () => {
      await world.close();
      removeProfile(keptProfile);
    },
  };
}

async function startList({ chromium, saveKey }: TestBrowser, hosts: readonly string[]): Promise<Page> {
  await saveKey();
  const page = await chromium.openPage('dashboard.html#/bulk');
  await (await find(page, 'textbox', 'Sites')).focus();
  await page.keyboard.sendCharacter(hosts.join('\n'));
  await press(page, 'Preview');
  await untilText(page, `Costs up to ${hosts.length.toLocaleString('en-US')} calls`);
  await press(page, 'Start');
  return page;
}

/** The name of a button with its cost: `Leave out · 12 calls`. */
async function pressFirst(page: Page, ...words: readonly string[]): Promise<void> {
  const isIt = (name: string) => words.some((word) => name === word || name.startsWith(`${word} ·`));
  await waitUntil(async () => (await readButtons(page)).some(isIt), `there is a button ${words.join(' or ')}`);
  const buttons = await readButtons(page);
  const first = words.map((word) => buttons.find((name) => name === word || name.startsWith(`${word} ·`)));
  await press(page, first.find((name) => name !== undefined) ?? '');
}

/** Only sites in doubt are left to decide on. */
const isOver = async (page: Page) => {
  const text = await readText(page, '.run');
  return /sites (?:done|·)/.test(text) && !/· [\d,]+ left/.test(text) && !(await readButtons(page)).includes('Pause');
};
const readInDoubt = async (page: Page) =>
  Number(/([\d,]+) may have been billed/.exec(await readText(page, '.run'))?.[1]?.replace(',', '') ?? 0);

/** What storage says of the calls agrees with what the service has seen. */
async function checkLedger(page: Page, world: World): Promise<void> {
  const calls = world.service.log.filter(({ path }) => path === '/api/categorize');
  const billed = calls.filter((call) => call.billed).length;
  const ledger = sumLedger(await page.evaluate(() => chrome.storage.local.get(null)));
  expect(ledger.billed).toBeLessThanOrEqual(billed);
  expect(ledger.billed + ledger.unknown).toBeGreaterThanOrEqual(billed);
}

/** The service takes 40 calls in 10 s. */
const LIST = soak(60, 500);

test(
  `a list of ${LIST} sites goes on after the worker and then the browser were killed: no site is paid twice, none is lost`,
  async () => {
    const { world, twice, billed, open, close } = await createSeries();
    const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
    const hosts = toHosts(LIST, 150);
    const calls = () => world.service.log.length;
    try {
      const killed = await open();
      await startList(killed, hosts);
      await waitUntil(() => calls() >= 10, 'some sites are looked up');
      await killed.killWorker();
      await waitUntil(() => calls() >= 24, 'the run goes on by itself');
      await killBrowser(killed.chromium);
      const before = calls();
      expect(before).toBeLessThan(LIST);

      const { chromium } = await open();
      await chromium.downloadTo(folder);
      const left = await chromium.openPage('dashboard.html#/bulk');
      await untilText(left, `of ${LIST} sites done`);
      await find(left, 'button', 'New list');
      expect(calls()).toBe(before);
      await pressFirst(left, 'Leave out', 'Resume');
      await waitUntil(() => isOver(left), 'all other sites are looked up', 1000 * LIST);
      expect(twice()).toEqual([]);
      const inDoubt = await readInDoubt(left);
      expect(inDoubt).toBeLessThanOrEqual(2 * AT_ONCE);
      if (inDoubt > 0) {
        await untilText(left, `${LIST - inDoubt} of ${LIST} sites done`);
        await pressFirst(left, 'Ask again');
      }
      await untilText(left, `${LIST} sites ·`);
      expect(new Set(billed().map(({ subject }) => subject)).size).toBe(LIST);
      expect(billed().length).toBeLessThanOrEqual(LIST + inDoubt);
      await checkLedger(left, world);
      await exportRows(left, 'CSV');
      await waitUntil(() => listDownloads(folder).length > 0, 'the file is saved');
      const [, ...rows] = readCsv(await readDownload(folder, listDownloads(folder)[0] ?? ''));
      expect(rows.map(([domain, state]) => [domain, state])).toEqual(hosts.map((host) => [host, 'done']));
      await chromium.close();
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  2000 * LIST,
);

/** Who is killed, and how often, in seconds. Only the soak has the hours. */
const SERIES = soak<[who: string, every: number][]>(
  [],
  [
    ['worker', 5],
    ['browser', 10],
  ],
);

test.each(SERIES)(
  'B5, B6: 1,000 sites with the %s killed every %i s: none is paid twice, none is lost, in doubt are at most kills x 4',
  async (who, every) => {
    const { world, twice, billed, open, close } = await createSeries();
    let kills = 0;
    try {
      let running = await open();
      // So slow that four are always under way.
      let page = await startList(running, toHosts(1000, 1000));
      for (;;) {
        await new Promise((resume) => setTimeout(resume, every * 1000));
        if (await isOver(page)) break;
        kills++;
        if (who === 'worker') await running.killWorker();
        else {
          await killBrowser(running.chromium);
          running = await open();
          page = await running.chromium.openPage('dashboard.html#/bulk');
          await untilText(page, 'of 1,000 sites done');
        }
        if (!(await readButtons(page)).includes('Pause') && !(await isOver(page)))
          await pressFirst(page, 'Leave out', 'Resume');
      }
      const inDoubt = await readInDoubt(page);
      console.log(`${who} killed`, { kills, inDoubt, calls: world.service.log.length, twice: twice().length });
      expect(twice()).toEqual([]);
      expect(inDoubt).toBeLessThanOrEqual(kills * AT_ONCE);
      // Kills that met nothing would prove nothing.
      expect(inDoubt).toBeGreaterThan(0);
      await checkLedger(page, world);
      await pressFirst(page, 'Ask again');
      await waitUntil(async () => (await readText(page)).includes('1,000 sites ·'), 'all are done', 300_000);
      expect(new Set(billed().map(({ subject }) => subject)).size).toBe(1000);
      await running.close();
    } finally {
      await close();
    }
  },
  3_600_000,
);
