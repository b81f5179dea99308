import { toSearchCsv, toSearchJson, toSearchLines, toSearchMarkdown, toSearchTable } from '../../lib/discovery/export';
import type { DiscoveryItem, DiscoveryQuery } from '../../lib/discovery/query';
import type { Environment } from '../../lib/environment';
import { toCandidate } from '../../lib/host/subject';
import { CATEGORIZED, planCalls } from '../../lib/lookup/plan';
import type { Policy } from '../../lib/safety/policy';
import { changePolicy } from '../../lib/safety/store';
import { readSavedSites } from '../../lib/saved/saved-sites';
import type { ExportForm } from '../../lib/site-row';
import { EXPORT_FORMS } from '../../lib/site-row';
import { toDay, toLocal } from '../../lib/time';
import { changeWatchList, FIRST_WATCHED, toWatchedSite, withSite } from '../../lib/watch/list';
import { readCommands } from '../card/command';
import type { LastSaid, Outlets } from '../site-table/last-action';
import { createLastAction, outlets } from '../site-table/last-action';
import type { CopyForm, RowTexts } from '../site-table/row-copies';
import { toFile } from '../ui/File';
import type { ListName, ListsChange } from './policy-lists';
import { findNewlyBroken, withListed, withoutListed } from './policy-lists';

const CALLS_A_DAY = planCalls(FIRST_WATCHED, { mode: 'refresh' }).length;

type Query = DiscoveryQuery;
type Items = readonly DiscoveryItem[];
const TO_TEXT: Record<ExportForm, (query: Query, items: Items, at: number) => string> = {
  csv: (_, items) => toSearchCsv(items),
  json: toSearchJson,
  lines: (_, items) => toSearchLines(items),
};

/** A CSV for the clipboard has no mark at its beginning. */
const ROW_TEXTS: RowTexts<DiscoveryItem> = {
  curl: ({ host }) => readCommands(host, CATEGORIZED),
  csv: (item) => toSearchCsv([item]).slice(1),
  json: (item) => toSearchLines([item]),
  markdown: toSearchMarkdown,
};

export type ExploreSaid =
  | LastSaid
  /** `refused`: on a never-send list. `left`: beyond what the list holds. `known`: watched before. */
  | { what: 'watched'; count: number; known: number; refused: number; left: number }
  | { what: 'listed'; list: ListName; count: number }
  /** A test in the policy expects another verdict on this host. */
  | { what: 'broken'; host: string };

export type ExploreActions = ReturnType<typeof createExploreActions>;

/**
 * What is done with selected rows. One step can be taken back. `readNeverSend`: the user's own list and the
 * organisation's. `changeStored` rejects where the policy cannot be read or written.
 */
export function createExploreActions(
  environment: Pick<Environment, 'area' | 'locks' | 'now'>,
  readNeverSend: () => readonly [own: readonly string[], organisation: readonly string[]],
  { copy, download }: Outlets = outlets,
  changeStored: typeof changePolicy = changePolicy,
  texts: RowTexts<DiscoveryItem> = ROW_TEXTS,
) {
  const { area, now } = environment;
  const { act, offerUndo, copyText, copyMade, ...last } = createLastAction<ExploreSaid>({ copy });

  const watch = (hosts: readonly string[]) =>
    act(async () => {
      const [own, organisation] = readNeverSend();
      const allowed = hosts.filter((host) => toCandidate(host, own, organisation).ok);
      let before = new Set<string>();
      const after = await changeWatchList(environment, (sites) => {
        before = new Set(sites.map(({ host }) => host));
        return allowed.reduce((list, host) => withSite(list, toWatchedSite(host)), sites);
      });
      const kept = new Set(after.map(({ host }) => host));
      const added = allowed.filter((host) => kept.has(host) && !before.has(host));
      const known = allowed.filter((host) => before.has(host)).length;
      if (added.length > 0) {
        offerUndo(() => changeWatchList(environment, (sites) => sites.filter(({ host }) => !added.includes(host))));
      }
      return {
        what: 'watched',
        count: added.length,
        known,
        refused: hosts.length - allowed.length,
        left: allowed.length - known - added.length,
      };
    });

  const changeLists = async (toNext: (policy: Policy) => Policy | null): Promise<string | null> => {
    let broken: string | null = null;
    await changeStored(async (policy) => {
      const next = policy && toNext(policy);
      if (!next) return null;
      broken = await findNewlyBroken(policy, next, (hosts) => readSavedSites(area, hosts), now());
      return broken === null ? next : null;
    });
    return broken;
  };

  const addToList = (list: ListName, hosts: readonly string[]) =>
    act(async () => {
      let change: ListsChange | null = null;
      const broken = await changeLists((policy) => {
        const listed = withListed(policy, list, hosts);
        change = listed?.change ?? null;
        return listed?.policy ?? null;
      });
      if (broken !== null) return { what: 'broken', host: broken };
      const done = change as ListsChange | null;
      if (done) offerUndo(() => changeLists((policy) => withoutListed(policy, done)));
      return { what: 'listed', list, count: hosts.length };
    });

  return {
    ...last,
    watch,
    addToList,
    copyRows: (items: Items) => copyText(toSearchTable(items), items.length),
    copyAs: (form: CopyForm, item: DiscoveryItem) => copyMade(() => texts[form](item)),
    exportAs(form: ExportForm, query: Query, items: Items): void {
      const { ending, type } = EXPORT_FORMS[form];
      const file = toFile(type, TO_TEXT[form](query, items, now()));
      download(`sitecard-search-${toDay(toLocal(now()))}.${ending}`, file);
    },
    toDailyCalls: (sites: number) => sites * CALLS_A_DAY,
  };
}
