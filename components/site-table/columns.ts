import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { SectionName } from '../../lib/model';

/** A part of a site's card. The head says how old it is, the note what the user wrote. */
export type CardPart = SectionName | 'head' | 'note';

export type SiteValue = string | number | null;

export interface SiteColumn<Row> {
  name: string;
  label: string;
  /** Aligned at the end, in tabular figures. */
  numeric?: boolean;
  /** Pixels that it has where there is little room, if it needs them. */
  width: number;
  /** Pixels. */
  least?: number;
  /** What rows are sorted and searched by. Null: missing, last in either order. */
  value(row: Row): SiteValue;
  /** All that the cell says, where it writes something else than the value, or shows but a part of it. */
  text?(row: Row): string | null;
  /** Pixels in the cell beside its text, as of a logo. */
  beside?: number;
  cell(row: Row): ComponentChildren;
  /** All of the value, for a column whose cell has room for a part of it. */
  whole?(row: Row): ComponentChildren;
  /** Always shown, and in its place. */
  isFixed?: boolean;
  /** Shown only when the user wants it. */
  isHidden?: boolean;
  /** The service can be asked for this order. */
  isServiceSorted?: boolean;
  /** The part of a card that says the same. */
  part?: CardPart;
  /** It would tell nothing for now, so that it is not shown whatever the user has chosen. */
  isIdle?: ReadonlySignal<boolean>;
}

/** All that a cell says, however much of it is seen. Null: nothing. */
export function toCellText<Row>({ text, value }: Pick<SiteColumn<Row>, 'text' | 'value'>, row: Row): string | null {
  const said = text ? text(row) : value(row);
  return said === null || said === '' ? null : String(said);
}

/** The part of a column that the choice of columns needs. */
type Named = Pick<SiteColumn<never>, 'name' | 'width' | 'least' | 'isFixed' | 'isHidden'>;

export const LEAST_WIDTH = 60;
export const MOST_WIDTH = 800;

export interface ColumnChoice {
  /** Every column, hidden ones too. */
  order: readonly string[];
  hidden: readonly string[];
  /** Pixels, of those that the user has dragged. */
  widths: Readonly<Record<string, number>>;
  /** Whether the breakdown is open. Until the user has opened or folded it, the window decides. */
  isBrokenDown?: boolean;
}

const toNames = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((name) => typeof name === 'string') : [];

export function clampWidth({ least = LEAST_WIDTH }: Named, width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(least, width)));
}

/** `stored`: what an older or newer version may have written. Its unknown columns are ignored, and new ones stand after the one before them. */
export function toColumnChoice(stored: unknown, columns: readonly Named[]): ColumnChoice {
  const { order, hidden, widths, isBrokenDown } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Partial<Record<keyof ColumnChoice, unknown>>;
  const isMovable = new Set(columns.filter(({ isFixed }) => !isFixed).map(({ name }) => name));
  const known = [...new Set(toNames(order))].filter((name) => isMovable.has(name));
  const isKnown = new Set(known);
  const placed = [...known];
  columns.forEach(({ name }, index) => {
    if (isKnown.has(name)) return;
    const before = columns[index - 1]?.name;
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, name);
  });
  const isStoredHidden = new Set(toNames(hidden));
  const sizes = (typeof widths === 'object' && widths !== null ? widths : {}) as Record<string, unknown>;
  return {
    order: placed,
    hidden: columns.flatMap(({ name, isFixed, isHidden = false }) =>
      !isFixed && (isKnown.has(name) ? isStoredHidden.has(name) : isHidden) ? name : [],
    ),
    widths: Object.fromEntries(
      columns.flatMap((column) => {
        const width = Object.hasOwn(sizes, column.name) ? sizes[column.name] : undefined;
        return typeof width === 'number' && Number.isFinite(width) ? [[column.name, clampWidth(column, width)]] : [];
      }),
    ),
    ...(typeof isBrokenDown === 'boolean' && { isBrokenDown }),
  };
}

/** `by`: -1 or 1. Fixed columns stay where they are. */
export function moveColumn(choice: ColumnChoice, columns: readonly Named[], name: string, by: -1 | 1): ColumnChoice {
  const order = [...choice.order];
  const from = order.indexOf(name);
  const other = order[from + by];
  const isFixed = (wanted: string) => columns.find((column) => column.name === wanted)?.isFixed;
  if (from < 0 || other === undefined || isFixed(name) || isFixed(other)) return choice;
  order[from] = other;
  order[from + by] = name;
  return { ...choice, order };
}

/** Moves it past the next column that is shown; the same choice where there is none that it may pass. */
export function moveShownColumn(
  choice: ColumnChoice,
  columns: readonly Named[],
  name: string,
  by: -1 | 1,
): ColumnChoice {
  const shown = choice.order.filter((other) => !choice.hidden.includes(other));
  const passed = shown[shown.indexOf(name) + by];
  const isFixed = (wanted: string) => columns.find((column) => column.name === wanted)?.isFixed;
  if (passed === undefined || isFixed(name) || isFixed(passed)) return choice;
  const order = choice.order.filter((other) => other !== name);
  order.splice(order.indexOf(passed) + (by === 1 ? 1 : 0), 0, name);
  return { ...choice, order };
}
