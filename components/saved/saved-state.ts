import type { ReadonlySignal } from '@preact/signals';
import { batch, signal } from '@preact/signals';
import type { LargeStore } from '../../lib/browser/large-store';
import type { StorageArea } from '../../lib/browser/storage';
import { toOwner, toOwners } from '../../lib/lookup/saved-card';
import { readNotes, toNotedHost, toNoteKey } from '../../lib/saved/notes';
import type { SavedRow } from '../../lib/saved/saved-rows';
import { isSameRow, readSavedIndex, toSavedRow, writeSavedIndex } from '../../lib/saved/saved-rows';
import { readSavedChunks, toSavedHosts } from '../../lib/saved/saved-sites';

export interface SavedStateParts {
  area: Pick<StorageArea, 'keys' | 'get'>;
  store(): LargeStore;
  /** Gives the keys of local storage that have changed. */
  subscribe(onChange: (keys: string[]) => void): () => void;
  /** Lets the page draw and answer. */
  pause(): Promise<unknown>;
  now(): number;
}

/** Milliseconds between two drawings while cards are read: each sorts and counts all rows. */
const BETWEEN_DRAWINGS = 1000;

/** `checking`: rows are shown, and every card is read to mend them. `failed`: storage did not answer. */
export type SavedStatus = 'loading' | 'checking' | 'ready' | 'failed';

export type SavedState = ReturnType<typeof createSavedState>;

/** The rows of all saved sites, by host: from the index at once, then from the cards themselves, and from each change. */
export function createSavedState({ area, store, subscribe, pause, now }: SavedStateParts) {
  const rows = signal<readonly SavedRow[]>([]);
  const status = signal<SavedStatus>('loading');
  /** Sites that are read of those that are saved, while they are. */
  const progress = signal({ read: 0, total: 0 });
  const all = new Map<string, SavedRow>();
  let changed = new Set<string>();
  let isAllAsked = false;
  let isWorking = false;
  let isIndexRead = false;
  let isIndexOld = false;
  let unsubscribe: (() => void) | null = null;

  const show = () => {
    rows.value = [...all.values()].sort((one, other) => (one.host < other.host ? -1 : 1));
  };

  /** Null: every site. Ends early when the page is left; what was not read is asked for when it comes back. */
  const readSites = async (wanted: ReadonlySet<string> | null) => {
    const keys = await area.keys();
    const kept = new Set(keys);
    const hosts = new Set([...toSavedHosts(keys), ...keys.flatMap((key) => toNotedHost(key) ?? [])]);
    let isChanged = false;
    for (const host of all.keys()) if (!hosts.has(host)) isChanged = all.delete(host) || isChanged;
    if (isChanged) show();
    // One that lent its registration is a site of its own once the last host below it is gone.
    const asked = [...hosts].filter((host) => !wanted || wanted.has(host) || !all.has(host)).sort();
    const isFirst = all.size === 0;
    let [drawn, read] = [Number.NEGATIVE_INFINITY, 0];
    const draw = () => {
      if (isChanged) isIndexOld = true;
      batch(() => {
        if (isChanged) show();
        if (!wanted) progress.value = { read, total: asked.length };
        if (status.value === 'loading' && all.size > 0) status.value = 'checking';
      });
      isChanged = false;
      drawn = now();
    };
    for await (const sites of readSavedChunks(area, asked, kept)) {
      const notes = await readNotes(
        area,
        sites.flatMap(({ host }) => (kept.has(toNoteKey(host)) ? host : [])),
      );
      for (const site of sites) {
        const row = toSavedRow(site, notes.get(site.host));
        if (row === null) isChanged = all.delete(site.host) || isChanged;
        else if (!isSameRow(all.get(site.host), row)) {
          all.set(site.host, row);
          isChanged = true;
        }
      }
      read += sites.length;
      // The first rows come at once, the others some at a time.
      if (now() - drawn >= BETWEEN_DRAWINGS || (isFirst && read === sites.length)) draw();
      await pause();
      if (unsubscribe === null) return;
    }
    draw();
  };

  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    try {
      if (!isIndexRead) {
        for await (const block of readSavedIndex(store)) {
          for (const row of block) all.set(row.host, row);
          if (status.value !== 'loading') continue;
          // The first rows are drawn before the rest is read.
          batch(() => {
            show();
            status.value = 'checking';
          });
          await pause();
        }
        isIndexRead = true;
        show();
      }
      while (unsubscribe !== null && (isAllAsked || changed.size > 0)) {
        const wanted = isAllAsked ? null : changed;
        isAllAsked = false;
        changed = new Set();
        await readSites(wanted);
      }
      if (unsubscribe !== null) status.value = 'ready';
      if (isIndexOld) {
        isIndexOld = false;
        // Without it the next sight is only slower.
        await writeSavedIndex(rows.value, store, now()).catch(() => {});
      }
    } catch {
      status.value = 'failed';
    } finally {
      isWorking = false;
    }
    if (unsubscribe !== null && status.value === 'ready' && (isAllAsked || changed.size > 0)) void work();
  };

  const follow = (keys: readonly string[]) => {
    const domains = new Set<string>();
    for (const key of keys) {
      const host = toNotedHost(key) ?? toOwner(key);
      if (host === null || key.startsWith('used:')) continue;
      changed.add(host);
      if (key.endsWith(':registration')) domains.add(host);
    }
    // A registration belongs to every host of its domain.
    if (domains.size > 0)
      for (const host of all.keys()) if (toOwners(host).some((owner) => domains.has(owner))) changed.add(host);
    if (changed.size > 0) void work();
  };

  return {
    rows: rows as ReadonlySignal<readonly SavedRow[]>,
    status: status as ReadonlySignal<SavedStatus>,
    progress: progress as ReadonlySignal<{ read: number; total: number }>,
    /** Also tries again after a failure. */
    open(): Promise<void> {
      unsubscribe ??= subscribe(follow);
      isAllAsked = true;
      status.value = all.size > 0 ? 'checking' : 'loading';
      return work();
    },
    /** Rows that are read stay for when the page is opened again. */
    close(): void {
      unsubscribe?.();
      unsubscribe = null;
    },
  };
}
