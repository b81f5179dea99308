import { toTexts } from './fields';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS, toSettings } from './settings';
import type { Leaf } from './settings-leaves';
import { toLeaves, withLeaves } from './settings-leaves';

/** What an organisation has set of the settings: what fits its field. Its never-send list stands beside the user's own. */
export function toManagedLeaves({ neverSend: _, ...values }: Record<string, unknown>): Leaf[] {
  return toLeaves(values).filter(([path, value]) => {
    if (typeof value === 'object' && value !== null) return false;
    const [name = '', part] = path.split('.');
    const read = toSettings({ [name]: part === undefined ? value : { [part]: value } });
    return toLeaves(read).some(([known, kept]) => known === path && kept === value);
  });
}

/** The places that an organisation means by a name: `safety` is all of its settings. */
export function toPlaces(name: string): string[] {
  return [name, ...toLeaves(DEFAULT_SETTINGS).flatMap(([path]) => (path.startsWith(`${name}.`) ? [path] : []))];
}

/** The places of what the user cannot change: what an organisation has set, and what it names besides. */
export function toLocked(values: Record<string, unknown>): string[] {
  return [...toManagedLeaves(values).map(([path]) => path), ...toTexts(values.locked).flatMap(toPlaces)];
}

/** The organisation's values over the user's own. */
export function toHeldSettings(own: Settings, values: Record<string, unknown>, isNewer = false): Settings {
  const organisation = toTexts(values.neverSend);
  return {
    ...withLeaves(own, toManagedLeaves(values)),
    ...(organisation.length > 0 && { organisation }),
    ...(isNewer && { readOnly: true }),
  };
}
