import * as z from 'zod/mini';
import type { Company, Money } from '../../model';
import { toCountryCode } from '../../taxonomy';
import type { JsonObject } from '../json';
import { hasSomething, isMissing, toNumber, toShownText, toVisible, wire } from '../json';
import type { Reading, SectionEndpointDefinition } from '../reading';
import { readObject, readUpstream, toAnswer, toItems, toOwn, without } from '../reading';
import { toUrlBody } from '../request';

const MOST = 1e15;
const UNITS = new Map([
  ['', 1],
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
  ['t', 1e12],
]);
const WORDS = /(thousand|million|billion|trillion|mn|bn)\b/g;
const AMOUNT = String.raw`(?:us)?\$?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*([kmbt]?)(?:\s*usd)?`;
const SINGLE = new RegExp(`^${AMOUNT}\\s*(\\+?)$`);
const RANGE = new RegExp(`^${AMOUNT}\\s*(?:-|–|—|to)\\s*${AMOUNT}\\s*(\\+?)$`);
const BELOW = new RegExp(`^(?:<|under|below|less than|up to)\\s*${AMOUNT}$`);

function toAmount(digits = '', unit = ''): number | null {
  // Whole dollars: 2.01 million times as a number is a little less than 2,010,000.
  return toNumber(Math.round(Number(digits.replaceAll(',', '')) * (UNITS.get(unit) ?? Number.NaN)), 0, MOST);
}

function toBounds(text: string): Pick<Money, 'min' | 'max'> {
  const plain = text
    .toLowerCase()
    .replace(/^usd\s*/, '')
    .replace(WORDS, (word) => (word === 'thousand' ? 'k' : word.charAt(0)));
  const single = SINGLE.exec(plain);
  if (single) {
    const min = toAmount(single[1], single[2]);
    return { min, max: single[3] ? null : min };
  }
  const range = RANGE.exec(plain);
  if (range) {
    // `$1-10M` means millions on both sides.
    const min = toAmount(range[1], range[2] || range[4]);
    const max = toAmount(range[3], range[4]);
    if (min !== null && max !== null && min <= max) return { min, max: range[5] ? null : max };
  }
  const below = BELOW.exec(plain);
  if (below) {
    const max = toAmount(below[1], below[2]);
    return { min: max === null ? null : 0, max };
  }
  return { min: null, max: null };
}

/** USD from text or a number (specification.md, "Differences": `revenue`, `raised`). No amount: null bounds or null. */
export function toMoney(value: unknown): Money | null {
  if (typeof value === 'number') {
    const amount = toNumber(value, 0, MOST);
    return amount === null ? null : { text: String(amount), min: amount, max: amount };
  }
  const text = toShownText(value);
  return text === null ? null : { text, ...toBounds(toVisible(text)) };
}

const wireShown = wire(toShownText);
const companySchema = z.object({
  name: wireShown,
  city: wireShown,
  stateCode: wireShown,
  countryCode: wire(toCountryCode),
  employeesRange: wireShown,
  revenue: wire(toMoney),
  raised: wire(toMoney),
  tags: wire((value) => toItems(value, toShownText, String) ?? []),
});

function toCompany({ employeesRange, ...fields }: z.output<typeof companySchema>): Company | null {
  const company = { ...fields, employees: employeesRange };
  return hasSomething(company) ? company : null;
}

/** specification.md, "Company", without `tech`. Only nulls: `absent`, not `empty` ("Differences"). */
export function readCompany(body: JsonObject): Reading<Company> {
  return readUpstream(body, (company) => {
    const reading = readObject(company, companySchema, toCompany);
    return reading.presence === 'empty' && !isMissing(company) ? without('absent') : reading;
  });
}

/** specification.md, "POST /api/domain_company". */
export const company = {
  path: '/api/domain_company',
  toBody: (subject, refresh) => toUrlBody(subject.host, refresh),
  toAnswers: (body, stamp) => ({ company: toAnswer(stamp, () => toOwn(readCompany(body))) }),
} satisfies SectionEndpointDefinition;
