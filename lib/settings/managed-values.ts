import { fromRecord } from '../browser/record';
import { localArea, subscribeLocal } from '../browser/storage';
import { toTexts } from './fields';
import type { Settings, ValueAtPath } from './settings';
import { DEFAULT_SETTINGS, toSettings, toValuesByPath, withValues } from './settings';

export const MANAGED_KEY = 'managed';
export const RECORD_VERSION = 1;

/** Every value by its name; none where nobody has set any. */
export function toManagedValues(stored: unknown): Record<string, unknown> {
  const body = fromRecord(RECORD_VERSION, MANAGED_KEY, stored)?.body;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** Rejects when storage does not answer. */
export async function readManagedValues(): Promise<Record<string, unknown>> {
  const { [MANAGED_KEY]: stored } = await localArea.get([MANAGED_KEY]);
  return toManagedValues(stored);
}

export function subscribeManagedValues(onChange: () => void): () => void {
  return subscribeLocal((changed) => MANAGED_KEY in changed && onChange());
}

/** Leaves out what does not fit. The organisation's never-send list stands beside the user's own. */
export function toManagedSettings({ neverSend: _, ...values }: Record<string, unknown>): ValueAtPath[] {
  return toValuesByPath(values).filter(([path, value]) => {
    if (typeof value === 'object' && value !== null) return false;
    const [name = '', part] = path.split('.');
    const read = toSettings({ [name]: part === undefined ? value : { [part]: value } });
    return toValuesByPath(read).some(([known, kept]) => known === path && kept === value);
  });
}

export function toPlaces(name: string): string[] {
  return [name, ...toValuesByPath(DEFAULT_SETTINGS).flatMap(([path]) => (path.startsWith(`${name}.`) ? [path] : []))];
}

/** What an organisation has set, and what it names in `locked`. */
export function toLocked(values: Record<string, unknown>): string[] {
  return [...toManagedSettings(values).map(([path]) => path), ...toTexts(values.locked).flatMap(toPlaces)];
}

export function toHeldSettings(own: Settings, values: Record<string, unknown>): Settings {
  const organisation = toTexts(values.neverSend);
  return {
    ...withValues(own, toManagedSettings(values)),
    ...(organisation.length > 0 && { organisation }),
  };
}
