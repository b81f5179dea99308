import { signal } from '@preact/signals';
import type { RefusalReason } from '../../lib/errors';
import { toCandidate, toPastedSite } from '../../lib/host/subject';
import type { WatchedSection, WatchedSite, WatchStoreParts } from '../../lib/watch/list';
import {
  changeSite,
  changeWatchList,
  dropUnreadableList,
  isUnreadableList,
  MOST_WATCHED,
  readWatchList,
  toWatchedSite,
  WATCH_KEY,
  withSite,
} from '../../lib/watch/list';

interface WatchStateParts extends WatchStoreParts {
  subscribe(onChange: (changed: Record<string, unknown>) => void): () => void;
  /** The user's list, and the organisation's. */
  readNeverSend(): readonly [own: readonly string[], organisation: readonly string[]];
}

/** Why a site was not added. */
export type AddProblem = RefusalReason | 'email' | 'already' | 'full' | 'not-saved';
export type WatchState = ReturnType<typeof createWatchState>;

/** The watch list as the page shows and changes it. */
export function createWatchState(parts: WatchStateParts) {
  const { area, subscribe, readNeverSend } = parts;
  const sites = signal<WatchedSite[] | 'loading' | 'failed' | 'unreadable'>('loading');
  /** The site that was removed last, as long as it can be put back. */
  const removed = signal<WatchedSite | null>(null);
  /** The host that was put on the list last, until another one is added or removed. */
  const added = signal<string | null>(null);
  const refused = signal<'not-saved' | 'full' | null>(null);

  const load = async () => {
    const read = await readWatchList(area).catch((error) => (isUnreadableList(error) ? 'unreadable' : 'failed'));
    // What is shown stays, and what is typed beside it, where it cannot be read again.
    if (read === 'failed' && typeof sites.value === 'object') return;
    // What this page changed itself is drawn already; hundreds of sites are not drawn twice.
    if (JSON.stringify(read) !== JSON.stringify(sites.value)) sites.value = read;
    if (typeof read !== 'object') return;
    // What was said of a site may be so no more: another page has put it back, or has removed it.
    const isListed = (host: string) => read.some((site) => site.host === host);
    if (added.value !== null && !isListed(added.value)) added.value = null;
    if (removed.value && isListed(removed.value.host)) removed.value = null;
  };
  const change = async (to: (list: WatchedSite[]) => WatchedSite[]): Promise<boolean> => {
    refused.value = null;
    try {
      sites.value = await changeWatchList(parts, to);
      return true;
    } catch (error) {
      // What cannot be read is not written over: the page says so in the list's place.
      if (isUnreadableList(error)) sites.value = 'unreadable';
      else refused.value = 'not-saved';
      return false;
    }
  };
  /** Puts a site on the list: another window may have filled it meanwhile. */
  const put = async (site: WatchedSite): Promise<'not-saved' | 'full' | null> => {
    if (!(await change((list) => withSite(list, site)))) return 'not-saved';
    return typeof sites.value === 'object' && sites.value.some(({ host }) => host === site.host) ? null : 'full';
  };
  const close = subscribe((changed) => {
    if (WATCH_KEY in changed) void load();
  });

  return {
    sites,
    removed,
    added,
    /** Why the last change was not made. */
    refused,
    load,
    close,
    /** Drops a list that cannot be read. */
    startAnew: async () => {
      refused.value = await dropUnreadableList(parts).then(
        () => null,
        () => 'not-saved' as const,
      );
      await load();
    },
    /** Adds the site that a text names; says why not, or null. */
    add: async (text: string, sections: readonly WatchedSection[]): Promise<AddProblem | null> => {
      added.value = null;
      const gate = toCandidate(toPastedSite(text), ...readNeverSend());
      if (!gate.ok) return gate.reason;
      if (gate.candidate.kind === 'email') return 'email';
      const { host } = gate.candidate;
      const known = typeof sites.value === 'object' ? sites.value : [];
      if (known.some((site) => site.host === host)) return 'already';
      if (known.length >= MOST_WATCHED) return 'full';
      removed.value = null;
      const problem = await put(toWatchedSite(host, sections));
      if (!problem) added.value = host;
      return problem;
    },
    choose: (host: string, toNext: (chosen: readonly WatchedSection[]) => WatchedSection[]) =>
      change((list) => changeSite(list, host, ({ sections }) => ({ sections: toNext(sections) }))),
    markSeen: (host: string) => change((list) => changeSite(list, host, { seen: true })),
    remove: async (site: WatchedSite) => {
      added.value = null;
      if (await change((list) => list.filter(({ host }) => host !== site.host))) removed.value = site;
    },
    undo: async () => {
      const { value: site } = removed;
      if (!site) return;
      const problem = await put(site);
      if (problem) {
        refused.value = problem;
        return;
      }
      removed.value = null;
      added.value = site.host;
    },
  };
}
