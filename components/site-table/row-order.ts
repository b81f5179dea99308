import { toLanguage } from '../text/number';
import type { SiteColumn, SiteValue } from './columns';

type Sorted<Row> = Pick<SiteColumn<Row>, 'value'>;

interface Known<Row> {
  column: Sorted<Row>;
  descending: boolean;
  rows: readonly Row[];
  values: readonly SiteValue[];
  /** Of the rows, in their order. */
  places: readonly number[];
}

/** Missing values are last in either order. Rows with the same value stay as they were loaded. */
function createCompare(values: readonly SiteValue[], descending: boolean): (one: number, other: number) => number {
  // Without options: they would take browsers off their fast way.
  const { compare } = new Intl.Collator(toLanguage());
  const sign = descending ? -1 : 1;
  return (one, other) => {
    const own = values[one] ?? null;
    const next = values[other] ?? null;
    if (own === null || next === null) return own === next ? one - other : own === null ? 1 : -1;
    const isNumber = typeof own === 'number' && typeof next === 'number';
    const by = isNumber ? own - next : compare(String(own), String(next));
    return by * sign || one - other;
  };
}

/** Sorts rows by one column. While a run adds rows few of them change at a time: only those are put in their places anew. */
export function createRowOrder<Row extends object>() {
  let before: Known<Row> | null = null;
  return (rows: readonly Row[], column: Sorted<Row>, descending: boolean): readonly Row[] => {
    const known = before?.column === column ? before : null;
    const isSame = (place: number) => known !== null && known.rows[place] === rows[place];
    // Read once a row, and not for every comparison.
    const values = rows.map((row, place) => (isSame(place) ? (known?.values[place] ?? null) : column.value(row)));
    const compare = createCompare(values, descending);
    const kept =
      known?.descending === descending ? known.places.filter((place) => place < rows.length && isSame(place)) : [];
    const isKept = new Set(kept);
    const others = [...rows.keys()].filter((place) => !isKept.has(place)).sort(compare);
    // Two parts that are each in order are merged, which compares little more than each row once.
    const places = kept.length === 0 ? others : [...kept, ...others].sort(compare);
    before = { column, descending, rows, values, places };
    return places.map((place) => rows[place] as Row);
  };
}
