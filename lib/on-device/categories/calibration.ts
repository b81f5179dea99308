/**
 * How often the first category is right, by how much speaks for it: `from` that strength on (`toStrength`), `confidence`.
 * Rising, and never above 0.80, which only near-certain signals pass.
 *
 * Fitted on the 105 labelled pages of `test/fixtures/pages/tune` that name a category: (right + 9) of (pages + 20) in each step,
 * steps that do not rise joined. The twenty pages of which nine are right stand for the web, which is harder than pages that are
 * written to be read. From 0.28 on 17 of 17 were right, from 0.6 on 18 of 18, from 0.75 on 62 of 62.
 */
const CALIBRATION: readonly { from: number; confidence: number }[] = [
  { from: 0.28, confidence: 0.61 },
  { from: 0.6, confidence: 0.71 },
  { from: 0.75, confidence: 0.8 },
];

/** Null: too little speaks for it to be named. */
export function toConfidence(strength: number): number | null {
  return CALIBRATION.findLast(({ from }) => strength >= from)?.confidence ?? null;
}
