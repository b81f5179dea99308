import { signal } from '@preact/signals';
import type { Environment } from '../../lib/environment';
import type { Refusal } from '../../lib/errors';
import { toCandidate, toGateRefusal, toPastedSite } from '../../lib/host/subject';
import type { WatchedSection, WatchedSite } from '../../lib/watch/list';
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

export type AddProblem = Refusal | 'email' | 'already' | 'full' | 'not-saved';
export type WatchState = ReturnType<typeof createWatchState>;

export function createWatchState(
  environment: Pick<Environment, 'area' | 'locks' | 'now'>,
  readNeverSend: () => readonly [own: readonly string[], organisation: readonly string[]],
  subscribe: (onChange: (changed: Record<string, unknown>) => void) => () => void,
) {
  const { area } = environment;
  const sites = signal<WatchedSite[] | 'loading' | 'failed' | 'unreadable'>('loading');
  /** The last removed site, while it can be put back. */
  const removed = signal<WatchedSite | null>(null);
  /** The last added host, until another is added or removed. */
  const added = signal<string | null>(null);
  const refused = signal<'not-saved' | 'full' | null>(null);

  const load = async () => {
    const read = await readWatchList(area).catch((error) => (isUnreadableList(error) ? 'unreadable' : 'failed'));
    // A failed second read keeps the list and what is being typed.
    if (read === 'failed' && typeof sites.value === 'object') return;
    // This page's own changes are drawn already. Hundreds of sites must not be drawn twice.
    if (JSON.stringify(read) !== JSON.stringify(sites.value)) sites.value = read;
    if (typeof read !== 'object') return;
    // Another page may have put the site back or removed it.
    const isListed = (host: string) => read.some((site) => site.host === host);
    if (added.value !== null && !isListed(added.value)) added.value = null;
    if (removed.value && isListed(removed.value.host)) removed.value = null;
  };
  const change = async (to: (list: WatchedSite[]) => WatchedSite[]): Promise<boolean> => {
    refused.value = null;
    try {
      sites.value = await changeWatchList(environment, to);
      return true;
    } catch (error) {
      // An unreadable list is not overwritten. The page reports it instead.
      if (isUnreadableList(error)) sites.value = 'unreadable';
      else refused.value = 'not-saved';
      return false;
    }
  };
  /** Another window may have filled the list meanwhile. */
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
    refused,
    load,
    close,
    startAnew: async () => {
      refused.value = await dropUnreadableList(environment).then(
        () => null,
        () => 'not-saved' as const,
      );
      await load();
    },
    /** Returns why the site was not added, or null. */
    add: async (text: string, sections: readonly WatchedSection[]): Promise<AddProblem | null> => {
      added.value = null;
      const gate = toCandidate(toPastedSite(text), ...readNeverSend());
      if (!gate.ok) return toGateRefusal(gate);
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
