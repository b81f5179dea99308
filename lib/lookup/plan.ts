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
  /** Ask each section's own endpoint: for one that `categorize` left out or could not read. */
  own?: boolean;
}

/** The sections that an endpoint answers, wanted or not. */
export function sectionsOf(endpoint: SectionEndpoint): readonly SectionName[] {
  if (endpoint === 'categorize') return CATEGORIZED;
  return [endpoint === 'real-time' ? 'categories' : endpoint];
}

/** The cheapest set of calls that answers the wanted sections; each call costs one. Pure, so that a page can name the cost. */
export function planCalls(sections: readonly SectionName[], { mode, own = false }: PlanOptions): Call[] {
  const wanted = [...new Set(sections)];
  const live = mode === 'live';
  if (live || own) return wanted.map((section) => toOwnCall(section, live));
  const together = wanted.filter((section) => CATEGORIZED.includes(section));
  const alone = wanted.filter((section) => !CATEGORIZED.includes(section));
  const first: Call[] = together.length > 0 ? [{ endpoint: 'categorize', sections: together, refresh: false }] : [];
  return [...first, ...alone.map((section) => toOwnCall(section, false))];
}

function toOwnCall(section: SectionName, live: boolean): Call {
  if (section === 'categories') return { endpoint: 'real-time', sections: [section], refresh: false };
  return { endpoint: section, sections: [section], refresh: live };
}
