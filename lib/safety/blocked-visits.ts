import { readTab } from '../browser/pages';
import type { StorageArea } from '../browser/storage';
import type { Managed } from '../settings/managed';
import { readManaged } from '../settings/managed';
import type { Ground } from './policy';

/** "Continue once": a tab may show a host until it leaves it. Kept until the browser closes, so that a worker may stop between. */
export const PASSES_KEY = 'passes';
const MOST_PASSES = 200;
/** The host that each tab may show. */
export type Passes = Map<number, string>;

export type PassBook = ReturnType<typeof createPasses>;

/** Whether the organisation keeps users from letting a site pass once. */
export function isPassLocked({ locked }: Pick<Managed, 'locked'>): boolean {
  return locked.includes('overrides') || locked.includes('continueOnce');
}

export function createPasses(session: Pick<StorageArea, 'get' | 'set'>) {
  let passes: Passes | null = null;
  // At once, so that it is read together with all else that a worker reads while it starts.
  const reading = session.get([PASSES_KEY]).then(
    ({ [PASSES_KEY]: stored }) => {
      // Only `write` below writes this key.
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
    /** In memory before it resolves; a session store that refuses forgets the pass with the worker. */
    async give(tabId: number, host: string): Promise<void> {
      const given = await load();
      given.delete(tabId);
      given.set(tabId, host);
      await write(given);
    },
    /** The browser put a tab to sleep, and gave it another number: its pass goes with it. The host, where it has one. */
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
    /** Whether a tab may show a host that is blocked on this ground: what the organisation has locked meanwhile holds. */
    async has(tabId: number, host: string, ground: Ground): Promise<boolean> {
      const given = await load();
      // A tab that is put to sleep is judged under its other number a moment before it is told of that: `move` comes meanwhile.
      if (given.get(tabId) !== host && [...given.values()].includes(host)) await readTab(tabId).catch(() => {});
      if (given.get(tabId) !== host || ground === 'managed-block') return false;
      return readManaged().then(
        (managed) => !isPassLocked(managed),
        () => false,
      );
    },
    /** Ends every pass: where navigation is not heard, nobody sees a tab leave its host. */
    async endAll(): Promise<void> {
      const given = await load();
      given.clear();
      await write(given);
    },
    /** A tab shows a host now (null: no site): its pass for another is spent. */
    async keepOnly(tabId: number, host: string | null): Promise<void> {
      const given = await load();
      const passed = given.get(tabId);
      if (passed === undefined || passed === host) return;
      given.delete(tabId);
      await write(given);
    },
  };
}

/** A navigation that was blocked: the page that stands in its place leads on to its address, which its own does not tell. */
interface BlockedVisit {
  tabId: number;
  host: string;
  address: string;
  /** The site, or the browser's error page for it, was shown before ours, and stands in the tab's history. */
  isBehind?: boolean;
}

/** Kept until the browser closes, in memory alone: a full address is nobody's business afterwards. */
const KEY = 'blocked';
const MOST_VISITS = 50;
const LONGEST_ADDRESS = 8192;

type Session = Pick<StorageArea, 'get' | 'set'>;

async function readVisits(session: Pick<StorageArea, 'get'>): Promise<BlockedVisit[]> {
  const { [KEY]: stored } = await session.get([KEY]);
  // Only `createBlockedVisits` writes this key.
  return Array.isArray(stored) ? (stored as BlockedVisit[]) : [];
}

/** Notes blocked navigations; the worker alone does. */
export function createBlockedVisits(session: Session) {
  let visits: Promise<BlockedVisit[]> | null = null;
  return {
    /** Never rejects: without a note the blocked page leads on to the start of the site. */
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

/** The note of what was blocked in a tab for a host. Never rejects. */
export async function findVisit(session: Pick<StorageArea, 'get'>, tabId: number, host: string) {
  const visits = await readVisits(session).catch((): BlockedVisit[] => []);
  return visits.find((visit) => visit.tabId === tabId && visit.host === host);
}
