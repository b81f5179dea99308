export interface Row {
  what: string;
  measured: string;
  /** Empty when no budget was set for it. */
  budget: string;
  isWithin: boolean;
}

export const toRow = (what: string, value: number, unit: string, budget: number): Row => ({
  what,
  measured: `${value.toFixed(2)} ${unit}`,
  budget: `${budget.toFixed(2)} ${unit}`,
  isWithin: value <= budget,
});

export const toNote = (what: string, value: number, unit: string): Row => ({
  what,
  measured: `${value.toFixed(2)} ${unit}`,
  budget: '',
  isWithin: true,
});

/** The value below which a share of the values lies, between neighbours in proportion. */
export function toQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

export const toMedian = (values: readonly number[]) => toQuantile(values, 0.5);
