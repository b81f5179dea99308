import { toRecord } from '../browser/record';
import { askManaged, localArea, subscribeArea } from '../browser/storage';
import { toAddress } from '../host/address';
import { toTexts } from './fields';
import {
  MANAGED_KEY,
  RECORD_VERSION,
  readManagedValues,
  subscribeManagedValues,
  toLocked,
  toManagedSettings,
  toPlaces,
} from './managed-values';
import { DEFAULT_SETTINGS, toValuesByPath } from './settings';

/** Changes nothing while the browser does not answer. */
export async function copyManaged(): Promise<void> {
  // Reads the copy together with all else that a starting worker reads.
  const [values, copied] = await Promise.all([askManaged(), readManagedValues()]);
  if (values === null || JSON.stringify(values) === JSON.stringify(copied)) return;
  if (Object.keys(values).length === 0) await localArea.remove([MANAGED_KEY]);
  else await localArea.set({ [MANAGED_KEY]: toRecord(RECORD_VERSION, MANAGED_KEY, values, Date.now()) });
}

/** Only in the worker: in some sessions Chromium never answers `storage.managed` (starts that restore many tabs). */
export function keepManagedCopy(): void {
  const copy = () => void copyManaged().catch(() => {});
  subscribeArea('managed', copy);
  copy();
}

/** What the organisation has set. Its settings are in `readSettings` already. */
export interface Managed {
  /** The service's base address; null: the user's choice. */
  serviceAddress: string | null;
  /** Null: the user's choice. */
  keepKey: 'local' | 'session' | null;
  /** As given, not judged; undefined: the user's choice. */
  policy: unknown;
  /** Each with everything below it, before any policy. */
  blockHosts: readonly string[];
  allowHosts: readonly string[];
  /** Locked settings by place (`plan`) or group (`safety`). What an organisation sets is locked too (`toLocked`). */
  locked: readonly string[];
}

export const UNMANAGED: Managed = {
  serviceAddress: null,
  keepKey: null,
  policy: undefined,
  blockHosts: [],
  allowHosts: [],
  locked: [],
};

/** Leaves out what does not fit. */
export function toManaged(values: Record<string, unknown>): Managed {
  const { serviceAddress: given, keepKey: kept } = values;
  const keepKey = kept === 'local' || kept === 'session' ? kept : null;
  const address = typeof given === 'string' ? toAddress(given) : null;
  // Of any form: an unreadable policy must not give way to the user's own.
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

/** `UNMANAGED` where nothing is set. Rejects when storage does not answer. */
export async function readManaged(): Promise<Managed> {
  return toManaged(await readManagedValues());
}

/** Firefox reads managed values only at its start. */
export function subscribeManaged(onChange: (managed: Managed) => void): () => void {
  return subscribeManagedValues(() => void readManaged().then(onChange, () => {}));
}

const LISTS = ['blockHosts', 'allowHosts', 'neverSend', 'locked'];
const ALSO_LOCKED = ['serviceAddress', 'keepKey', 'policy', 'overrides', 'continueOnce'];
const SETTINGS = new Set(toValuesByPath(DEFAULT_SETTINGS).map(([path]) => path));

const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Values without effect: wrong type, out of bounds or unknown. The administrator believes that they hold. */
function toUnfitNames(values: Record<string, unknown>): string[] {
  // An unreadable policy does hold: every site is judged "error", and the options say why.
  const { serviceAddress, keepKey, policy: _, ...rest } = values;
  const managed = toManaged(values);
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !LISTS.includes(name)));
  const held = new Set(toManagedSettings(others).map(([path]) => path));
  const canLock = (name: string) => ALSO_LOCKED.includes(name) || toPlaces(name).some((place) => SETTINGS.has(place));
  return [
    ...(serviceAddress != null && managed.serviceAddress === null ? ['serviceAddress'] : []),
    ...(keepKey != null && managed.keepKey === null ? ['keepKey'] : []),
    ...LISTS.filter((name) => name in values && !isListOfTexts(values[name])),
    ...toValuesByPath(others).flatMap(([path]) => (held.has(path) ? [] : [path])),
    ...toTexts(values.locked).flatMap((name) => (canLock(name) ? [] : [`locked: ${name}`])),
  ];
}

export interface ManagedOverview {
  /** The service's base address; null: the user's choice. */
  serviceAddress: string | null;
  /** Settings by their place (`plan`, `safety.mode`), and `policy`, `overrides` and their like. */
  locked: ReadonlySet<string>;
  unfit: readonly string[];
}

export function toManagedOverview(values: Record<string, unknown>): ManagedOverview {
  const { serviceAddress, keepKey, locked } = toManaged(values);
  const kept = keepKey ? ['keepKey'] : [];
  return { serviceAddress, locked: new Set([...locked, ...kept, ...toLocked(values)]), unfit: toUnfitNames(values) };
}

/** Empty where storage does not answer. */
export async function readManagedOverview(): Promise<ManagedOverview> {
  return toManagedOverview(await readManagedValues().catch(() => ({})));
}

export function subscribeManagedOverview(onChange: (overview: ManagedOverview) => void): void {
  subscribeManagedValues(
    () =>
      void readManagedValues().then(
        (values) => onChange(toManagedOverview(values)),
        () => {},
      ),
  );
}
