import * as z from 'zod/mini';
import type { Company } from '../../model';
import { toCountryCode } from '../../taxonomy';
import type { JsonObject } from '../json';
import { hasSomething, isMissing, toShownText, wire } from '../json';
import { toMoney } from '../money';
import type { Reading, SectionEndpointDefinition } from '../reading';
import { readObject, readUpstream, toAnswer, toItems, toOwn, without } from '../reading';
import { toUrlBody } from '../request';

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
