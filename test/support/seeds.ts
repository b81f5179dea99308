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
