import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Selection } from '../../../../components/site-table/selection';
import {
  NOTHING_SELECTED,
  select,
  selectAll,
  selectNone,
  toKeyAction,
  toShownHosts,
} from '../../../../components/site-table/selection';

const shown = toShownHosts(['a', 'b', 'c', 'd', 'e']);
const hostsOf = ({ hosts }: Selection) => [...hosts].sort().join('');

describe('selecting rows', () => {
  it('adds or removes one row with Ctrl', () => {
    const two = select(select(NOTHING_SELECTED, shown, 'b', 'toggle'), shown, 'd', 'toggle');
    expect(hostsOf(two)).toBe('bd');
    expect(hostsOf(select(two, shown, 'b', 'toggle'))).toBe('d');
  });

  it('opens one row with a click, which chooses nothing, and begins a range there', () => {
    const one = select(NOTHING_SELECTED, shown, 'b', 'toggle');
    const opened = select(one, shown, 'd', 'open');
    expect([hostsOf(opened), opened.active, opened.isOpen]).toEqual(['b', 'd', true]);
    expect(hostsOf(select(opened, shown, 'e', 'range'))).toBe('de');
    const moved = select(opened, shown, 'c', 'move');
    expect([moved.active, moved.isOpen]).toEqual(['c', true]);
  });

  it('takes a range from the last row that was chosen, which then shrinks and turns around it', () => {
    const begun = select(NOTHING_SELECTED, shown, 'c', 'toggle');
    const down = select(begun, shown, 'e', 'range');
    expect(hostsOf(down)).toBe('cde');
    expect(hostsOf(select(down, shown, 'd', 'range'))).toBe('cd');
    expect(hostsOf(select(down, shown, 'a', 'range'))).toBe('abc');
  });

  it('adds a range to what is selected with Ctrl and Shift', () => {
    const begun = select(select(NOTHING_SELECTED, shown, 'a', 'toggle'), shown, 'd', 'toggle');
    expect(hostsOf(select(begun, shown, 'e', 'add-range'))).toBe('ade');
  });

  it('moves the keyboard without choosing, and begins a range where it stands', () => {
    const moved = select(NOTHING_SELECTED, shown, 'b', 'move');
    expect([hostsOf(moved), moved.active]).toEqual(['', 'b']);
    expect(hostsOf(select(moved, shown, 'd', 'range'))).toBe('bcd');
  });

  it('takes only the row itself where a filter hides the one that the range began at', () => {
    const begun = select(NOTHING_SELECTED, shown, 'a', 'toggle');
    expect(hostsOf(select(begun, toShownHosts(['c', 'd', 'e']), 'd', 'range'))).toBe('d');
  });

  it('takes all that is shown in or out, and leaves what a filter hides as it is', () => {
    const hidden = select(NOTHING_SELECTED, shown, 'a', 'toggle');
    const filtered = toShownHosts(['d', 'e']);
    expect(hostsOf(selectAll(hidden, filtered))).toBe('ade');
    expect(hostsOf(selectNone(selectAll(hidden, filtered), filtered))).toBe('a');
  });

  it('makes the same range in either direction, and its length from the places of its ends', () => {
    const place = fc.nat({ max: 4 });
    fc.assert(
      fc.property(place, place, (from, to) => {
        const [one = '', other = ''] = [shown.hosts[from], shown.hosts[to]];
        const down = select(select(NOTHING_SELECTED, shown, one, 'toggle'), shown, other, 'range');
        const up = select(select(NOTHING_SELECTED, shown, other, 'toggle'), shown, one, 'range');
        expect(hostsOf(down)).toBe(hostsOf(up));
        expect(down.hosts.size).toBe(Math.abs(from - to) + 1);
      }),
    );
  });
});

const PLAIN = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held: Partial<typeof PLAIN> = {}) => toKeyAction({ key, ...PLAIN, ...held }, 5, 100, 10);

it.each([
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

it('Space toggles, Enter opens, Escape lets go, and Ctrl or Command with A takes all', () => {
  expect(press(' ')).toEqual({ kind: 'select', index: 5, mode: 'toggle' });
  expect(press('Enter')).toEqual({ kind: 'open' });
  expect(press('Escape')).toEqual({ kind: 'none' });
  expect(press('a', { ctrlKey: true })).toEqual({ kind: 'all' });
  expect(press('A', { metaKey: true })).toEqual({ kind: 'all' });
});

it('the browser keeps its own keys', () => {
  for (const key of ['a', 'Tab', 'ArrowLeft', 'F5']) expect(press(key)).toBeNull();
  expect(press('ArrowDown', { altKey: true })).toBeNull();
});
