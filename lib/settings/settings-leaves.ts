import type { Settings } from './settings';
import { toSettings } from './settings';

/** One value of the settings with its place: `['plan', 'Plus']`, `['safety.mode', 'saved']`. */
export type Leaf = [path: string, value: unknown];

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value of settings with its place. A list is one value. */
export function toLeaves(settings: object): Leaf[] {
  return Object.entries(settings).flatMap(([name, value]): Leaf[] =>
    isParts(value) ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner]) : [[name, value]],
  );
}

/** Settings with some values in the place of their own. */
export function withLeaves(settings: Settings, leaves: readonly Leaf[]): Settings {
  const next: Record<string, unknown> = { ...settings };
  for (const [path, value] of leaves) {
    const [name = '', part] = path.split('.');
    next[name] = part === undefined ? value : { ...(next[name] as object), [part]: value };
  }
  return toSettings(next);
}

/** The value of settings at each of these places; places that they do not have are left out. */
export function pickLeaves(settings: Settings, paths: readonly string[]): Leaf[] {
  return toLeaves(toSettings(settings)).filter(([path]) => paths.includes(path));
}
