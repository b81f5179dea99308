import * as z from 'zod/mini';
import type { Registration } from '../../model';
import { daysBetween, fromDay } from '../../time';
import type { JsonObject } from '../json';
import { toDate, toField, toWhole, wire } from '../json';
import type { Reading, SectionEndpointDefinition, Stamp } from '../reading';
import { readObject, toAnswer, toOwn } from '../reading';
import { toUrlBody } from '../request';

const wireDay = wire(toDate);
const wireDays = wire((value) => toWhole(value, -1e7, 1e7));
const registrationSchema = z.object({
  domain_age_date: wireDay,
  domain_age_days_ago: wireDays,
  domain_expiration_date: wireDay,
  domain_expiration_days_left: wireDays,
});

/** The count may date from any of these days, give or take one. */
function isOff(day: string | null, counted: number | null, sign: 1 | -1, countedOn: number[]): boolean {
  const instant = day === null ? null : fromDay(day);
  if (instant === null || counted === null) return false;
  return countedOn.every((today) => Math.abs(sign * daysBetween(today, instant) - counted) > 1);
}

/** specification.md, "Domain registration data". Saved answers count days from `updatedAt`, fresh ones from now. */
function readRegistration(body: JsonObject, { fetchedAt, updatedAt }: Stamp): Reading<Registration> {
  const countedOn = updatedAt === null ? [fetchedAt] : [fetchedAt, updatedAt];
  return readObject(toField(body, 'domain_registration_data'), registrationSchema, (fields) => {
    const { domain_age_date: registeredOn, domain_expiration_date: expiresOn } = fields;
    if (registeredOn === null && expiresOn === null) return null;
    const disagrees =
      isOff(registeredOn, fields.domain_age_days_ago, -1, countedOn) ||
      isOff(expiresOn, fields.domain_expiration_days_left, 1, countedOn);
    return { registeredOn, expiresOn, disagrees };
  });
}

/** specification.md, "POST /api/domain_expiration"; asked for the registrable domain, which is what is registered. */
export const registration = {
  path: '/api/domain_expiration',
  toBody: (subject, refresh) => toUrlBody(subject.registrable, refresh),
  toAnswers: (body, stamp) => ({ registration: toAnswer(stamp, () => toOwn(readRegistration(body, stamp))) }),
} satisfies SectionEndpointDefinition;
