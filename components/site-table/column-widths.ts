import type { SiteColumn } from './columns';
import { toCellText } from './columns';
import type { ToTextWidth } from './text-width';

/** Rows whose texts are measured, spread over all that are loaded. */
const SAMPLE = 200;
/** Pixels beside the text of a cell, and beside the name in the head: padding, arrow, menu. */
const BESIDE_TEXT = 18;
const BESIDE_LABEL = 56;
/** Wider than most letters: a text that is short enough by this need not be measured. */
const WIDE_LETTER = 13;
/** Widths grow by so much at once, so that a run that fills rows moves columns seldom. */
const STEP = 16;

/** Pixels that columns need for what they hold, by name. */
export type NaturalWidths = Readonly<Record<string, number>>;

type Measured<Row> = Pick<SiteColumn<Row>, 'name' | 'label' | 'width' | 'beside' | 'text' | 'value'>;

/** Widths only grow, as long as the table is on the page. No column takes more than twice its usual width by itself. */
export function createNaturalWidths<Row extends object>(
  columns: readonly Measured<Row>[],
  toTextWidth: ToTextWidth,
): (rows: readonly Row[]) => NaturalWidths {
  const known = new WeakSet<Row>();
  const toLeast = ({ label, width }: Measured<Row>) => {
    const own = toTextWidth(label);
    return own === null ? width : Math.ceil(own * 1.1) + BESIDE_LABEL;
  };
  const widths = columns.map(toLeast);
  const toNamed = () => Object.fromEntries(columns.map(({ name }, place) => [name, widths[place] as number]));
  let named = toNamed();
  const measure = (row: Row): boolean => {
    let isWider = false;
    columns.forEach((column, place) => {
      const most = column.width * 2;
      const beside = BESIDE_TEXT + (column.beside ?? 0);
      const before = widths[place] as number;
      const text = before < most ? toCellText(column, row) : null;
      if (text === null || text.length * WIDE_LETTER + beside <= before) return;
      const width = Math.min(most, Math.ceil(((toTextWidth(text) ?? 0) + beside) / STEP) * STEP);
      if (width <= before) return;
      widths[place] = width;
      isWider = true;
    });
    return isWider;
  };
  return (rows) => {
    let isWider = false;
    const step = Math.max(1, Math.floor(rows.length / SAMPLE));
    for (let place = 0; place < rows.length; place += step) {
      const row = rows[place] as Row;
      if (known.has(row)) continue;
      known.add(row);
      isWider = measure(row) || isWider;
    }
    if (isWider) named = toNamed();
    return named;
  };
}

export interface SizedColumn {
  /** Pixels that it needs for what it holds. */
  natural: number;
  /** Pixels that it has where there is little room. */
  least: number;
  /** Pixels that the user has given it; null: none. */
  kept: number | null;
}

interface TableSizes {
  table: string;
  columns: readonly string[];
}

/**
 * Sizes for the style sheet, which knows the room (`100cqi`): each column has what it needs, and they share what is left.
 * Where there is less room, those with long texts give theirs first, down to their least. `pick`: pixels of the boxes.
 */
export function toTableSizes(columns: readonly SizedColumn[], pick: number): TableSizes {
  const free = columns.filter(({ kept }) => kept === null);
  const sum = (toNumber: (column: SizedColumn) => number) =>
    free.reduce((total, column) => total + toNumber(column), 0);
  const fixed = columns.reduce((total, { kept }) => total + (kept ?? 0), pick);
  const natural = sum((column) => column.natural);
  const least = sum((column) => Math.min(column.natural, column.least));
  const given = natural - least;
  const grown = `clamp(0px, 100cqi - ${fixed + least}px, ${given}px)`;
  const rest = `max(0px, 100cqi - ${fixed + natural}px)`;
  const toShare = (part: number, whole: number) => (whole > 0 ? Number((part / whole).toFixed(5)) : 0);
  const toSize = (column: SizedColumn, place: number): string => {
    // What is rounded away stays with the last one.
    if (place === columns.length - 1) return 'auto';
    const own = Math.min(column.natural, column.least);
    const size =
      column.kept === null
        ? `calc(${own}px + ${toShare(column.natural - own, given)} * ${grown} + ${toShare(column.natural, natural)} * ${rest})`
        : `${column.kept}px`;
    // The first one leaves room for others in a narrow window.
    return place === 0 ? `min(${size}, max(48cqi, 100cqi - ${fixed + natural - column.natural}px))` : size;
  };
  return { table: `max(100%, ${fixed + least}px)`, columns: columns.map(toSize) };
}
