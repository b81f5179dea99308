import { expect, test } from 'vitest';
import { toKeyAction } from '../../../../components/site-table/selection';
import { TABLE_KEYS, toTableKeyRows } from '../../../../components/site-table/table-keys';

const toEvent = (key: string, held?: 'Shift' | 'Control') => ({
  key,
  shiftKey: held === 'Shift',
  ctrlKey: held === 'Control',
  metaKey: false,
  altKey: false,
});

test('each key that is listed for a table does something there, and each that does something is listed', () => {
  const listed = TABLE_KEYS.flatMap(({ keys, held }) => keys.map((key) => ({ key, held })));
  const idle = listed.filter(({ key, held }) => toKeyAction(toEvent(key, held), 5, 100, 10) === null);
  expect(idle).toEqual([]);
  const candidates = [
    ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'Enter', 'Escape'],
    ...['Tab', 'Delete', 'Backspace', 'Insert', 'F2', ...' abcdefghijklmnopqrstuvwxyz/?'],
  ];
  const unlisted = candidates
    .filter((key) => [toEvent(key), toEvent(key, 'Control')].some((event) => toKeyAction(event, 5, 100, 10)))
    .filter((key) => !listed.some((each) => each.key === key));
  expect(unlisted).toEqual([]);
});

test('a list shows the keys as they are written on a keyboard', () => {
  const rows = toTableKeyRows();
  expect(rows).toHaveLength(TABLE_KEYS.length);
  expect(rows).toContainEqual({ what: 'Select all rows', keys: ['Ctrl+A'] });
});
