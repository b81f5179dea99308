import { signal } from '@preact/signals';
import type { LargeStore } from '../../lib/browser/large-store';
import type { StorageArea } from '../../lib/browser/storage';
import { readWaitingBulkRun } from '../../lib/bulk/kept-runs';
import { fromSearchText, toSearchKey, toSearchText } from '../../lib/discovery/address';
import { fromPageKey } from '../../lib/discovery/pages';
import { readWaitingSearch } from '../../lib/discovery/run-record';
import type { SavedSearch } from '../../lib/discovery/saved-searches';
import { createSavedSearches } from '../../lib/discovery/saved-searches';
import type { Environment } from '../../lib/environment';
import type { Result } from '../../lib/errors';
import type { OpenCall } from '../../lib/lookup/journal';
import { isSameKey, readCallsInDoubt } from '../../lib/lookup/journal';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { readLedger } from '../../lib/lookup/ledger';
import type { KeyStatus } from '../../lib/messages';
import type { EndpointName } from '../../lib/model';
import { createLatest } from '../../lib/once';
import { isRunWaiting as isPrimedRunWaiting } from '../../lib/primed/run';
import { createPolicyReader } from '../../lib/safety/store';
import { listLastUsed } from '../../lib/saved/last-used';
import { readSavedSites } from '../../lib/saved/saved-sites';
import type { SiteRow } from '../../lib/site-row';
import { fromAnswers } from '../../lib/site-row';
import { SECOND } from '../../lib/time';
import { isUnreadableList, readWatchList } from '../../lib/watch/list';

const MOST_SITES = 8;
const LONGEST_MONTH = 31;
/** A worker that does not answer must not keep the page blank. */
const LONGEST_WAIT = 0.3 * SECOND;

export type LastSite = Pick<SiteRow, 'host' | 'companyName' | 'category' | 'logo'> & { savedAt: number | null };

/** Something that waits for a decision of the user. `search`: as `toSearchText` writes it. */
export type Need =
  | { kind: 'keyRefused' | 'keyUnreadable' | 'policy' | 'lists' | 'bulkRun' | 'watchUnreadable' }
  /** Calls for a site that may have been billed and brought no answer. */
  | { kind: 'calls'; subject: string; endpoints: EndpointName[] }
  /** The same of pages of a search. */
  | { kind: 'searchCalls'; search: string; pages: number }
  /** The loading of several pages of a search. */
  | { kind: 'searchRun'; search: string }
  | { kind: 'watch'; hosts: string[] };

export interface Overview {
  hasKey: boolean;
  needs: Need[];
  /** False: something could not be read, which may need a decision too. */
  isWhole: boolean;
  sites: LastSite[] | 'failed';
  /** The latest first. */
  searches: SavedSearch[] | 'failed';
  /** The calls of this month. */
  book: LedgerBook | 'failed';
}

interface StartEnvironment extends Pick<Environment, 'area' | 'now'> {
  locks: Pick<LockManager, 'request' | 'query'>;
}

/**
 * Reads all parts of the start page together, so that none of them moves another one. Calls nothing. `subscribe` calls
 * back at every change of storage. `first`: what an earlier visit to the page has read.
 */
export function createStartState(
  environment: StartEnvironment,
  store: () => LargeStore,
  readKey: () => Promise<Result<KeyStatus>>,
  subscribe: (onChange: () => void) => () => void,
  first: Overview | 'loading' = 'loading',
) {
  const overview = signal(first);
  let found: Found | null = null;
  let key: KeyStatus | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const show = () => {
    if (!found || isClosed) return;
    const { sites, searches, book, calls, isRunWaiting, bulkRun, waiting, watched } = found;
    overview.value = {
      hasKey: !key || key.lastFour !== null || key.isUnreadable === true,
      needs: toNeeds(found, key),
      isWhole: ![calls, isRunWaiting, bulkRun, waiting, watched].includes('failed'),
      sites,
      searches: searches === 'failed' ? searches : searches.toReversed(),
      book,
    };
  };
  const followKey = async () => {
    const reply = await readKey();
    if (reply.ok) key = reply.body;
    // It may come after all the others.
    show();
  };
  const load = createLatest(async () => {
    const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
    const [next] = await Promise.all([readAll(environment, store), Promise.race([followKey(), late])]);
    found = next;
    show();
  });
  const unsubscribe = subscribe(() => {
    // Many sites may be saved within a second.
    timer ??= setTimeout(() => {
      timer = undefined;
      void load();
    }, SECOND);
  });

  return {
    overview,
    load,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

const orFailed = <T>(reading: Promise<T>) => reading.catch(() => 'failed' as const);

async function readLastSites(area: Pick<StorageArea, 'keys' | 'get'>, now: number): Promise<LastSite[]> {
  const used = await listLastUsed(area, MOST_SITES, now);
  const cards = await readSavedSites(
    area,
    used.map(({ host }) => host),
  );
  return used.map(({ host, savedAt }, index) => {
    const { companyName, category, logo } = fromAnswers(host, cards[index]?.answers ?? {});
    return { host, savedAt, companyName, category, logo };
  });
}

type Found = Awaited<ReturnType<typeof readAll>>;

async function readAll({ area, locks, now }: StartEnvironment, store: () => LargeStore) {
  const [isPolicyReadable, calls, isRunWaiting, bulkRun, waiting, watched, sites, searches, book] = await Promise.all([
    createPolicyReader({ area }, store).isReadable(),
    orFailed(readCallsInDoubt(area, now())),
    orFailed(isPrimedRunWaiting(store, locks)),
    orFailed(readWaitingBulkRun(store, locks)),
    orFailed(readWaitingSearch(store, locks)),
    readWatchList(area).catch((error) => (isUnreadableList(error) ? 'unreadable' : 'failed')),
    orFailed(readLastSites(area, now())),
    orFailed(createSavedSearches({ area, locks, now }).read()),
    orFailed(readLedger(area, now(), LONGEST_MONTH)),
  ]);
  return { isPolicyReadable, calls, isRunWaiting, bulkRun, waiting, watched, sites, searches, book };
}

/** What keeps all else from working comes first, news last. */
function toNeeds(found: Found, key: KeyStatus | null): Need[] {
  const { isPolicyReadable, calls, isRunWaiting, bulkRun, waiting, watched } = found;
  const needs: Need[] = [];
  if (key?.isUnreadable) needs.push({ kind: 'keyUnreadable' });
  else if (key?.isRefused) needs.push({ kind: 'keyRefused' });
  if (!isPolicyReadable) needs.push({ kind: 'policy' });
  if (watched === 'unreadable') needs.push({ kind: 'watchUnreadable' });
  const run = waiting && waiting !== 'failed' ? toSearchKey(waiting) : null;
  // A call in doubt is for its own key to decide.
  const isOfKey = ({ credential }: OpenCall) => !key?.id || isSameKey(credential, key.id);
  if (typeof calls === 'object') {
    const own = calls.filter(isOfKey);
    needs.push(...toCallNeeds(own), ...toSearchNeeds(own, run));
  }
  if (run !== null) needs.push({ kind: 'searchRun', search: run });
  if (bulkRun && bulkRun !== 'failed') needs.push({ kind: 'bulkRun' });
  if (isRunWaiting === true) needs.push({ kind: 'lists' });
  const news = typeof watched === 'object' ? watched.filter(({ seen }) => !seen) : [];
  if (news.length > 0) needs.push({ kind: 'watch', hosts: news.map(({ host }) => host) });
  return needs;
}

/** One for each site, the latest first. */
function toCallNeeds(calls: readonly OpenCall[]): Need[] {
  const bySubject = new Map<string, EndpointName[]>();
  for (const { subject, endpoint } of calls.toReversed()) {
    if (endpoint === 'discovery') continue;
    // Calls with two keys may both be in doubt.
    bySubject.set(subject, [...new Set([...(bySubject.get(subject) ?? []), endpoint])]);
  }
  return [...bySubject].map(([subject, endpoints]) => ({ kind: 'calls', subject, endpoints }));
}

/** One for each search, the latest first. `run`: the search whose run asks about its own pages. */
function toSearchNeeds(calls: readonly OpenCall[], run: string | null): Need[] {
  const bySearch = new Map<string, number[]>();
  for (const { subject, endpoint } of calls.toReversed()) {
    if (endpoint !== 'discovery') continue;
    const { search, page } = fromPageKey(subject);
    if (search !== run) bySearch.set(search, [...(bySearch.get(search) ?? []), page]);
  }
  return [...bySearch].map(([search, pages]) => {
    // The page that is asked for again first.
    const query = { ...fromSearchText(search).query, page: Math.min(...pages) };
    return { kind: 'searchCalls', search: toSearchText(query), pages: pages.length };
  });
}
