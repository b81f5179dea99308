import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Settings } from '../../lib/settings-values';
import { DEFAULT_SETTINGS } from '../../lib/settings-values';
import { NOTHING_LOCKED } from './lock';

/** Where settings are kept; passed in, so that a test can bring one that fails. */
export interface SettingsStore {
  changeSettings(change: (settings: Settings) => Settings): Promise<Settings>;
  /** Puts the defaults in the place of whatever is stored. */
  resetSettings(): Promise<Settings>;
  watchSettings(onChange: (settings: Settings) => void): () => void;
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
  const change = async (patch: Partial<Settings>, losing = false) => {
    const names = Object.keys(patch) as (keyof Settings)[];
    const toOld = (from: Settings): Partial<Settings> => Object.fromEntries(names.map((name) => [name, from[name]]));
    const before = settings.value;
    settings.value = { ...before, ...patch };
    try {
      let replaced = before;
      settings.value = await store.changeSettings((saved) => {
        replaced = saved;
        return { ...saved, ...patch };
      });
      const old = toOld(replaced);
      tell(true, losing ? () => void change(old) : null);
    } catch {
      // Another page may have saved something else meanwhile.
      settings.value = { ...settings.value, ...toOld(before) };
      tell(false, () => void change(patch, losing));
    }
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
  return { settings, notice, unreadable, locked, change, readOwn, reset, close: store.watchSettings(show) };
}
