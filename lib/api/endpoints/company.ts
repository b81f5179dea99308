import * as z from 'zod/mini';
import type { Company } from '../../model';
import type { SectionEndpointDefinition } from '../definition';
import { type JsonObject, toCountryCode, wire, wireText } from '../json';
import { toMoney } from '../money';
import { toPlainText } from '../plain-text';
import { type Reading, readObject, toAnswer, toItems, toOwn } from '../reading';
import { toUrlBody } from '../request';
import { readUpstream } from '../upstream';

const companySchema = z.object({
  name: wireText,
  city: wireText,
  stateCode: wireText,
  countryCode: wire(toCountryCode),
  employeesRange: wire((value) => toPlainText(value, 40)),
  revenue: wire(toMoney),
  raised: wire(toMoney),
  tags: wire((value) => toItems(value, (tag) => toPlainText(tag, 100), String) ?? []),
});

function toCompany({ employeesRange, ...fields }: z.output<typeof companySchema>): Company | null {
  const company = { ...fields, employees: employeesRange };
  const hasSomething = Object.values(company).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null,
  );
  return hasSomething ? company : null;
}

/** spec.md, "Company", without `tech`: a company of which nothing is known is `empty`. */
export function readCompany(body: JsonObject): Reading<Company> {
  return readUpstream(body, (company) => readObject(company, companySchema, toCompany));
}

/** spec.md, "POST /api/domain_company". */
export const company = {
  path: '/api/domain_company',
  sections: ['company'],
  toBody: (subject, refresh) => toUrlBody(subject.host, refresh),
  toAnswers: (body, stamp) => ({ company: toAnswer(stamp, () => toOwn(readCompany(body))) }),
} satisfies SectionEndpointDefinition;
