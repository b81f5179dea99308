import { fromRecord, toRecord } from '../browser/record';
import { askManaged, localArea, watchArea, watchLocal } from '../browser/storage';

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
export function watchManagedValues(onChange: () => void): () => void {
  return watchLocal((changed) => MANAGED_KEY in changed && onChange());
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
  watchArea('managed', copy);
  copy();
}
