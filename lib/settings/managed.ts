import { toAddress } from '../host/address';
import { toTexts } from './fields';
import { readManagedValues, watchManagedValues } from './managed-copy';

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
export function watchManaged(onChange: (managed: Managed) => void): () => void {
  return watchManagedValues(() => void readManaged().then(onChange, () => {}));
}
