import type { CategoryRow } from '../../lib/discovery/category-tree';

export type TreeStep =
  | { what: 'go'; row: CategoryRow }
  | { what: 'toggle'; rows: readonly CategoryRow[]; isOpen: boolean }
  | { what: 'act' };

/** What is typed within this time, in milliseconds, is one beginning of a name. */
const PAUSE = 700;

interface Pressed {
  key: string;
  /** Milliseconds. */
  timeStamp: number;
}

/** What a key does in a tree (ARIA Authoring Practices, "Tree View"). Null: nothing. `typed` is kept from key to key. */
export function toTreeStep(
  { key, timeStamp }: Pressed,
  rows: readonly CategoryRow[],
  place: number,
  typed: { text: string; at: number },
): TreeStep | null {
  const row = rows[place];
  if (!row) return null;
  const go = (next: CategoryRow | undefined): TreeStep | null => (next ? { what: 'go', row: next } : null);
  switch (key) {
    case 'ArrowDown':
      return go(rows[place + 1]);
    case 'ArrowUp':
      return go(rows[place - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (row.isOpen === false) return { what: 'toggle', rows: [row], isOpen: true };
      return row.isOpen ? go(rows[place + 1]) : null;
    case 'ArrowLeft':
      if (row.isOpen) return { what: 'toggle', rows: [row], isOpen: false };
      return go(rows.find(({ node }) => node.path === row.parent));
    case '*': {
      const closed = rows.filter(({ parent, isOpen }) => parent === row.parent && isOpen === false);
      return { what: 'toggle', rows: closed, isOpen: true };
    }
    case 'Enter':
    case ' ':
      return { what: 'act' };
  }
  return [...key].length === 1 ? go(findTyped()) : null;

  /** The next name that begins so. A letter that is pressed again goes on to the next one. */
  function findTyped(): CategoryRow | undefined {
    const before = timeStamp - typed.at < PAUSE ? typed.text : '';
    const letter = key.toLowerCase();
    const text = before === letter ? letter : before + letter;
    typed.text = text;
    typed.at = timeStamp;
    const from = text.length === 1 ? place + 1 : place;
    const inOrder = [...rows.slice(from), ...rows.slice(0, from)];
    return inOrder.find(({ node }) => node.name.toLowerCase().startsWith(text));
  }
}
