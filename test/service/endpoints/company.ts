import { createEndpoint, toDomainUrl } from './endpoint.ts';
import { toCompany } from './parts.ts';

/** specification.md, "POST /api/domain_company": no `tech`, no `updated_at`. */
export const company = createEndpoint({
  name: 'company',
  path: '/api/domain_company',
  noun: 'company',
  toBody: (question) => ({
    domain: { domain_url: toDomainUrl(question) },
    objects: { company: toCompany(question.site) },
    success: true,
  }),
});
