import { SECTION_ENDPOINTS } from '../../../../lib/api/client';
import { parseSections } from '../../../../lib/api/parse';
import type { Failure } from '../../../../lib/errors';
import type { Answers, Host, SectionEndpoint, Subject } from '../../../../lib/model';

export const NOW = Date.UTC(2026, 2, 2);
export const KEY = 'sk-Zq7+w/8Lm=.9"x';

export const toys: Subject = { kind: 'host', host: 'toys.example.com' as Host, registrable: 'example.com' as Host };

/** What an endpoint makes of a body when `toys` was asked for. */
export function parse(endpoint: SectionEndpoint, body: unknown, live = false) {
  const host = endpoint === 'registration' ? toys.registrable : toys.host;
  return parseSections(SECTION_ENDPOINTS[endpoint], body, { host, live, fetchedAt: NOW }, { key: KEY, now: NOW });
}

export function toAnswers(endpoint: SectionEndpoint, body: unknown): Answers {
  const result = parse(endpoint, body);
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.failure)}`);
  return result.body.answers;
}

export function toFailure(endpoint: SectionEndpoint, body: unknown): Failure {
  const result = parse(endpoint, body);
  if (result.ok) throw new Error(`answered: ${JSON.stringify(result.body)}`);
  return result.failure;
}

/** The presence of each section. */
export function toPresences(endpoint: SectionEndpoint, body: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(toAnswers(endpoint, body)).map(([name, answer]) => [name, answer.presence]));
}
