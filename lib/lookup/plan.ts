import type { Answer, Call, SectionEndpoint, SectionName } from '../model';
import type { LookupMode } from './request';

/** What one `categorize` call answers together. */
export const CATEGORIZED: readonly SectionName[] = ['categories', 'logo', 'company', 'technologies', 'social'];

/** Whether a larger answer had no word on a section, so that its own endpoint may know more. */
export function isLeftOut(answer: Pick<Answer, 'presence'> | undefined): boolean {
  return answer?.presence === 'absent' || answer?.presence === 'limited' || answer?.presence === 'unreadable';
}

export interface PlanOptions {
  mode: LookupMode;
  /**
   * Ask each section's own endpoint: for one that `categorize` left out or could not read. Unless told, a refresh of one
   * section does so: at the same cost it is sure to renew what `categorize` may leave out. Its categories stay apart: their
   * own endpoint looks live.
   */
  own?: boolean;
}

/** Whether calls of this mode look live, where an endpoint can. */
export function isLive(mode: LookupMode): boolean {
  return mode === 'live' || mode === 'missing-live';
}

/** The sections that an endpoint answers, wanted or not. */
export function sectionsOf(endpoint: SectionEndpoint): readonly SectionName[] {
  if (endpoint === 'categorize') return CATEGORIZED;
  return [endpoint === 'real-time' ? 'categories' : endpoint];
}

/** The cheapest set of calls that answers the wanted sections; each call costs one. Pure, so that a page can name the cost. */
export function planCalls(sections: readonly SectionName[], { mode, own }: PlanOptions): Call[] {
  const wanted = [...new Set(sections)];
  const live = isLive(mode);
  const together = wanted.filter((section) => CATEGORIZED.includes(section));
  const isSingle = mode === 'refresh' && together.length === 1 && together[0] !== 'categories';
  if (live || (own ?? isSingle)) return wanted.map((section) => toOwnCall(section, live));
  const alone = wanted.filter((section) => !CATEGORIZED.includes(section));
  const first: Call[] = together.length > 0 ? [{ endpoint: 'categorize', sections: together, refresh: false }] : [];
  return [...first, ...alone.map((section) => toOwnCall(section, false))];
}

function toOwnCall(section: SectionName, live: boolean): Call {
  if (section === 'categories') return { endpoint: 'real-time', sections: [section], refresh: false };
  return { endpoint: section, sections: [section], refresh: live };
}
