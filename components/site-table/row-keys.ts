import type { SelectMode } from './selection';

export type RowAction =
  | { kind: 'open' }
  | { kind: 'all' }
  | { kind: 'none' }
  /** `index`: of the row that the key leads to. */
  | { kind: 'select'; index: number; mode: SelectMode };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key does on the row at `index` of `count`; null: nothing of ours. */
export function toAction(event: Key, index: number, count: number, perPage: number): RowAction | null {
  const { key, shiftKey, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (altKey) return null;
  if (key === 'Enter') return { kind: 'open' };
  if (key === 'Escape') return { kind: 'none' };
  if (key === ' ') return { kind: 'select', index, mode: shiftKey ? 'range' : 'toggle' };
  if (key.toLowerCase() === 'a' && isCommand) return { kind: 'all' };
  const target: number | undefined = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + perPage,
    PageUp: index - perPage,
    Home: 0,
    End: count - 1,
  }[key];
  if (target === undefined) return null;
  const mode = shiftKey ? (isCommand ? 'add-range' : 'range') : 'move';
  return { kind: 'select', index: Math.min(count - 1, Math.max(0, target)), mode };
}
