import type { JsonObject } from '../json.ts';
import type { SiteRecord } from '../record.ts';

/** What a per-domain endpoint is asked. */
export interface Question {
  site: SiteRecord;
  /** ASCII, without `www.`. */
  host: string;
  /** Milliseconds since the epoch. */
  updatedAt: number;
  now: number;
}

/** One per-domain endpoint of specification.md. */
export interface DomainEndpoint {
  name: string;
  path: string;
  isRefreshable: boolean;
  takesEmail: boolean;
  /** The whole endpoint needs the Advanced plan. */
  needsAdvanced: boolean;
  /** It insists on a whole address: `https://<host>`. */
  refusesBareHost: boolean;
  /** The word for its data in "couldn't retrieve ... data". */
  noun: string;
  /** The body as specification.md writes it; null when the site has no such data. */
  toBody(question: Question): JsonObject | null;
}

const ORDINARY = { isRefreshable: true, takesEmail: false, needsAdvanced: false, refusesBareHost: false };

export function createEndpoint(
  own: Pick<DomainEndpoint, 'name' | 'path' | 'noun' | 'toBody'> & Partial<DomainEndpoint>,
): DomainEndpoint {
  return { ...ORDINARY, ...own };
}

export function toDomainUrl(question: Question): string {
  return `https://${question.site.answersFor ?? question.host}`;
}
