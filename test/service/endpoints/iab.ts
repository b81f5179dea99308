import { toTimestamp } from '../dates.ts';
import { createEndpoint, toDomainUrl } from './endpoint.ts';

/** specification.md, "POST /api/domain_iab_categories": one object from id to label, V1 and V3 together; may be empty. */
export const iab = createEndpoint({
  name: 'iab',
  path: '/api/domain_iab_categories',
  noun: 'IAB category',
  toBody: (question) => ({
    domain: {
      IAB_categories: Object.assign({}, ...question.site.categories.map((category) => category.iab)),
      domain_url: toDomainUrl(question),
      updated_at: toTimestamp(question.updatedAt),
    },
    success: true,
  }),
});
