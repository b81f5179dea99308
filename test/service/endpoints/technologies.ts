import { toTimestamp } from '../dates.ts';
import { createEndpoint, toDomainUrl } from './endpoint.ts';
import { toTechnologies } from './parts.ts';

/** specification.md, "POST /api/domain_tech": a company with `tech` alone. */
export const technologies = createEndpoint({
  name: 'technologies',
  path: '/api/domain_tech',
  noun: 'technology',
  toBody: (question) => ({
    domain: { domain_url: toDomainUrl(question), updated_at: toTimestamp(question.updatedAt) },
    objects: { company: { tech: toTechnologies(question.site) } },
    success: true,
  }),
});
