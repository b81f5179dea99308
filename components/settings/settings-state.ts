import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Settings, ValueAtPath } from '../../lib/settings/settings';
import { DEFAULT_SETTINGS, pickValues, toValuesByPath, withValues } from '../../lib/settings/settings';
import { NOTHING_LOCKED } from '../ui/Texts';

/** Where settings are kept; passed in, so that a test can bring one that fails. */
export interface SettingsStore {
  changeSettings(change: (settings: Settings) => Settings): Promise<Settings>;
  /** Puts the defaults in the place of whatever is stored. */
  resetSettings(): Promise<Settings>;
  subscribeSettings(onChange: (settings: Settings) => void): () => void;
  /** What the user has set, without the organisation's values. */
  readOwnSettings(): Promise<Settings>;
}

export interface Notice {
  count: number;
  saved: boolean;
  /** Undoes a change that was saved, or tries one again that was not. */
  onAct: (() => void) | null;
}

export interface SettingsState {
  readonly settings: ReadonlySignal<Settings>;
  readonly notice: ReadonlySignal<Notice | null>;
  /** What is saved could not be read, so these are the defaults, and none of them is saved over it. */
  readonly unreadable: ReadonlySignal<boolean>;
  /** What the organisation does not let the user change, by its place: `plan`, `safety.mode`, `policy`. */
  readonly locked: ReadonlySignal<ReadonlySet<string>>;
  /** Saves some settings at once. `losing`: something typed goes, so a way back is offered. */
  change(patch: Partial<Settings>, losing?: boolean): Promise<void>;
  /** What the user has set, without the organisation's values; as shown where that cannot be read. */
  readOwn(): Promise<Settings>;
  /** Gives up what cannot be read, and goes on with the defaults. */
  reset(): Promise<void>;
  close(): void;
}

/**
 * The settings as the page shows them, null when they cannot be read (`otherwise` is shown then): saved with each change, and
 * following what other pages save.
 */
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
  /** Saves some values, and keeps what another page has saved beside them. */
  const put = async (values: readonly ValueAtPath[], shown: Settings, losing: boolean) => {
    const before = settings.value;
    settings.value = shown;
    try {
      let old: readonly ValueAtPath[] = [];
      settings.value = await store.changeSettings((saved) => {
        const next = withValues(saved, values);
        // With the plan may go what it does not include.
        old = toChanged(next, saved);
        return next;
      });
      const undo = () => {
        const back = old.map(([path, value]) => [path, withAdded(value, values, settings.value, path)] as ValueAtPath);
        void put(back, { ...settings.value, ...withValues(settings.value, back) }, false);
      };
      tell(true, losing ? undo : null);
    } catch {
      // Another page may have saved something else meanwhile.
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
  return { settings, notice, unreadable, locked, change, readOwn, reset, close: store.subscribeSettings(show) };
}

/** The values of settings that are others than those that stand. */
function toChanged(standing: Settings, wanted: Partial<Settings>): ValueAtPath[] {
  const known = new Map(toValuesByPath(standing).map(([path, value]) => [path, JSON.stringify(value)]));
  return toValuesByPath(wanted).filter(([path, value]) => known.get(path) !== JSON.stringify(value));
}

/** A list that is brought back, with what was added to the one that took its place. */
function withAdded(value: unknown, put: readonly ValueAtPath[], now: Settings, path: string): unknown {
  const [taken, stands] = [put, toValuesByPath(now)].map((values) => values.find(([other]) => other === path)?.[1]);
  if (!Array.isArray(value) || !Array.isArray(taken) || !Array.isArray(stands)) return value;
  return [...new Set([...value, ...stands.filter((entry) => !taken.includes(entry))])];
}
