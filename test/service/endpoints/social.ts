import { toTimestamp } from '../dates.ts';
import { createEndpoint, toDomainUrl } from './endpoint.ts';
import { toSocialMedia } from './parts.ts';

/** specification.md, "POST /api/domain_social_media": eight keys, each an address or null. */
export const social = createEndpoint({
  name: 'social',
  path: '/api/domain_social_media',
  noun: 'social media',
  toBody: (question) => ({
    domain: {
      domain_url: toDomainUrl(question),
      social_media: toSocialMedia(question.site),
      updated_at: toTimestamp(question.updatedAt),
    },
    success: true,
  }),
});
