import { expect, test } from 'vitest';
import { toNamedDatum } from '../../../../components/text/verdict';
import type { Datum } from '../../../../lib/safety/policy';

const toDatum = (kind: Datum['kind'], value: string): Datum => ({
  kind,
  value,
  confidence: null,
  source: 'service',
  fetchedAt: null,
});

test.each([
  ['iab', 'IAB25', 'IAB25 (Non-Standard Content)'],
  ['iab', 'IAB25-3', 'IAB25-3 (Non-Standard Content)'],
  ['iab', 'v9i3On', 'v9i3On (Sensitive Topics)'],
  ['iab', '386', '386'],
  ['iab', '', ''],
  ['host', 'iab25.com', 'iab25.com'],
] as const)('%s %s is shown as %s', (kind, value, shown) => {
  expect(toNamedDatum(toDatum(kind, value))?.value).toBe(shown);
});

test('no piece of data has no name', () => {
  expect(toNamedDatum(null)).toBeNull();
});
