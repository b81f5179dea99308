import * as z from 'zod/mini';
import { toSocialUrl } from '../../host/link';
import type { SocialLink } from '../../model';
import { SOCIAL_NETWORKS } from '../../model';
import { toField, toShownText, wire } from '../json';
import type { Reading, SectionEndpointDefinition } from '../reading';
import { readObject, toAnswer, toOwn } from '../reading';
import { toUrlBody } from '../request';

const wireLink = wire(toShownText);
const socialSchema = z.object({
  facebook_url: wireLink,
  twitter_url: wireLink,
  instagram_url: wireLink,
  youtube_url: wireLink,
  linkedin_url: wireLink,
  github_url: wireLink,
  pinterest_url: wireLink,
  medium_url: wireLink,
});

function toLinks(fields: z.output<typeof socialSchema>): SocialLink[] | null {
  const links = SOCIAL_NETWORKS.flatMap((network): SocialLink[] => {
    const text = fields[`${network}_url`];
    return text === null ? [] : [{ network, url: toSocialUrl(network, text), text }];
  });
  return links.length > 0 ? links : null;
}

/** specification.md, "SocialMedia" and "Differences". Null as a whole says nothing of the site. */
export function readSocial(domain: unknown): Reading<SocialLink[]> {
  return readObject(toField(domain, 'social_media') ?? undefined, socialSchema, toLinks);
}

/** specification.md, "POST /api/domain_social_media". */
export const social = {
  path: '/api/domain_social_media',
  toBody: (subject, refresh) => toUrlBody(subject.host, refresh),
  toAnswers: (body, stamp) => ({ social: toAnswer(stamp, () => toOwn(readSocial(toField(body, 'domain')))) }),
} satisfies SectionEndpointDefinition;
