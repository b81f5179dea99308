import type { Page } from 'puppeteer-core';
import { fromRecord, toRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import type { CallCount } from '../../lib/model.ts';
import type { World } from './world.ts';

/** The version of the ledger's records, as `lib/lookup/ledger.ts` writes them. */
const LEDGER_VERSION = 1;

/** Settings under which a card takes one call: what would cost another waits behind its button. */
export const ONE_CALL = { loadByThemselves: { registration: false, traffic: false, similar: false, iab: false } };

/** What is read and written of the extension's storage, from a page of it that shows nothing, whatever becomes of the worker. */
export function createStored(within: Page) {
  const readStored = (area: 'local' | 'session' = 'local'): Promise<Record<string, unknown>> =>
    within.evaluate((name) => chrome.storage[name].get(null), area);
  const store = (items: Record<string, unknown>) => within.evaluate((given) => chrome.storage.local.set(given), items);

  return {
    readStored,
    store,
    saveSettings: (settings: Record<string, unknown>) => store({ settings: JSON.stringify({ v: 1, ...settings }) }),
    /** Makes every saved section of a site older, as if that time had passed. */
    makeOlder: async (host: string, by: number) => {
      const own = Object.entries(await readStored()).filter(([key]) => key.startsWith(`card:${host}:`));
      if (own.length === 0) throw new Error(`Nothing is saved for ${host}.`);
      const older = own.map(([key, text]) => {
        const record = fromRecord(CARD_VERSION, key, text);
        if (!record) throw new Error(`${key} cannot be read.`);
        const answer = record.body as { fetchedAt: number };
        const body = { ...answer, fetchedAt: answer.fetchedAt - by };
        return [key, toRecord(CARD_VERSION, key, body, record.at - by)];
      });
      await store(Object.fromEntries(older));
    },
    /** The sum of our own record of calls. */
    readLedger: async () => sumLedger(await readStored()),
  };
}
export type Stored = ReturnType<typeof createStored>;

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

/** The ledger's sum and what reached the stand-in: equal, or money was lost sight of. */
export async function readBooks({ readLedger, world }: Pick<Stored, 'readLedger'> & { world: Pick<World, 'service'> }) {
  const { sent } = await readLedger();
  return { ledger: sent, service: world.service.log.length };
}
