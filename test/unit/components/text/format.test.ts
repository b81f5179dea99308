// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatAge } from '../../../../components/text/age';
import {
  formatCompact,
  formatCountry,
  formatDay,
  formatDays,
  formatEmployees,
  formatInstantDay,
  formatMoney,
  formatMonth,
  formatNumber,
  formatSeconds,
} from '../../../../components/text/format';
import { toLanguage } from '../../../../components/text/number';
import { formatShare } from '../../../../components/text/share';
import { DAY, HOUR, MINUTE } from '../../../../lib/time';

const NOW = Date.UTC(2026, 8, 21, 12);

test.each([
  [0, 'just now'],
  [59_000, 'just now'],
  [5 * MINUTE, '5 minutes ago'],
  [2 * HOUR, '2 hours ago'],
  [DAY, 'yesterday'],
  [8 * DAY, '8 days ago'],
  [40 * DAY, '1 month ago'],
  [800 * DAY, '2 years ago'],
  // A clock that is a little behind is no reason to doubt; one that is far behind is.
  [-30_000, 'just now'],
  [-DAY, null],
  [Number.NaN, null],
])('what was saved %s ms ago was saved %s', (age, text) => {
  expect(formatAge(NOW - age, NOW)).toBe(text);
});

describe('days ago are those of the user’s own calendar', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    // 26 hours: yesterday afternoon there, and two days back in UTC.
    ['America/Los_Angeles', '2026-09-21T15:00:00-07:00', '2026-09-22T17:00:00-07:00', 'yesterday'],
    ['Pacific/Auckland', '2026-09-20T23:00:00+12:00', '2026-09-22T00:30:00+12:00', '2 days ago'],
    // Over the night in which the clocks go back.
    ['Europe/Berlin', '2026-10-24T23:30:00+02:00', '2026-10-26T00:30:00+01:00', '2 days ago'],
    // The same day, which has 25 hours.
    ['Europe/Berlin', '2026-10-25T00:10:00+02:00', '2026-10-25T23:50:00+01:00', '24 hours ago'],
  ])('in %s', (zone, then, now, text) => {
    vi.stubEnv('TZ', zone);
    expect(formatAge(Date.parse(then), Date.parse(now))).toBe(text);
  });
});

test.each([
  ['51-250', '51–250'],
  ['501-1K', '501–1K'],
  ['1001–5000', '1,001–5,000'],
  ['10K-50K', '10K–50K'],
  [`${'9'.repeat(400)}K`, `${'9'.repeat(400)}K`],
  ['100K+', '100K+'],
  ['1M+', '1M+'],
  ['7', '7'],
  // What is no count is told in the service's own words.
  ['51-250 people', '51-250 people'],
  ['-1', '-1'],
  ['1k', '1k'],
  ['n/a', 'n/a'],
  ['', ''],
])('%j employees are shown as %j', (text, shown) => {
  expect(formatEmployees(text)).toBe(shown);
});

describe('days and months that the service names are not moved by a time zone', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('in America', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    // A formatter keeps the zone in which it was made.
    vi.resetModules();
    const format = await import('../../../../components/text/format');
    expect(format.formatDay('2026-03-01')).toBe('Mar 1, 2026');
    expect(format.formatMonth('2026-08', 'short')).toBe('Aug');
    expect(format.formatMonth('2026-08', 'long')).toBe('August 2026');
  });
});

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [60, '60 days'],
  [61, '2 months'],
  [364, '11 months'],
  [365, '12 months'],
  [730, '24 months'],
  [731, '2 years'],
  [5306, '14 years'],
])('%s days are %s', (days, text) => expect(formatDays(days)).toBe(text));

test('numbers keep their digits, get short, and stay readable beyond all sense', () => {
  expect(formatNumber(1834)).toBe('1,834');
  expect(formatCompact(36_412_871)).toBe('36.4M');
  expect(formatCompact(1e308)).toBe('1E308');
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    for (const format of [formatNumber, formatCompact, formatSeconds]) expect(format(odd)).toMatch(/^–/);
  }
});

test('shares have a decimal only where it says something, and never leave 0 to 100 %', () => {
  expect([0, 0.009, 0.082, 0.532, 1, 7, -1].map(formatShare)).toEqual([
    '0%',
    '0.9%',
    '8.2%',
    '53%',
    '100%',
    '100%',
    '0%',
  ]);
});

test('a share of next to nothing is not shown as none', () => {
  expect([0.0006, 0.0005, 0.0004, 1e-300].map(formatShare)).toEqual(['0.1%', '0.1%', '<0.1%', '<0.1%']);
});

test('dates that are none are shown as the service sent them', () => {
  expect(formatDay('2026-03-14')).toBe('Mar 14, 2026');
  expect(formatDay('2026-02-31')).toBe('2026-02-31');
  expect(formatMonth('2026-08', 'short')).toBe('Aug');
  expect(formatMonth('2026-08', 'long')).toBe('August 2026');
  expect(formatMonth('2026-13', 'long')).toBe('2026-13');
});

test('the year of a date is said only when it is another one', () => {
  expect(formatInstantDay(NOW - 9 * DAY, NOW)).toBe('Sep 12');
  expect(formatInstantDay(NOW - 365 * DAY, NOW)).toBe('Sep 21, 2025');
});

test('countries have names, and codes that are none stay codes', () => {
  expect(['IE', 'ie', 'QX', 'Ireland', '__proto__'].map(formatCountry)).toEqual([
    'Ireland',
    'Ireland',
    'QX',
    'Ireland',
    '__proto__',
  ]);
});

test.each([
  [{ text: '$1.4B', min: 1.4e9, max: 1.4e9 }, '$1.4B'],
  [{ text: '$250M-$500M', min: 250e6, max: 500e6 }, '$250M – $500M'],
  [{ text: '$10B+', min: 10e9, max: null }, 'over $10B'],
  [{ text: 'undisclosed', min: null, max: null }, 'undisclosed'],
])('the amount %o is %s', (money, text) => expect(formatMoney(money)).toBe(text));

test('time on site is minutes and seconds', () => {
  expect(formatSeconds(258.4)).toBe('4 min 18 sec');
  expect(formatSeconds(42)).toBe('42 sec');
});

describe('the language of dates and numbers', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['en-US@posix', 'en'],
    ['en_US', 'en'],
    ['en-', 'en'],
    ['', 'en'],
    // More of the kind.
    ['C.UTF-8', 'en'],
    ['enm', 'en'],
    ['de-AT', 'en'],
    ['en-GB', 'en-GB'],
    ['en-US-u-hc-h23', 'en-US-u-hc-h23'],
  ])('in a browser that says %j it is %j', async (told, language) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(told);
    expect(toLanguage()).toBe(language);
    vi.resetModules();
    const { formatDay, formatBytes } = await import('../../../../components/text/format');
    expect(formatDay('2026-09-21')).toContain('2026');
    expect(formatBytes(1_200_000)).toBe('1.2 MB');
  });
});
