import { toDate } from '../dates.ts';
import { createEndpoint, toDomainUrl } from './endpoint.ts';

/** specification.md, "POST /api/domain_expiration": dates in UTC, days as integers, negative when expired. */
export const registration = createEndpoint({
  name: 'registration',
  path: '/api/domain_expiration',
  noun: 'expiration',
  toBody(question) {
    const { registration: known } = question.site;
    return (
      known && {
        domain: { domain_url: toDomainUrl(question) },
        domain_registration_data: {
          domain_age_date: toDate(question.now, -known.age),
          domain_age_days_ago: known.age,
          domain_expiration_date: toDate(question.now, known.left),
          domain_expiration_days_left: known.left,
        },
        success: true,
      }
    );
  },
});
