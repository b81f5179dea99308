/** A property of rows by which they are counted and filtered. */
export interface Facet<Row> {
  name: string;
  label: string;
  /** The values that a row has, none where it is unknown. */
  values(row: Row): readonly string[];
  toLabel(value: string): string;
}

/** `/Shopping/Apparel` is counted under both of its steps. */
export function toCategoryPaths(path: string): string[] {
  const steps = path.split('/').slice(1);
  return steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
}

/** Chosen values by the name of their facet. Several of one facet are OR; facets are AND. */
export type FacetChoice = Readonly<Record<string, readonly string[]>>;

export interface FacetCounts {
  /** How many rows have each value, of those that pass the other facets. */
  counts: ReadonlyMap<string, number>;
  /** How many rows pass the other facets. */
  total: number;
}

export interface CountedFacets<Row> {
  /** Those that pass every facet. */
  rows: readonly Row[];
  /** In the order of the facets. */
  facets: readonly FacetCounts[];
}

/** The values of a facet as numbers: a row may have hundreds, and numbers are counted ten times as fast as texts. */
function createNumbers() {
  const numbers = new Map<string, number>();
  return {
    names: numbers,
    of: (value: string): number => {
      let number = numbers.get(value);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(value, number);
      }
      return number;
    },
  };
}

/** Reads the values of each row once. */
export function createFacetCounter<Row extends object>(facets: readonly Facet<Row>[]) {
  const numbers = facets.map(createNumbers);
  const known = new WeakMap<Row, number[][]>();
  const toNumbers = (row: Row): number[][] => {
    let values = known.get(row);
    if (!values) {
      values = facets.map((facet, index) => {
        const own = facet.values(row);
        // Most rows have one value or none, which no set need make unique.
        return (own.length > 1 ? [...new Set(own)] : own).map((value) => numbers[index]?.of(value) ?? 0);
      });
      known.set(row, values);
    }
    return values;
  };

  /** What was counted last with nothing chosen. */
  let before: { rows: readonly Row[]; counts: number[][] } = { rows: [], counts: [] };
  /** In a long list that is looked up few rows change at a time: the others are not counted anew. */
  const countAll = (rows: readonly Row[]): CountedFacets<Row> => {
    const isSame = before.rows.length === rows.length;
    const counts = isSame ? before.counts : facets.map((): number[] => []);
    const add = (row: Row, by: 1 | -1) => {
      toNumbers(row).forEach((own, index) => {
        const of = counts[index] as number[];
        for (const value of own) of[value] = (of[value] ?? 0) + by;
      });
    };
    for (let place = 0; place < rows.length; place++) {
      const [row, old] = [rows[place] as Row, isSame ? before.rows[place] : undefined];
      if (row === old) continue;
      if (old) add(old, -1);
      add(row, 1);
    }
    before = { rows, counts };
    const toCounts = (names: ReadonlyMap<string, number>, index: number) => ({
      counts: toNamed(names, counts[index] ?? []),
      total: rows.length,
    });
    return { rows, facets: numbers.map(({ names }, index) => toCounts(names, index)) };
  };

  return (rows: readonly Row[], choice: FacetChoice): CountedFacets<Row> => {
    if (facets.every(({ name }) => !choice[name]?.length)) return countAll(rows);
    const values = rows.map(toNumbers);
    const parts = facets.map(({ name }, index) => {
      const { names, of } = numbers[index] as ReturnType<typeof createNumbers>;
      const chosen = new Set(choice[name]?.map(of));
      return { names, chosen, counts: new Uint32Array(names.size), total: 0 };
    });
    const passing: Row[] = [];
    for (let place = 0; place < rows.length; place++) {
      const own = values[place] as number[][];
      const failed = findFailed(own, parts);
      if (failed === SEVERAL) continue;
      if (failed === NONE) passing.push(rows[place] as Row);
      for (let index = 0; index < parts.length; index++) {
        if (failed !== NONE && failed !== index) continue;
        const part = parts[index] as (typeof parts)[number];
        part.total++;
        for (const value of own[index] as number[]) (part.counts[value] as number)++;
      }
    }
    return {
      rows: passing,
      facets: parts.map(({ names, counts, total }) => ({ counts: toNamed(names, counts), total })),
    };
  };
}

const NONE = -1;
const SEVERAL = -2;

/** The one facet that a row fails. A row that fails several counts for none. */
function findFailed(own: readonly number[][], parts: readonly { chosen: ReadonlySet<number> }[]): number {
  let failed = NONE;
  for (let index = 0; index < parts.length; index++) {
    const { chosen } = parts[index] as (typeof parts)[number];
    if (chosen.size === 0 || own[index]?.some((value) => chosen.has(value))) continue;
    if (failed !== NONE) return SEVERAL;
    failed = index;
  }
  return failed;
}

function toNamed(names: ReadonlyMap<string, number>, counts: ArrayLike<number>): Map<string, number> {
  const named = new Map<string, number>();
  for (const [name, number] of names) if (counts[number]) named.set(name, counts[number]);
  return named;
}

/** Values with their counts, the largest first. A chosen value stays, even where no row has it any more. */
export function toFacetValues({ counts }: FacetCounts, chosen: readonly string[]): [value: string, count: number][] {
  const all = [...counts, ...chosen.flatMap((value): [string, number][] => (counts.has(value) ? [] : [[value, 0]]))];
  return all.sort(([one, many], [other, others]) => others - many || (one < other ? -1 : 1));
}

export function toggleFacet(choice: FacetChoice, name: string, value: string): FacetChoice {
  const chosen = choice[name] ?? [];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return { ...choice, [name]: next };
}
