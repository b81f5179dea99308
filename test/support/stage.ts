import type { Page } from 'puppeteer-core';
import type { Failure, Result } from '../../lib/errors.ts';
import type { LookupMode, LookupReply } from '../../lib/lookup/plan.ts';
import type { SectionName } from '../../lib/model.ts';
import type { Plan } from '../service/plans.ts';
import { find, startJourney } from './journey.ts';
import { onceStill, waitUntil } from './wait.ts';

/** What a popup asks for by itself, one call each. */
export const BY_ITSELF = ['/api/categorize', '/api/domain_expiration', '/api/domain_traffic_intelligence'];

interface Steering {
  key?: string;
  plan?: Plan;
  fault?: string | null;
}

/** A journey whose tests are about what goes wrong: one tab, a stand-in that is steered, a storage that is emptied in between. */
export async function openStage(options: Parameters<typeof startJourney>[0] = {}) {
  const journey = await startJourney({ isolatesSites: true, ...options });
  const { world, chromium } = journey;
  const tab = await chromium.browser.newPage();

  /** Forgets everything but key and settings, on both sides, so that no test feels the one before. */
  async function reset(): Promise<void> {
    await chromium.closePopup();
    const worker = await chromium.worker();
    await worker.evaluate(async () => {
      const keys = await chrome.storage.local.getKeys();
      await chrome.storage.local.remove(keys.filter((key) => key !== 'credentials' && key !== 'settings'));
    });
    world.service.log.length = 0;
    world.sites.forget();
  }

  /** Opens the real popup on the site of a host, without waiting for its card. */
  async function startPopup(host: string): Promise<Page> {
    await chromium.closePopup();
    if (!tab.url().startsWith(`https://${host}/`)) await tab.goto(`https://${host}/`, { waitUntil: 'load' });
    return chromium.openPopup(tab);
  }

  return {
    ...journey,
    tab,
    reset,
    startPopup,
    /** The same, when its card has come to rest. */
    openCard: async (host: string) => {
      const popup = await startPopup(host);
      await untilSettled(popup);
      return popup;
    },
    /** What reached the stand-in, as `path subject`, sorted. */
    asked: () => world.service.log.map(({ path, subject }) => `${path} ${subject ?? ''}`.trim()).sort(),
    /** The paths of the calls, sorted: of one host. */
    paths: () => world.service.log.map(({ path }) => path).sort(),
    steer: async (wanted: Steering) => {
      const reply = await fetch(`${world.address}/__mode`, { method: 'POST', body: JSON.stringify(wanted) });
      const { success, message } = (await reply.json()) as { success: boolean; message?: string };
      if (!success) throw new Error(message);
    },
    /** This month as the dashboard shows it: `{ Sent: 3, Billed: 3, 'Not billed': 0, Unknown: 0 }`. */
    readUsage: async () => {
      const page = await chromium.openPage('dashboard.html#/usage');
      await page.waitForSelector('.counts dd, .face');
      await waitUntil(async () => !(await page.$('[aria-busy="true"]')), 'the usage is read');
      const counts = await page.$$eval('.counts > div', (cells) =>
        cells.map((cell) => [
          cell.querySelector('dt')?.textContent ?? '',
          Number(cell.querySelector('dd')?.textContent),
        ]),
      );
      await page.close();
      return Object.fromEntries(counts) as Record<string, number>;
    },
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Waits until every section of a card has its final face, those below the fold too. */
export async function untilSettled(page: Page): Promise<void> {
  const isSettled = () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      const said = main?.querySelector('.card > [role="status"]')?.textContent ?? '';
      return (
        Boolean(main?.querySelector('h1')) && !main?.querySelector('[aria-busy="true"]') && !said.startsWith('Load')
      );
    });
  await waitUntil(isSettled, 'the card has come to rest', 25_000);
}

/** What a notice says beside a failure of an earlier call, which keeps another from being sent. */
export const HELD = 'The call was not sent again.';

/** The sentences of the notices of a page, each once, without their buttons. */
export function readNotices(page: Page): Promise<string[]> {
  return page.$$eval('[data-failure] p', (found) => [
    ...new Set(found.map((notice) => notice.textContent?.replace(/\s+/g, ' ').trim() ?? '')),
  ]);
}

/** The names of the buttons in the notices. */
export function readRemedies(page: Page): Promise<string[]> {
  return page.$$eval('[data-failure] button', (found) => found.map((button) => button.textContent?.trim() ?? ''));
}

/** Clicks a button by its accessible name, in the middle of the popup, where its foot does not cover it. */
export async function pressInView(page: Page, name: string): Promise<void> {
  await onceStill(async () => {
    const button = await find(page, 'button', name);
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await button.click();
  });
}

interface Asked {
  subject: string;
  sections?: SectionName[];
  mode?: LookupMode;
  confirmed?: boolean;
}

/** Sends a lookup to the worker from a page of the extension, as the product's own pages do. */
export async function sendLookup(page: Page, asked: Asked): Promise<LookupReply['sections']> {
  const body = { sections: ['categories'], mode: 'missing', confirmed: false, ...asked };
  const message = { id: 1, type: 'request', timestamp: 1, data: { v: 2, type: 'lookup', body } };
  const reply = (await page.evaluate((sent) => chrome.runtime.sendMessage(sent), message)) as {
    res: Result<LookupReply>;
  };
  if (!reply.res.ok) throw new Error(reply.res.failure.kind);
  return reply.res.body.sections;
}

/** The failure of the first section of a reply, or null when it was answered. */
export function toFailureOf(sections: LookupReply['sections']): Failure | null {
  const [first] = Object.values(sections);
  return first && !first.ok ? first.failure : null;
}
