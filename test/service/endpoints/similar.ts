import { toTimestamp } from '../dates.ts';
import { createEndpoint, toDomainUrl } from './endpoint.ts';

const MOST = 10;

/** specification.md, "POST /api/similar_domain": at most 10 names without protocol. */
export const similar = createEndpoint({
  name: 'similar',
  path: '/api/similar_domain',
  noun: 'similar domain',
  toBody: (question) => ({
    domain: { domain_url: toDomainUrl(question), updated_at: toTimestamp(question.updatedAt) },
    similar: question.site.similar.slice(0, MOST),
    success: true,
  }),
});
