/** A property of rows by which they are counted and filtered. */
export interface Facet<Row> {
  name: string;
  label: string;
  /** The values that a row has, none where it is unknown. */
  values(row: Row): readonly string[];
  toLabel(value: string): string;
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

/** Reads the values of a row once. */
export function createFacetCounter<Row extends object>(facets: readonly Facet<Row>[]) {
  const known = new WeakMap<Row, (readonly string[])[]>();
  const toValues = (row: Row) => {
    let values = known.get(row);
    if (!values) {
      values = facets.map((facet) => facet.values(row));
      known.set(row, values);
    }
    return values;
  };

  return (rows: readonly Row[], choice: FacetChoice): CountedFacets<Row> => {
    const wanted = facets.map(({ name }) => new Set(choice[name]));
    const counted = facets.map(() => ({ counts: new Map<string, number>(), total: 0 }));
    const passing: Row[] = [];
    for (const row of rows) {
      const values = toValues(row);
      /** The one facet that the row fails; -1: none, -2: several, so that it counts nowhere. */
      let failed = -1;
      for (let index = 0; index < wanted.length && failed !== -2; index++) {
        const chosen = wanted[index] as Set<string>;
        if (chosen.size === 0 || values[index]?.some((value) => chosen.has(value))) continue;
        failed = failed === -1 ? index : -2;
      }
      if (failed === -2) continue;
      if (failed === -1) passing.push(row);
      counted.forEach((facet, index) => {
        if (failed !== -1 && failed !== index) return;
        facet.total++;
        for (const value of values[index] ?? []) facet.counts.set(value, (facet.counts.get(value) ?? 0) + 1);
      });
    }
    return { rows: passing, facets: counted };
  };
}

export interface FacetValue {
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
}

/** The largest first; of equal ones, by name. A chosen value stays, even where no row has it any more. */
export function toFacetValues<Row>(
  { toLabel }: Facet<Row>,
  { counts }: FacetCounts,
  chosen: readonly string[],
): FacetValue[] {
  const isChosen = new Set(chosen);
  const all = new Set([...counts.keys(), ...chosen]);
  return [...all]
    .map((value) => ({ value, label: toLabel(value), count: counts.get(value) ?? 0, isChosen: isChosen.has(value) }))
    .sort((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1));
}

export function toggleFacet(choice: FacetChoice, name: string, value: string): FacetChoice {
  const chosen = choice[name] ?? [];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return { ...choice, [name]: next };
}
