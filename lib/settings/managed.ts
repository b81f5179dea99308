import { fromRecord, toRecord } from '../browser/record';
import { askManaged, localArea, subscribeArea, subscribeLocal } from '../browser/storage';
import { toAddress } from '../host/address';
import { toTexts } from './fields';
import type { Settings, ValueAtPath } from './settings';
import { DEFAULT_SETTINGS, toSettings, toValuesByPath, withValues } from './settings';

/** Where the copy of what an organisation has set stands in local storage. */
export const MANAGED_KEY = 'managed';
const RECORD_VERSION = 1;

/** Every value that an organisation has set by its name, from what is stored; none where nobody has set any. */
export function toManagedValues(stored: unknown): Record<string, unknown> {
  const body = fromRecord(RECORD_VERSION, MANAGED_KEY, stored)?.body;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** What the organisation had set when the browser last answered. Rejects when storage does not answer. */
export async function readManagedValues(): Promise<Record<string, unknown>> {
  const { [MANAGED_KEY]: stored } = await localArea.get([MANAGED_KEY]);
  return toManagedValues(stored);
}

/** Calls back when the copy changes. */
export function subscribeManagedValues(onChange: () => void): () => void {
  return subscribeLocal((changed) => MANAGED_KEY in changed && onChange());
}

/** Brings the copy in step with what the browser says; changes nothing while the browser does not say. */
export async function copyManaged(): Promise<void> {
  // The copy with all else that a worker reads while it starts.
  const [values, copied] = await Promise.all([askManaged(), readManagedValues()]);
  if (values === null || JSON.stringify(values) === JSON.stringify(copied)) return;
  if (Object.keys(values).length === 0) await localArea.remove([MANAGED_KEY]);
  else await localArea.set({ [MANAGED_KEY]: toRecord(RECORD_VERSION, MANAGED_KEY, values, Date.now()) });
}

/**
 * Keeps the copy in step, in the worker alone. Nothing else asks `storage.managed`: in some sessions Chromium never answers it
 * (seen at starts that restore many tabs), and whoever waits for it then waits until the browser closes.
 */
export function keepManagedCopy(): void {
  const copy = () => void copyManaged().catch(() => {});
  subscribeArea('managed', copy);
  copy();
}

/** What an organisation has set of the settings: what fits its field. Its never-send list stands beside the user's own. */
export function toManagedSettings({ neverSend: _, ...values }: Record<string, unknown>): ValueAtPath[] {
  return toValuesByPath(values).filter(([path, value]) => {
    if (typeof value === 'object' && value !== null) return false;
    const [name = '', part] = path.split('.');
    const read = toSettings({ [name]: part === undefined ? value : { [part]: value } });
    return toValuesByPath(read).some(([known, kept]) => known === path && kept === value);
  });
}

/** The places that an organisation means by a name: `safety` is all of its settings. */
export function toPlaces(name: string): string[] {
  return [name, ...toValuesByPath(DEFAULT_SETTINGS).flatMap(([path]) => (path.startsWith(`${name}.`) ? [path] : []))];
}

/** The places of what the user cannot change: what an organisation has set, and what it names besides. */
export function toLocked(values: Record<string, unknown>): string[] {
  return [...toManagedSettings(values).map(([path]) => path), ...toTexts(values.locked).flatMap(toPlaces)];
}

/** The organisation's values over the user's own. */
export function toHeldSettings(own: Settings, values: Record<string, unknown>): Settings {
  const organisation = toTexts(values.neverSend);
  return {
    ...withValues(own, toManagedSettings(values)),
    ...(organisation.length > 0 && { organisation }),
  };
}

/** What the organisation that manages this browser has set; the settings among it are in `readSettings` already. */
export interface Managed {
  /** The service's base address; null: the user's choice. */
  serviceAddress: string | null;
  /** For how long a key is kept; null: the user's choice. */
  keepKey: 'local' | 'session' | null;
  /** The policy document as it was given, not judged; undefined: the user's choice. */
  policy: unknown;
  /** Hosts, each with everything below it, before any policy. */
  blockHosts: readonly string[];
  allowHosts: readonly string[];
  /**
   * What the user cannot change: `serviceAddress` and `policy` where they are set, and what the organisation names: a
   * setting by its place (`plan`, `safety.mode`), a group of settings (`safety`; see `toLocked`), `keepKey`,
   * `serviceAddress`, `policy`, `neverSend`, `overrides`, `continueOnce`. Settings and `keepKey` that are set are
   * locked too, without a word here.
   */
  locked: readonly string[];
}

/** Where nobody manages the browser. */
export const UNMANAGED: Managed = {
  serviceAddress: null,
  keepKey: null,
  policy: undefined,
  blockHosts: [],
  allowHosts: [],
  locked: [],
};

/** What an organisation has set, from any value: what does not fit is left out. */
export function toManaged(values: Record<string, unknown>): Managed {
  const { serviceAddress: given, keepKey: kept } = values;
  const keepKey = kept === 'local' || kept === 'session' ? kept : null;
  const address = typeof given === 'string' ? toAddress(given) : null;
  // Of whatever form: one that cannot be read must not give way to the user's own.
  const policy = values.policy ?? undefined;
  const set = [...(address?.ok ? ['serviceAddress'] : []), ...(policy === undefined ? [] : ['policy'])];
  return {
    serviceAddress: address?.ok ? address.address : null,
    keepKey,
    policy,
    blockHosts: toTexts(values.blockHosts),
    allowHosts: toTexts(values.allowHosts),
    locked: [...set, ...toTexts(values.locked)],
  };
}

/** What the organisation has set; `UNMANAGED` where it has set nothing. Rejects when storage does not answer. */
export async function readManaged(): Promise<Managed> {
  return toManaged(await readManagedValues());
}

/** Calls back with every change. Firefox reads what is set at its start alone. */
export function subscribeManaged(onChange: (managed: Managed) => void): () => void {
  return subscribeManagedValues(() => void readManaged().then(onChange, () => {}));
}
