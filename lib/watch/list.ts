import { fromRecord, toRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import type { Environment } from '../environment';
import type { FailureKind } from '../errors';
import { LookupError, toFailure } from '../errors';
import type { Answers, SectionName } from '../model';
import { DAY, daysBetween, fromDay, isYoung } from '../time';

export const WATCH_KEY = 'watch-list';
const VERSION = 1;

export const WATCHED_SECTIONS = [
  'categories',
  'technologies',
  'registration',
  'traffic',
] as const satisfies SectionName[];
export type WatchedSection = (typeof WATCHED_SECTIONS)[number];
/** What one call answers. The watch list offers more. */
export const FIRST_WATCHED: readonly WatchedSection[] = ['categories', 'technologies'];

export const MOST_WATCHED = 200;
const MOST_CHANGES = 50;
/** By how much a rank must differ from the one last told. */
const RANK_STEP = 0.2;
const EXPIRY_NEAR_DAYS = 30;

export interface Baseline {
  categories?: string[];
  technologies?: string[];
  /** The global rank. */
  traffic?: number | null;
  /** `expiresOn`: `YYYY-MM-DD`. `told`: the user knows that it is near. */
  registration?: { expiresOn: string | null; told: boolean };
}

/** `before` is null for what is new, `after` for what is gone. An expiry has only its day (`after`). */
export interface Change {
  kind: 'category' | 'technology' | 'rank' | 'expiry';
  before: string | null;
  after: string | null;
  /** When it was found, milliseconds since the epoch. */
  at: number;
}

export interface WatchedSite {
  host: string;
  sections: WatchedSection[];
  baseline: Baseline;
  /** When it was last asked for, with any result. Milliseconds since the epoch; null: never. */
  triedAt: number | null;
  checkedAt: number | null;
  /** Why the last check missed a section. `budget`: no automatic calls were left. */
  failure: FailureKind | 'budget' | null;
  /** Newest first. */
  changes: Change[];
  seen: boolean;
}

/** In the order they were added. Rejects when storage does. Unreadable: `internal`, field `watch-list`. */
export async function readWatchList(area: Pick<StorageArea, 'get'>): Promise<WatchedSite[]> {
  const { [WATCH_KEY]: text } = await area.get([WATCH_KEY]);
  if (text === undefined) return [];
  // The checksum vouches for the shape: only this file writes it.
  const sites = fromRecord(VERSION, WATCH_KEY, text)?.body as WatchedSite[] | undefined;
  if (!Array.isArray(sites)) throw new LookupError({ kind: 'internal', billed: 'no', field: WATCH_KEY });
  return sites;
}

export function isUnreadableList(error: unknown): boolean {
  return toFailure(error).field === WATCH_KEY;
}

/** Drops only an unreadable list, and only if the user agrees. Rejects when storage refuses. */
export function dropUnreadableList({ area, locks, now }: Pick<Environment, 'area' | 'locks' | 'now'>): Promise<void> {
  return locks.request(WATCH_KEY, async () => {
    const error: unknown = await readWatchList(area).then(
      () => null,
      (error) => error,
    );
    if (error && isUnreadableList(error)) {
      await area.set({ [WATCH_KEY]: toRecord(VERSION, WATCH_KEY, [], now()) });
    }
  });
}

/** Under a lock, since pages and the worker write. Returns the new list. Rejects as `readWatchList` and storage do. */
export function changeWatchList(
  { area, locks, now }: Pick<Environment, 'area' | 'locks' | 'now'>,
  change: (sites: WatchedSite[]) => WatchedSite[],
): Promise<WatchedSite[]> {
  return locks.request(WATCH_KEY, async () => {
    const changed = change(await readWatchList(area)).slice(0, MOST_WATCHED);
    await area.set({ [WATCH_KEY]: toRecord(VERSION, WATCH_KEY, changed, now()) });
    return changed;
  });
}

export function toWatchedSite(host: string, sections = FIRST_WATCHED): WatchedSite {
  const nothing = { triedAt: null, checkedAt: null, failure: null, changes: [], seen: true };
  return { host, sections: [...sections], baseline: {}, ...nothing };
}

/** Adds a site, or restores a removed one as it was. A watched site stays as it is. */
export function withSite(sites: readonly WatchedSite[], site: WatchedSite): WatchedSite[] {
  return sites.some(({ host }) => host === site.host) ? [...sites] : [...sites, site];
}

export function changeSite(
  sites: readonly WatchedSite[],
  host: string,
  change: Partial<WatchedSite> | ((site: WatchedSite) => Partial<WatchedSite>),
): WatchedSite[] {
  const toChanged = (site: WatchedSite) => ({ ...site, ...(typeof change === 'function' ? change(site) : change) });
  return sites.map((site) => (site.host === host ? toChanged(site) : site));
}

/** At most once a day. */
export function isDue({ triedAt }: Pick<WatchedSite, 'triedAt'>, now: number): boolean {
  return triedAt === null || !isYoung(triedAt, DAY, now);
}

/**
 * `at`: milliseconds since the epoch. Only two answers that both have something are compared: what one lacks is neither gone
 * nor new, and keeps its baseline.
 */
export function compare(baseline: Baseline, answers: Answers, at: number): { changes: Change[]; baseline: Baseline } {
  const next: Baseline = { ...baseline };
  const changes: Change[] = [];
  const tell = (kind: Change['kind'], before: string | null, after: string | null) =>
    changes.push({ kind, before, after, at });
  const compareLists = (kind: 'category' | 'technology', name: 'categories' | 'technologies', after: string[] = []) => {
    if (after.length === 0) return;
    const before = baseline[name] ?? after;
    for (const item of before.filter((known) => !after.includes(known))) tell(kind, item, null);
    for (const item of after.filter((found) => !before.includes(found))) tell(kind, null, item);
    next[name] = after;
  };

  const { categories, technologies, traffic, registration } = answers;
  compareLists(
    'category',
    'categories',
    categories?.data?.map(({ path }) => path),
  );
  compareLists('technology', 'technologies', technologies?.data ?? undefined);
  const rank = traffic?.data?.globalRank;
  if (rank) {
    // Earlier builds wrote null where the section had no data.
    const before = baseline.traffic ?? rank;
    const isStep = Math.abs(rank - before) > before * RANK_STEP;
    // A slow drift adds up against the rank last told.
    next.traffic = isStep ? rank : before;
    if (isStep) tell('rank', String(before), String(rank));
  }
  // Every domain expires: without a new day the known one holds.
  const expiresOn = registration?.data?.expiresOn;
  if (expiresOn) {
    const expiry = fromDay(expiresOn);
    const isNear = expiry !== null && daysBetween(at, expiry) <= EXPIRY_NEAR_DAYS;
    const wasTold = baseline.registration?.told === true && baseline.registration.expiresOn === expiresOn;
    if (isNear && !wasTold) tell('expiry', null, expiresOn);
    next.registration = { expiresOn, told: isNear };
  }
  return { changes, baseline: next };
}

/** Unseen changes stay, newest first. */
export function withChanges(site: WatchedSite, found: readonly Change[]): Pick<WatchedSite, 'changes' | 'seen'> {
  if (found.length === 0) return { changes: site.changes, seen: site.seen };
  const kept = site.seen ? [] : site.changes;
  return { changes: [...found, ...kept].slice(0, MOST_CHANGES), seen: false };
}
