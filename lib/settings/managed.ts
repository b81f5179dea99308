import { toRecord } from '../browser/record';
import { askManaged, localArea, subscribeArea, subscribeLocal } from '../browser/storage';
import { toAddress } from '../host/address';
import { KEYS_KEY, toKeyList, toStoredKeyList } from '../lookup/key-list';
import { toTexts } from './fields';
import { withOrganisationOfKey } from './key-settings';
import {
  MANAGED_KEY,
  RECORD_VERSION,
  readManagedValues,
  subscribeManagedValues,
  toLocked,
  toManagedSettings,
  toPlaces,
} from './managed-values';
import { toOrganisationKeys, toUnfitKeys, withOrganisationKeys } from './organisation-keys';
import { DEFAULT_SETTINGS, toValuesByPath } from './settings';
import { toKeyListItem } from './stored-keys';

const readKeysItem = async (): Promise<unknown> => (await localArea.get([KEYS_KEY]))[KEYS_KEY];

/** The list of keys as the organisation names them. Empty where it is so already, or cannot be read. */
function toKeysItem(stored: unknown, values: Record<string, unknown>): Record<string, string> {
  const list = toStoredKeyList(stored);
  if (!list) return {};
  const next = withOrganisationKeys(list, toOrganisationKeys(values), Date.now());
  return JSON.stringify(next) === JSON.stringify(list) ? {} : toKeyListItem(next, Date.now());
}

/** Changes nothing while the browser does not answer. */
export async function copyManaged(): Promise<void> {
  // Reads the copy together with all else that a starting worker reads.
  const [values, copied, keys] = await Promise.all([
    askManaged(),
    readManagedValues(),
    readKeysItem().catch(() => null),
  ]);
  if (values === null) return;
  const isSame = JSON.stringify(values) === JSON.stringify(copied);
  if (isSame && Object.keys(toKeysItem(keys, values)).length === 0) return;
  await navigator.locks.request('settings', async () => {
    const isNone = Object.keys(values).length === 0;
    const copy = { [MANAGED_KEY]: toRecord(RECORD_VERSION, MANAGED_KEY, values, Date.now()) };
    const items = { ...(!isNone && !isSame && copy), ...toKeysItem(await readKeysItem().catch(() => null), values) };
    if (isNone) await localArea.remove([MANAGED_KEY]);
    if (Object.keys(items).length > 0) await localArea.set(items);
  });
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
  const hasKeys = toOrganisationKeys(values).length > 0;
  const set = [
    ...(address?.ok ? ['serviceAddress'] : []),
    ...(hasKeys ? ['keys'] : []),
    ...(policy === undefined ? [] : ['policy']),
  ];
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
const ALSO_LOCKED = ['serviceAddress', 'keepKey', 'keys', 'policy', 'overrides', 'continueOnce'];
const SETTINGS = new Set(toValuesByPath(DEFAULT_SETTINGS).map(([path]) => path));

const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Values without effect: wrong type, out of bounds or unknown. The administrator believes that they hold. */
function toUnfitNames(values: Record<string, unknown>): string[] {
  // An unreadable policy does hold: every site is judged "error", and the options say why.
  const { serviceAddress, keepKey, policy: _, keys: __, ...rest } = values;
  const managed = toManaged(values);
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !LISTS.includes(name)));
  const held = new Set(toManagedSettings(others).map(([path]) => path));
  const canLock = (name: string) => ALSO_LOCKED.includes(name) || toPlaces(name).some((place) => SETTINGS.has(place));
  return [
    ...(serviceAddress != null && managed.serviceAddress === null ? ['serviceAddress'] : []),
    ...(keepKey != null && managed.keepKey === null ? ['keepKey'] : []),
    ...toUnfitKeys(values),
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

/** With what the organisation has set for the key in use. */
async function readOverview(): Promise<ManagedOverview> {
  const [values, keys] = await Promise.all([readManagedValues(), readKeysItem().catch(() => null)]);
  const { locked } = toManagedOverview(withOrganisationOfKey(values, toKeyList(keys)));
  return { ...toManagedOverview(values), locked };
}

/** Empty where storage does not answer. */
export async function readManagedOverview(): Promise<ManagedOverview> {
  return readOverview().catch(() => toManagedOverview({}));
}

export function subscribeManagedOverview(onChange: (overview: ManagedOverview) => void): void {
  const tell = () => void readOverview().then(onChange, () => {});
  subscribeManagedValues(tell);
  subscribeLocal((changed) => KEYS_KEY in changed && tell());
}
