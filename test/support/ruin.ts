import type { Page } from 'puppeteer-core';
import { fromRecord } from '../../lib/browser/record.ts';
import type { CallCount } from '../../lib/model.ts';
import { startJourney } from './journey.ts';
import { waitUntil } from './wait.ts';

/** The version of the ledger's records, as `lib/lookup/ledger.ts` writes them. */
const LEDGER_VERSION = 1;

/** Settings under which a card takes one call: what would cost another waits behind its button. */
export const ONE_CALL = { loadByThemselves: { registration: false, traffic: false, similar: false, iab: false } };

/** A journey that is about to be disturbed, with one tab that goes from site to site. */
export async function startRuin(options: Parameters<typeof startJourney>[0] = {}) {
  const journey = await startJourney({ ...options, unwatchedWorker: true });
  const { chromium, world } = journey;
  const tab = await chromium.browser.newPage();
  /** A page of the extension that shows nothing: it reads and writes storage, whatever becomes of the worker. */
  const within = await chromium.openPage('manifest.json');
  const root = await chromium.browser.target().createCDPSession();

  /** Opens the real popup on the site of a host, and does not wait for its card. */
  async function openPopupOn(host: string): Promise<Page> {
    await chromium.closePopup();
    await tab.goto(`https://${host}/`, { waitUntil: 'load' });
    return chromium.openPopup(tab);
  }

  const readStored = () => within.evaluate(() => chrome.storage.local.get(null));
  const store = (items: Record<string, unknown>) => within.evaluate((given) => chrome.storage.local.set(given), items);

  async function findWorker(): Promise<string | null> {
    const { targetInfos } = await root.send('Target.getTargets');
    const found = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(chromium.origin));
    return found?.targetId ?? null;
  }

  /** Runs an expression in the worker, waking it if need be, waits for what it promises, and lets go of it again. */
  async function inWorker(expression: string): Promise<unknown> {
    await within.evaluate(() => chrome.runtime.sendMessage({}).catch(() => {}));
    const targetId = await findWorker();
    if (targetId === null) throw new Error('The extension has no worker.');
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
    const session = root.connection()?.session(sessionId);
    const reply = await session?.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    await root.send('Target.detachFromTarget', { sessionId });
    return reply?.result.value;
  }

  return {
    ...journey,
    tab,
    within,
    openPopupOn,
    readStored,
    store,
    inWorker,
    saveSettings: (settings: Record<string, unknown>) => store({ settings: JSON.stringify({ v: 1, ...settings }) }),
    hasWorker: async () => (await findWorker()) !== null,
    /** Ends the worker at once, in the middle of whatever it does. Without effect when it sleeps. */
    killWorker: async () => {
      const targetId = await findWorker();
      if (targetId) await root.send('Target.closeTarget', { targetId }).catch(() => {});
    },
    /**
     * Lets the next `passes` reads or writes of the worker's storage through and holds the one after for ever: a moment to
     * kill the worker at. What it returns waits until that moment has come.
     */
    holdStorage: async (verb: 'get' | 'set', passes: number) => {
      await inWorker(`{
        const area = chrome.storage.local;
        const real = area.${verb}.bind(area);
        let left = ${passes};
        area.${verb} = (given) => {
          if (left-- > 0) return real(given);
          globalThis.isHeld = true;
          return new Promise(() => {});
        };
      }`);
      return () =>
        waitUntil(async () => (await inWorker('globalThis.isHeld')) === true, `the worker waits for its ${verb}`);
    },
    /** How often the stand-in was called about a host. */
    callsAbout: (host: string) => world.service.log.filter(({ subject }) => subject === `https://${host}`).length,
    /** The sum of our own record of calls. */
    readLedger: async () => sumLedger(await readStored()),
  };
}
export type Ruin = Awaited<ReturnType<typeof startRuin>>;

export function sumLedger(stored: Record<string, unknown>): CallCount {
  const sum: CallCount = { sent: 0, billed: 0, free: 0, unknown: 0 };
  for (const [key, text] of Object.entries(stored)) {
    if (!key.startsWith('ledger:')) continue;
    const counts = Object.values((fromRecord(LEDGER_VERSION, key, text)?.body ?? {}) as Record<string, CallCount>);
    for (const name of ['sent', 'billed', 'free', 'unknown'] as const) {
      sum[name] += counts.reduce((total, count) => total + count[name], 0);
    }
  }
  return sum;
}
