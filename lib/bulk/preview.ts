import type { Environment } from '../environment';
import { createCardReader, toOwner } from '../lookup/saved-card';
import type { SectionName } from '../model';
import type { Reading } from '../run/turns';
import { createTurns } from '../run/turns';
import type { BulkSite } from './input';
import { toBits, toUnits } from './rows';

export interface BulkPreview {
  /** Sites in the list. */
  sites: number;
  /** Sites of which every wanted section is saved, so that they cost nothing. */
  saved: number;
  /** Sites of which some wanted sections are saved. */
  partlySaved: number;
  /** Sites that the service could not read a short while ago; they cost nothing now. */
  unreadable: number;
  /** When the oldest and the newest of the saved answers were received, milliseconds since the epoch; null: none is saved. */
  oldest: number | null;
  newest: number | null;
  /** The most calls that a run will cost. */
  calls: number;
}

/** Sites of which something is saved, read together. */
const CHUNK = 50;

/** What a run over these sites will cost, before any call. `failureLifetime`: milliseconds for which a remembered failure holds. Rejects where storage does, or with the reason of `signal`. */
export async function previewBulk(
  environment: Pick<Environment, 'area' | 'now'>,
  sites: readonly Pick<BulkSite, 'host' | 'registrable'>[],
  sections: readonly SectionName[],
  failureLifetime: () => Promise<number>,
  reading: Reading = {},
): Promise<BulkPreview> {
  const { area } = environment;
  const turns = createTurns(reading);
  const lifetime = await failureLifetime();
  const { readCard } = createCardReader(environment, async () => lifetime);
  const preview: BulkPreview = {
    sites: sites.length,
    saved: 0,
    partlySaved: 0,
    unreadable: 0,
    oldest: null,
    newest: null,
    calls: 0,
  };
  // Most sites of a long list are not saved, and need not be read.
  const owners = new Set((await area.keys()).map(toOwner));
  /** All hosts of a domain share its registration, so one call answers them. */
  const registered = new Set<string>();
  const countCalls = (missing: readonly SectionName[], registrable: string) => {
    const isShared = missing.includes('registration') && registered.has(registrable);
    if (missing.includes('registration')) registered.add(registrable);
    const wanted = isShared ? missing.filter((section) => section !== 'registration') : missing;
    preview.calls += toUnits(toBits(wanted)).length;
  };
  const count = async ({ host, registrable }: Pick<BulkSite, 'host' | 'registrable'>) => {
    const { answers, failures } = await readCard({ kind: 'host', host }, sections);
    const missing = sections.filter((section) => !answers[section] && !failures[section]);
    const known = sections.filter((section) => answers[section]);
    if (known.length > 0 && missing.length === 0) preview.saved++;
    else if (known.length > 0) preview.partlySaved++;
    else if (missing.length === 0) preview.unreadable++;
    for (const { fetchedAt } of Object.values(answers)) {
      preview.oldest = Math.min(fetchedAt, preview.oldest ?? fetchedAt);
      preview.newest = Math.max(fetchedAt, preview.newest ?? fetchedAt);
    }
    countCalls(missing, registrable);
  };

  let maybeSaved: Pick<BulkSite, 'host' | 'registrable'>[] = [];
  const countSaved = async () => {
    await Promise.all(maybeSaved.map(count));
    maybeSaved = [];
  };
  for (const [index, site] of sites.entries()) {
    if (owners.has(site.host) || owners.has(site.registrable)) maybeSaved.push(site);
    else countCalls(sections, site.registrable);
    if (maybeSaved.length >= CHUNK) await countSaved();
    if (turns.isDue()) await turns.take(index + 1, sites.length);
  }
  await countSaved();
  return preview;
}
