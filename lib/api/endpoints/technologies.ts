import type { JsonObject } from '../json';
import { isMissing, isNone, isObject, toField, toPlainText } from '../json';
import type { Reading, SectionEndpointDefinition } from '../reading';
import { readList, readUpstream, toAnswer, toOwn, without } from '../reading';
import { toUrlBody } from '../request';

/** specification.md, "Technology identifiers": `snake_case` for almost all, so any text of at most 100 characters. */
export const toTechnology = (value: unknown) => toPlainText(value, 100);

/** specification.md, "Company", `tech`. A company without it says nothing of technologies (`absent`). */
export function readTechnologies(body: JsonObject): Reading<string[]> {
  return readUpstream(body, (company) => {
    if (isMissing(company)) return without(isNone(company) ? 'absent' : 'unreadable');
    if (!isObject(company)) return without('unreadable');
    return readList(toField(company, 'tech') ?? undefined, toTechnology, String);
  });
}

/** specification.md, "POST /api/domain_tech". */
export const technologies = {
  path: '/api/domain_tech',
  toBody: (subject, refresh) => toUrlBody(subject.host, refresh),
  toAnswers: (body, stamp) => ({ technologies: toAnswer(stamp, () => toOwn(readTechnologies(body))) }),
} satisfies SectionEndpointDefinition;
