import { createDice, type Dice } from '../hash.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

const SCRAPS: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  '',
  'x',
  'NaN',
  '2026-02-31',
  'javascript:alert(1)',
  '\u202e',
  [],
  [[]],
  [null],
  {},
  { length: { toString: 1 } },
  { error: { type: 'rate_limit' } },
];

/** JSON text of `body` with about a quarter of its values replaced, dropped or doubled; the same for a seed for ever. */
export function fuzz(body: JsonObject, seed: number): string {
  return JSON.stringify(change(body, createDice(seed + 1))) ?? 'null';
}

function change(value: Json | undefined, dice: Dice): Json {
  if (dice.chance(0.12)) return dice.pick(SCRAPS);
  if (Array.isArray(value)) return value.flatMap((entry) => toTimes(change(entry, dice), dice));
  if (isObject(value)) {
    const entries = Object.entries(value).flatMap(([key, entry]) => {
      const changed = change(entry as Json, dice);
      if (dice.chance(0.08)) return [];
      return [[dice.chance(0.04) ? '__proto__' : key, changed] as const];
    });
    return Object.fromEntries(entries);
  }
  if (typeof value === 'number' && dice.chance(0.2)) return String(value);
  return value ?? null;
}

function toTimes(entry: Json, dice: Dice): Json[] {
  if (dice.chance(0.05)) return [];
  return dice.chance(0.05) ? [entry, entry] : [entry];
}
