/**
 * How often the first category is right, by how much speaks for it: `from` that strength on (`toStrength`), `confidence`.
 * Rising, and never above 0.80, which only near-certain signals pass.
 *
 * Fitted on the labelled pages of `test/fixtures/pages/tune`: (right + 4) of (pages + 10) in each step. The ten pages of which
 * four are right stand for the web, which is harder than pages that are written to be read.
 */
const CALIBRATION: readonly { from: number; confidence: number }[] = [
  { from: 0.28, confidence: 0.59 },
  { from: 0.45, confidence: 0.65 },
  { from: 0.6, confidence: 0.75 },
  { from: 0.75, confidence: 0.8 },
];

/** Null: too little speaks for it to be named. */
export function toConfidence(strength: number): number | null {
  return CALIBRATION.findLast(({ from }) => strength >= from)?.confidence ?? null;
}
