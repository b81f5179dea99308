import { readTab } from '../browser/pages';
import type { StorageArea } from '../browser/storage';
import type { Managed } from '../settings/managed';
import { readManaged } from '../settings/managed';
import type { Ground } from './policy';

/** "Continue once": a tab may show a host until it leaves it. Session storage outlives the worker. */
export const PASSES_KEY = 'passes';
const MOST_PASSES = 200;
export type Passes = Map<number, string>;

export type PassBook = ReturnType<typeof createPasses>;

export function isPassLocked({ locked }: Pick<Managed, 'locked'>): boolean {
  return locked.includes('overrides') || locked.includes('continueOnce');
}

export function createPasses(session: Pick<StorageArea, 'get' | 'set'>) {
  let passes: Passes | null = null;
  // Starts at once, together with everything else that a starting worker reads.
  const reading = session.get([PASSES_KEY]).then(
    ({ [PASSES_KEY]: stored }) => {
      passes = new Map(Array.isArray(stored) ? (stored as [number, string][]) : []);
      return passes;
    },
    () => {
      passes = new Map();
      return passes;
    },
  );
  const load = async (): Promise<Passes> => passes ?? reading;
  const write = (changed: Passes) => session.set({ [PASSES_KEY]: [...changed].slice(-MOST_PASSES) }).catch(() => {});

  return {
    /** Holds in memory before it resolves. If session storage refuses, the pass ends with the worker. */
    async give(tabId: number, host: string): Promise<void> {
      const given = await load();
      given.delete(tabId);
      given.set(tabId, host);
      await write(given);
    },
    /** Moves a pass when the browser gives a sleeping tab another number. Returns the host of the pass. */
    async move(from: number, to: number): Promise<string | undefined> {
      const given = await load();
      const host = given.get(from);
      if (host !== undefined) {
        given.delete(from);
        given.set(to, host);
        await write(given);
      }
      return host;
    },
    /** Whether the pass holds: the organisation's block list and its locks end it. */
    async has(tabId: number, host: string, ground: Ground): Promise<boolean> {
      const given = await load();
      // A tab put to sleep is judged under its new number before the worker hears of it. `move` runs meanwhile.
      if (given.get(tabId) !== host && [...given.values()].includes(host)) await readTab(tabId).catch(() => {});
      if (given.get(tabId) !== host || ground === 'managed-block') return false;
      return readManaged().then(
        (managed) => !isPassLocked(managed),
        () => false,
      );
    },
    /** Where navigation is not heard, nobody sees a tab leave its host. */
    async endAll(): Promise<void> {
      const given = await load();
      given.clear();
      await write(given);
    },
    /** Ends the tab's pass for any other host. Null: the tab shows no site. */
    async keepOnly(tabId: number, host: string | null): Promise<void> {
      const given = await load();
      const passed = given.get(tabId);
      if (passed === undefined || passed === host) return;
      given.delete(tabId);
      await write(given);
    },
  };
}

/** A blocked navigation. The blocked page leads on to its full address. */
interface BlockedVisit {
  tabId: number;
  host: string;
  address: string;
  /** The site, or the browser's error page for it, stands in the tab's history before our page. */
  isBehind?: boolean;
}

/** In session storage, so that full addresses are gone when the browser closes. */
const KEY = 'blocked';
const MOST_VISITS = 50;
const LONGEST_ADDRESS = 8192;

type Session = Pick<StorageArea, 'get' | 'set'>;

async function readVisits(session: Pick<StorageArea, 'get'>): Promise<BlockedVisit[]> {
  const { [KEY]: stored } = await session.get([KEY]);
  return Array.isArray(stored) ? (stored as BlockedVisit[]) : [];
}

/** Only the worker writes visits. */
export function createBlockedVisits(session: Session) {
  let visits: Promise<BlockedVisit[]> | null = null;
  return {
    /** Never rejects. Without a visit the blocked page leads to the start of the site. */
    async add(visit: BlockedVisit): Promise<void> {
      visits = (visits ?? readVisits(session)).then(
        (known) => toNext(known, visit),
        () => [visit],
      );
      await session.set({ [KEY]: await visits }).catch(() => {});
    },
  };
}

function toNext(known: BlockedVisit[], visit: BlockedVisit): BlockedVisit[] {
  const others = known.filter(({ tabId, host }) => tabId !== visit.tabId || host !== visit.host);
  const isShort = visit.address.length <= LONGEST_ADDRESS;
  return [...(isShort ? [visit] : []), ...others].slice(0, MOST_VISITS);
}

/** Never rejects. */
export async function findVisit(session: Pick<StorageArea, 'get'>, tabId: number, host: string) {
  const visits = await readVisits(session).catch((): BlockedVisit[] => []);
  return visits.find((visit) => visit.tabId === tabId && visit.host === host);
}
