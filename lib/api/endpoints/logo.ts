import { toSafeLink } from '../../host/link';
import { isMissing, toField, toShownText } from '../json';
import type { Reading, SectionEndpointDefinition } from '../reading';
import { toAnswer, toOwn, toReading, without } from '../reading';
import { toUrlBody } from '../request';

/** Null for an address that we would not load. */
export function toLogo(value: unknown): string | null {
  const text = toShownText(value);
  return text === null ? null : toSafeLink(text);
}

/** specification.md, "Domain envelope", `logo_url`. An address that we would not load is `unreadable`. */
export function readLogo(domain: unknown): Reading<string> {
  const url = toField(domain, 'logo_url');
  if (url === undefined) return without('absent');
  if (isMissing(url)) return without('empty');
  return toReading(toLogo(url));
}

/** specification.md, "POST /api/domain_logo". */
export const logo = {
  path: '/api/domain_logo',
  toBody: (subject, refresh) => toUrlBody(subject.host, refresh),
  toAnswers: (body, stamp) => ({ logo: toAnswer(stamp, () => toOwn(readLogo(toField(body, 'domain')))) }),
} satisfies SectionEndpointDefinition;
