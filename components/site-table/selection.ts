/** Rows are chosen by host, so that a choice outlives sorting, filtering and new pages. */
export interface Selection {
  hosts: ReadonlySet<string>;
  /** Where a range begins. */
  anchor: string | null;
  /** The row that the keyboard is on. */
  active: string | null;
  /** The card of that row is open beside the table. */
  isOpen: boolean;
}

/** Sites that are compared side by side. */
export const MOST_COMPARED = 4;

export const NOTHING_SELECTED: Selection = { hosts: new Set(), anchor: null, active: null, isOpen: false };

/**
 * `toggle`: this row in or out. `range`: from the anchor to this row and no other. `add-range`: that range besides what is
 * chosen. `move`: the keyboard goes there and chooses nothing. `open`: the same, and its card opens.
 */
export type SelectMode = 'toggle' | 'range' | 'add-range' | 'move' | 'open';

/** The rows in the order in which they are shown. */
export interface ShownHosts {
  hosts: readonly string[];
  /** -1: not shown. */
  indexOf(host: string): number;
}

/** The places are looked up only once somebody asks for one. */
export function toShownHosts(hosts: readonly string[]): ShownHosts {
  let places: Map<string, number> | null = null;
  return {
    hosts,
    indexOf: (host) => {
      places ??= new Map(hosts.map((each, index) => [each, index]));
      return places.get(host) ?? -1;
    },
  };
}

function toRange({ hosts, indexOf }: ShownHosts, from: string, to: string): string[] {
  const [start, end] = [indexOf(from), indexOf(to)].sort((one, other) => one - other) as [number, number];
  // The anchor is filtered away: the range has but its end.
  return start < 0 ? [to] : hosts.slice(start, end + 1);
}

export function select(selection: Selection, shown: ShownHosts, host: string, mode: SelectMode): Selection {
  if (mode === 'move') return { ...selection, active: host };
  if (mode === 'open') return { ...selection, anchor: host, active: host, isOpen: true };
  if (mode === 'toggle') {
    const hosts = new Set(selection.hosts);
    if (!hosts.delete(host)) hosts.add(host);
    return { ...selection, hosts, anchor: host, active: host };
  }
  const anchor = selection.anchor ?? selection.active ?? host;
  const range = toRange(shown, anchor, host);
  const hosts = mode === 'range' ? new Set(range) : new Set([...selection.hosts, ...range]);
  return { ...selection, hosts, anchor, active: host };
}

/** Every shown row besides what is chosen already. */
export function selectAll(selection: Selection, shown: ShownHosts): Selection {
  return { ...selection, hosts: new Set([...selection.hosts, ...shown.hosts]) };
}

/** Takes every shown row out, and leaves those that a filter hides. */
export function selectNone(selection: Selection, shown: ShownHosts): Selection {
  const hosts = new Set(selection.hosts);
  for (const host of shown.hosts) hosts.delete(host);
  return { ...selection, hosts };
}

export type KeyAction =
  | { kind: 'open' }
  | { kind: 'all' }
  | { kind: 'none' }
  /** `index`: of the row that the key leads to. */
  | { kind: 'select'; index: number; mode: SelectMode };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key does on the row at `index` of `count`; null: nothing of ours. */
export function toKeyAction(event: Key, index: number, count: number, perPage: number): KeyAction | null {
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
