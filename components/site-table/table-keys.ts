import type { TextKey } from '../../lib/texts';
import { t } from '../../lib/texts';
import type { KeyRow } from '../ui/KeyList';

type KeyName = 'ArrowUp' | 'ArrowDown' | 'PageUp' | 'PageDown' | 'Home' | 'End' | 'Enter' | 'Escape' | ' ' | 'a';

interface TableKey {
  what: TextKey;
  keys: readonly KeyName[];
  /** Held while one of the keys is pressed. */
  held?: 'Shift' | 'Control';
}

/** What `toKeyAction` does on the row that has the focus. */
export const TABLE_KEYS: readonly TableKey[] = [
  { what: 'keyboard.table.move', keys: ['ArrowUp', 'ArrowDown'] },
  { what: 'keyboard.table.page', keys: ['PageUp', 'PageDown'] },
  { what: 'keyboard.table.ends', keys: ['Home', 'End'] },
  { what: 'keyboard.table.open', keys: ['Enter'] },
  { what: 'keyboard.table.select', keys: [' '] },
  { what: 'keyboard.table.range', keys: ['ArrowUp', 'ArrowDown'], held: 'Shift' },
  { what: 'keyboard.table.all', keys: ['a'], held: 'Control' },
  { what: 'keyboard.table.leave', keys: ['Escape'] },
];

/** What is written on a key. */
const CAPS: Record<KeyName | 'Shift' | 'Control', () => string> = {
  ArrowUp: () => '↑',
  ArrowDown: () => '↓',
  PageUp: () => t('keyboard.cap.pageUp'),
  PageDown: () => t('keyboard.cap.pageDown'),
  Home: () => t('keyboard.cap.home'),
  End: () => t('keyboard.cap.end'),
  Enter: () => t('keyboard.cap.enter'),
  Escape: () => t('keyboard.cap.escape'),
  ' ': () => t('keyboard.cap.space'),
  a: () => 'A',
  Shift: () => t('keyboard.cap.shift'),
  Control: () => t('keyboard.cap.control'),
};

/** The same as a list shows it. */
export const toTableKeyRows = (): KeyRow[] =>
  TABLE_KEYS.map(({ what, keys, held }) => ({
    what: t(what),
    keys: keys.map((key) => (held ? `${CAPS[held]()}+${CAPS[key]()}` : CAPS[key]())),
  }));
