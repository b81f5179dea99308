import { toTimestamp } from '../dates.ts';
import { createEndpoint, toDomainUrl } from './endpoint.ts';
import { toCategories } from './parts.ts';

/** specification.md, "POST /api/real_time_categorization": classified anew at each call, nothing saved. */
export const realTime = createEndpoint({
  name: 'real-time',
  path: '/api/real_time_categorization',
  noun: 'category',
  isRefreshable: false,
  toBody: (question) => ({
    domain: {
      categories: toCategories(question.site),
      domain_url: toDomainUrl(question),
      updated_at: toTimestamp(question.now),
    },
    success: true,
  }),
});
