import type { ReadonlySignal, Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import { createContext } from 'preact';
import type { ToTextWidth } from './text-width';

/** What a cell may know of its place, so that it shows as much as fits. */
export interface CellPlaces {
  /** Pixels that a column has; 0: not laid out. */
  widthOf(column: string): ReadonlySignal<number>;
  toTextWidth: ToTextWidth;
}

const UNKNOWN = signal(0);

export const CellPlaceContext = createContext<CellPlaces>({ widthOf: () => UNKNOWN, toTextWidth: () => null });

export type ColumnPlaces = ReturnType<typeof createColumnPlaces>;

/** The widths that the browser has given to the columns of one table. */
export function createColumnPlaces(toTextWidth: ToTextWidth) {
  const widths = new Map<string, Signal<number>>();
  const widthOf = (column: string): Signal<number> => {
    const known = widths.get(column) ?? signal(0);
    widths.set(column, known);
    return known;
  };
  return {
    toTextWidth,
    widthOf: widthOf as CellPlaces['widthOf'],
    set: (column: string, width: number) => {
      widthOf(column).value = width;
    },
  };
}
