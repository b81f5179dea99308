import { expect, test } from 'vitest';
import { toAction } from '../../../../components/site-table/row-keys';

const PLAIN = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held: Partial<typeof PLAIN> = {}) => toAction({ key, ...PLAIN, ...held }, 5, 100, 10);

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 15],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 99],
])('%s moves from row 5 of 100 to row %i, and selects on the way with Shift', (key, index) => {
  expect(press(key)).toEqual({ kind: 'select', index, mode: 'move' });
  expect(press(key, { shiftKey: true })).toEqual({ kind: 'select', index, mode: 'range' });
  expect(press(key, { shiftKey: true, ctrlKey: true })).toEqual({ kind: 'select', index, mode: 'add-range' });
});

test('Space toggles, Enter opens, Escape lets go, and Ctrl or Command with A takes all', () => {
  expect(press(' ')).toEqual({ kind: 'select', index: 5, mode: 'toggle' });
  expect(press('Enter')).toEqual({ kind: 'open' });
  expect(press('Escape')).toEqual({ kind: 'none' });
  expect(press('a', { ctrlKey: true })).toEqual({ kind: 'all' });
  expect(press('A', { metaKey: true })).toEqual({ kind: 'all' });
});

test('the browser keeps its own keys', () => {
  for (const key of ['a', 'Tab', 'ArrowLeft', 'F5']) expect(press(key)).toBeNull();
  expect(press('ArrowDown', { altKey: true })).toBeNull();
});
