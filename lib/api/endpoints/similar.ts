import { toField } from '../json';
import type { SectionEndpointDefinition } from '../reading';
import { readList, toAnswer, toOwn } from '../reading';
import { toUrlBody } from '../request';
import { toPublicHost } from '../stamp';

/** specification.md, "Limits". */
const MOST_SIMILAR = 10;

/** specification.md, "POST /api/similar_domain". */
export const similar = {
  path: '/api/similar_domain',
  toBody: (subject, refresh) => toUrlBody(subject.host, refresh),
  toAnswers: (body, stamp) => ({
    similar: toAnswer(stamp, () => toOwn(readList(toField(body, 'similar'), toPublicHost, String, MOST_SIMILAR))),
  }),
} satisfies SectionEndpointDefinition;
