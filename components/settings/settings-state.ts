import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Settings, ValueAtPath } from '../../lib/settings/settings';
import { DEFAULT_SETTINGS, pickValues, toValuesByPath, withValues } from '../../lib/settings/settings';
import { NOTHING_LOCKED } from '../ui/SetByOrganisation';

/** Passed in, so that a test can bring a store that fails. */
export interface SettingsStore {
  changeSettings(change: (settings: Settings) => Settings): Promise<Settings>;
  resetSettings(): Promise<Settings>;
  subscribeSettings(onChange: (settings: Settings) => void): () => void;
  /** Without the organisation's values. */
  readOwnSettings(): Promise<Settings>;
}

export interface Notice {
  count: number;
  saved: boolean;
  /** Undoes a saved change, or tries an unsaved one again. */
  onAct: (() => void) | null;
}

export interface SettingsState {
  readonly settings: ReadonlySignal<Settings>;
  readonly notice: ReadonlySignal<Notice | null>;
  /** The saved settings could not be read. The defaults are shown and never saved over them. */
  readonly unreadable: ReadonlySignal<boolean>;
  /** Locked by the organisation, by place: `plan`, `safety.mode`, `policy`. */
  readonly locked: ReadonlySignal<ReadonlySet<string>>;
  /** `losing`: typed values go, so an undo is offered. */
  change(patch: Partial<Settings>, losing?: boolean): Promise<void>;
  /** Without the organisation's values; as shown if they cannot be read. */
  readOwn(): Promise<Settings>;
  reset(): Promise<void>;
  /** What was changed last can no longer be undone. */
  endNotice(): void;
  close(): void;
}

/** Saves each change and follows other pages. Null settings cannot be read; `otherwise` is shown then. */
export function createSettingsState(
  first: Settings | null,
  store: SettingsStore,
  locked: ReadonlySignal<ReadonlySet<string>> = signal(NOTHING_LOCKED),
  otherwise: Settings = DEFAULT_SETTINGS,
): SettingsState {
  const settings = signal(first ?? otherwise);
  const unreadable = signal(first === null);
  const notice = signal<Notice | null>(null);
  const tell = (saved: boolean, onAct: Notice['onAct']) => {
    notice.value = { count: (notice.value?.count ?? 0) + 1, saved, onAct };
  };
  /** Keeps what another page has saved beside these values. */
  const put = async (values: readonly ValueAtPath[], shown: Settings, losing: boolean) => {
    const before = settings.value;
    settings.value = shown;
    try {
      let old: readonly ValueAtPath[] = [];
      settings.value = await store.changeSettings((saved) => {
        const next = withValues(saved, values);
        // A new plan may drop values that it does not include.
        old = toChanged(next, saved);
        return next;
      });
      const undo = () => {
        const back = old.map(([path, value]) => [path, withAdded(value, values, settings.value, path)] as ValueAtPath);
        void put(back, { ...settings.value, ...withValues(settings.value, back) }, false);
      };
      tell(true, losing ? undo : null);
    } catch {
      // Another page may have saved other values meanwhile.
      const old = pickValues(
        before,
        values.map(([path]) => path),
      );
      settings.value = { ...settings.value, ...withValues(settings.value, old) };
      tell(false, () => void put(values, { ...settings.value, ...withValues(settings.value, values) }, losing));
    }
  };
  const change = (patch: Partial<Settings>, losing = false) => {
    return put(toChanged(settings.value, patch), { ...settings.value, ...patch }, losing);
  };
  const show = (saved: Settings) => {
    settings.value = saved;
    unreadable.value = false;
  };
  const reset = async () => {
    try {
      show(await store.resetSettings());
      tell(true, null);
    } catch {
      tell(false, () => void reset());
    }
  };
  const readOwn = () => store.readOwnSettings().catch(() => settings.value);
  const endNotice = () => {
    notice.value = null;
  };
  const close = store.subscribeSettings(show);
  return { settings, notice, unreadable, locked, change, readOwn, reset, endNotice, close };
}

function toChanged(standing: Settings, wanted: Partial<Settings>): ValueAtPath[] {
  const known = new Map(toValuesByPath(standing).map(([path, value]) => [path, JSON.stringify(value)]));
  return toValuesByPath(wanted).filter(([path, value]) => known.get(path) !== JSON.stringify(value));
}

/** A restored list keeps what was added to its replacement. */
function withAdded(value: unknown, put: readonly ValueAtPath[], now: Settings, path: string): unknown {
  const [taken, stands] = [put, toValuesByPath(now)].map((values) => values.find(([other]) => other === path)?.[1]);
  if (!Array.isArray(value) || !Array.isArray(taken) || !Array.isArray(stands)) return value;
  return [...new Set([...value, ...stands.filter((entry) => !taken.includes(entry))])];
}
