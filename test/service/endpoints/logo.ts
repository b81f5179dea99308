import { toTimestamp } from '../dates.ts';
import { logoOf } from '../logos/address.ts';
import { createEndpoint, toDomainUrl } from './endpoint.ts';

/** specification.md, "POST /api/domain_logo": an address, null or an empty string. */
export const logo = createEndpoint({
  name: 'logo',
  path: '/api/domain_logo',
  noun: 'logo',
  toBody: (question) => ({
    domain: {
      domain_url: toDomainUrl(question),
      logo_url: logoOf(question.site),
      updated_at: toTimestamp(question.updatedAt),
    },
    success: true,
  }),
});
