/**
 * How often the first category was right on the labelled pages of `test/fixtures/pages/tune`, by how much spoke for it:
 * `from` that strength on (`categories.ts`), `confidence`. Rising, and never above 0.80, which only near-certain signals pass.
 */
export const CALIBRATION: readonly { from: number; confidence: number }[] = [
  { from: 0.3, confidence: 0.5 },
  { from: 0.4, confidence: 0.58 },
  { from: 0.5, confidence: 0.66 },
  { from: 0.6, confidence: 0.74 },
  { from: 0.7, confidence: 0.8 },
];

/** Null: too little speaks for it to be named. */
export function toConfidence(strength: number): number | null {
  return CALIBRATION.findLast(({ from }) => strength >= from)?.confidence ?? null;
}
