import type { Traffic } from '../../lib/model';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import type { TechnologyKind } from '../text/names';
import { toShared } from './comparison';

/** What one site has in a row. Values with one key are the same. */
export interface ComparedValue {
  kind: 'value';
  key: string;
  text: string;
  /** The whole of a text that is short. */
  full?: string;
  /** The length of its bar, 0 to 1. */
  size?: number;
  /** An https address. */
  href?: string;
  tone?: 'warn' | 'bad' | undefined;
}

export interface ListedValue {
  key: string;
  text: string;
  /** An id before the name. */
  mark?: string;
  /** A place in this page. */
  href?: string;
  /** Of a technology. Its id is the key. */
  kind?: TechnologyKind;
}

export type ComparedCell =
  | ComparedValue
  | { kind: 'list'; items: readonly ListedValue[] }
  | { kind: 'months'; months: Traffic['monthlyVisits']; mostVisits: number };

/** Null: the answer has no such value. Undefined: there is no answer to take it from. */
export type Given<T> = T | null | undefined;

/** `open`: too little is known to say whether the sites are alike. */
export type Likeness = 'same' | 'differs' | 'open';

/** One line of the table, with a cell for each site. */
export interface ComparedRow {
  name: string;
  label: string;
  likeness: Likeness;
  /** What all share is said once, over their columns. */
  isJoined: boolean;
  cells: readonly Given<ComparedCell>[];
  /** Whether a site is unlike what most of the others have. */
  odd: readonly boolean[];
}

const NONE = '';

/** `isWhole`: an answer without the value says that the site has none. */
function toLikeness(values: readonly Given<ComparedValue>[], isWhole: boolean): Likeness {
  const answered = values.filter((value) => value !== undefined);
  const keys = answered.flatMap((value) => value?.key ?? (isWhole ? NONE : []));
  if (keys.length < 2) return 'open';
  if (new Set(keys).size > 1) return 'differs';
  return keys.length === answered.length ? 'same' : 'open';
}

/** None where no value is had by more sites than any other. */
function toOdd(values: readonly Given<ComparedValue>[]): boolean[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value.key, (counts.get(value.key) ?? 0) + 1);
  const [most, next] = [...counts].sort((one, other) => other[1] - one[1]);
  const hasMost = most !== undefined && next !== undefined && most[1] > next[1];
  return values.map((value) => hasMost && Boolean(value) && value?.key !== most[0]);
}

interface RowOptions {
  isWhole?: boolean;
  /** Its bars are compared, which stand side by side. */
  isMeasured?: boolean;
}

/** No row where no site has a value. */
export function toValueRow(
  name: string,
  label: string,
  values: readonly Given<ComparedValue>[],
  { isWhole = false, isMeasured = false }: RowOptions = {},
): ComparedRow[] {
  if (!values.some(Boolean)) return [];
  const likeness = toLikeness(values, isWhole);
  const odd = isMeasured ? values.map(() => false) : toOdd(values);
  return [{ name, label, likeness, isJoined: likeness === 'same' && !isMeasured, cells: values, odd }];
}

/** Texts that are drawn alike are the same. */
export function toTextRow(name: string, label: string, texts: readonly Given<string>[]): ComparedRow[] {
  return toValueRow(
    name,
    label,
    texts.map((text) => (text ? { kind: 'value', key: text, text } : text === undefined ? undefined : null)),
  );
}

interface Measure {
  format(value: number): string;
  toFull?(value: number): string;
  /** Unless given, the share of the greatest. */
  toSize?(value: number, most: number, least: number): number;
}

/** Numbers with bars on one scale. */
export function toNumberRow(
  name: string,
  label: string,
  numbers: readonly Given<number>[],
  { format, toFull, toSize = (value, most) => (most > 0 ? value / most : 0) }: Measure,
): ComparedRow[] {
  const known = numbers.filter((value) => typeof value === 'number');
  const [most, least] = [Math.max(...known), Math.min(...known)];
  const values = numbers.map((value): Given<ComparedValue> => {
    if (typeof value !== 'number') return value;
    const full = toFull?.(value);
    const text = format(value);
    return {
      kind: 'value',
      key: full ?? text,
      text,
      ...(full === undefined ? {} : { full }),
      size: Math.min(1, Math.max(0, toSize(value, most, least) || 0)),
    };
  });
  return toValueRow(name, label, values, { isMeasured: true });
}

/** What all share, what some share, and what only one has. `lists`: see `toShared`. */
export function toListRows(
  label: string,
  lists: readonly (readonly string[] | null)[],
  isAnswered: readonly boolean[],
  toItem: (key: string) => ListedValue,
): ComparedRow[] {
  const odd = lists.map(() => false);
  const toCells = (keys: readonly (readonly string[] | null | undefined)[]) =>
    keys.map((list, index): Given<ComparedCell> => {
      if (!isAnswered[index] || !list) return undefined;
      return list.length > 0 ? { kind: 'list', items: list.map(toItem) } : null;
    });
  const shared = toShared(lists);
  if (!shared) {
    const row = { name: 'all', label, likeness: 'open', isJoined: false, cells: toCells(lists), odd } as const;
    return row.cells.some(Boolean) ? [row] : [];
  }
  const { common, own } = shared;
  const some = lists.map((list, index) => list?.filter((key) => !common.includes(key) && !own[index]?.includes(key)));
  const nothing: ComparedValue = { kind: 'value', key: NONE, text: t('compare.nothingCommon') };
  // Of an empty list nobody would ask what it shares.
  const isShareable = lists.filter((list) => list && list.length > 0).length > 1;
  const commonCells = isAnswered.map((is): Given<ComparedCell> => {
    if (!is) return undefined;
    if (common.length > 0) return { kind: 'list', items: common.map(toItem) };
    return isShareable ? nothing : null;
  });
  const count = (length: number) => (length > 0 ? ` (${formatNumber(length)})` : '');
  const commonLabel = t('compare.common') + count(common.length);
  const rows: ComparedRow[] = [
    { name: 'common', label: commonLabel, likeness: 'same', isJoined: true, cells: commonCells, odd },
    { name: 'some', label: t('compare.some'), likeness: 'differs', isJoined: false, cells: toCells(some), odd },
    { name: 'own', label: t('compare.own'), likeness: 'differs', isJoined: false, cells: toCells(own), odd },
  ];
  return rows.filter(({ cells }) => cells.some(Boolean));
}
