import { toField, toList } from '../json';
import type { SectionEndpointDefinition } from '../reading';
import { readList, toAnswer, toOwn, toPublicHost } from '../reading';
import { toUrlBody } from '../request';

/** specification.md, "Limits". */
const MOST_SIMILAR = 10;

/** The list without the site itself. */
function toOthers(similar: unknown, site: readonly (string | null)[]): unknown {
  return toList(similar)?.filter((item) => !site.includes(toPublicHost(item) ?? '')) ?? similar;
}

/** specification.md, "POST /api/similar_domain". */
export const similar = {
  path: '/api/similar_domain',
  toBody: (subject, refresh) => toUrlBody(subject.host, refresh),
  toAnswers: (body, stamp, host) => {
    const others = toOthers(toField(body, 'similar'), [toPublicHost(host), stamp.answeredFor]);
    return { similar: toAnswer(stamp, () => toOwn(readList(others, toPublicHost, String, MOST_SIMILAR))) };
  },
} satisfies SectionEndpointDefinition;
