import { toRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import type { Answer, Company } from '../../lib/model.ts';
import { DAY, toDay } from '../../lib/time.ts';

/** A saved company as the product writes it, whose record takes about `size` bytes. */
function toCompany(name: string, size: number): Answer<'company'> {
  const data: Company = {
    name,
    city: 'Port Ashby',
    stateCode: null,
    countryCode: 'NO',
    employees: '51-200',
    revenue: null,
    raised: null,
    tags: ['x'.repeat(Math.max(1, size - 400))],
  };
  const fetchedAt = Date.now() - DAY;
  return { presence: 'present', data, source: 'service', fetchedAt, updatedAt: null, answeredFor: null };
}

/** The stored items of one site with a saved company, last looked at `daysAgo`. */
export function toSavedSite(host: string, size: number, daysAgo = 1): Record<string, string> {
  const key = `card:${host}:company`;
  return {
    [key]: toRecord(CARD_VERSION, key, toCompany(host, size), Date.now() - DAY),
    [`used:${host}`]: toDay(Date.now() - daysAgo * DAY),
  };
}

type Items = Record<string, string>;

/** Adds items until storage takes no more, the last ones small. */
export async function fillUp(
  store: (items: Items) => Promise<unknown>,
  toItems: (index: number, size: number) => Items,
): Promise<void> {
  let index = 0;
  const addBatch = (size: number, count: number) =>
    store(Object.assign({}, ...Array.from({ length: count }, () => toItems(index++, size)))).then(
      () => true,
      () => false,
    );
  for (const [size, count] of [
    [30_000, 30],
    [30_000, 1],
    [1_000, 1],
    [50, 1],
  ] as const)
    while (await addBatch(size, count));
}
