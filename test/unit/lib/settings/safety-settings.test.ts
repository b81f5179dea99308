import { expect, it } from 'vitest';
import {
  DEFAULT_SAFETY,
  MOST_DAILY_BUDGET,
  MOST_LOG_DAYS,
  SAFETY_MODES,
  safetyField,
} from '../../../../lib/settings/settings';

it.each([undefined, null, 'on', 7, []])('the settings of brand safety are the defaults where %j is saved', (value) => {
  expect(safetyField(value, DEFAULT_SAFETY)).toEqual(DEFAULT_SAFETY);
});

it.each([
  { on: 'true', notify: 1, strict: null, logEverything: {} },
  { mode: 'everything' },
  { dailyBudget: 0, logDays: -1 },
  { dailyBudget: MOST_DAILY_BUDGET + 1, logDays: MOST_LOG_DAYS + 1 },
  { dailyBudget: 1.5, logDays: '7' },
])('what does not fit its field is the default of that field: %j', (value) => {
  expect(safetyField({ ...DEFAULT_SAFETY, ...value }, DEFAULT_SAFETY)).toEqual(DEFAULT_SAFETY);
});

it('what fits is kept, with a log of no days at all', () => {
  const kept = {
    on: true,
    dailyBudget: MOST_DAILY_BUDGET,
    logDays: 0,
    logEverything: true,
    notify: true,
    strict: true,
  };
  for (const mode of SAFETY_MODES)
    expect(safetyField({ ...kept, mode, more: 1 }, DEFAULT_SAFETY)).toEqual({ ...kept, mode });
});
