import { signal } from '@preact/signals';
import { toCandidate } from '../../lib/host/subject';
import { planCalls } from '../../lib/lookup/plan';
import type { JudgedSite, Policy } from '../../lib/safety/policy';
import type { WatchedSection, WatchStoreParts } from '../../lib/watch/list';
import { changeWatchList, MOST_WATCHED, toWatchedSite, withSite } from '../../lib/watch/list';
import type { ListName, ListsChange } from './policy-lists';
import { findNewlyBroken, withListed, withoutListed } from './policy-lists';

/** What one call answers. The watch list offers more. */
const WATCHED: WatchedSection[] = ['categories', 'technologies'];
const CALLS_A_DAY = planCalls(WATCHED, { mode: 'refresh' }).length;

export { MOST_WATCHED };

export interface RowActionParts extends WatchStoreParts {
  readNeverSend(): readonly [own: readonly string[], organisation: readonly string[]];
  /** Rejects where the policy cannot be read or written. */
  changePolicy(change: (policy: Policy | null) => Promise<Policy | undefined>): Promise<unknown>;
  /** Saved data, for the tests in the policy. */
  readSites(hosts: readonly string[]): Promise<JudgedSite[]>;
  /** Rejects where the clipboard refuses. */
  copy(text: string): Promise<void>;
}

/** What an action has done, until the next one. */
export type ActionSaid =
  /** `refused`: on a never-send list. `left`: beyond what the list holds. `known`: watched before. */
  | { what: 'watched'; count: number; known: number; refused: number; left: number }
  | { what: 'listed'; list: ListName; count: number }
  /** A test in the policy expects another verdict on this host. */
  | { what: 'broken'; host: string }
  | { what: 'copied'; count: number }
  | { what: 'not-copied' }
  | { what: 'undone' }
  | { what: 'not-saved' };

export type RowActions = ReturnType<typeof createRowActions>;

/** What is done with selected rows. One step can be taken back. */
export function createRowActions(parts: RowActionParts) {
  const said = signal<ActionSaid | null>(null);
  const undo = signal<(() => Promise<void>) | null>(null);

  const act = async (work: () => Promise<ActionSaid>): Promise<void> => {
    undo.value = null;
    said.value = await work().catch(() => ({ what: 'not-saved' as const }));
  };
  const takeBack = (work: () => Promise<unknown>) => () =>
    act(async () => {
      await work();
      return { what: 'undone' };
    });

  const watch = (hosts: readonly string[]) =>
    act(async () => {
      const [own, organisation] = parts.readNeverSend();
      const allowed = hosts.filter((host) => toCandidate(host, own, organisation).ok);
      let before = new Set<string>();
      const after = await changeWatchList(parts, (sites) => {
        before = new Set(sites.map(({ host }) => host));
        return allowed.reduce((list, host) => withSite(list, toWatchedSite(host, WATCHED)), sites);
      });
      const kept = new Set(after.map(({ host }) => host));
      const added = allowed.filter((host) => kept.has(host) && !before.has(host));
      const known = allowed.filter((host) => before.has(host)).length;
      if (added.length > 0) {
        undo.value = takeBack(() =>
          changeWatchList(parts, (sites) => sites.filter(({ host }) => !added.includes(host))),
        );
      }
      return {
        what: 'watched',
        count: added.length,
        known,
        refused: hosts.length - allowed.length,
        left: allowed.length - known - added.length,
      };
    });

  const changeLists = async (toNext: (policy: Policy) => Policy | undefined): Promise<string | null> => {
    let broken: string | null = null;
    await parts.changePolicy(async (policy) => {
      if (!policy) return undefined;
      const next = toNext(policy);
      if (!next) return undefined;
      broken = await findNewlyBroken(policy, next, parts.readSites, parts.now());
      return broken === null ? next : undefined;
    });
    return broken;
  };

  const addToList = (list: ListName, hosts: readonly string[]) =>
    act(async () => {
      let change: ListsChange | null = null;
      const broken = await changeLists((policy) => {
        const listed = withListed(policy, list, hosts);
        change = listed?.change ?? null;
        return listed?.policy;
      });
      if (broken !== null) return { what: 'broken', host: broken };
      const done = change as ListsChange | null;
      if (done) undo.value = takeBack(() => changeLists((policy) => withoutListed(policy, done)));
      return { what: 'listed', list, count: hosts.length };
    });

  const copy = (text: string, count: number) =>
    act(() =>
      parts.copy(text).then(
        () => ({ what: 'copied', count }) as const,
        () => ({ what: 'not-copied' }) as const,
      ),
    );

  return {
    said,
    undo,
    watch,
    addToList,
    copy,
    toDailyCalls: (sites: number) => sites * CALLS_A_DAY,
    forget(): void {
      said.value = null;
      undo.value = null;
    },
  };
}
