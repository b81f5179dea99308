import type { Environment } from '../environment';
import type { Answer, SectionName, Subject } from '../model';
import { HOUR } from '../time';
import type { Cache } from './cache';
import { LOST } from './journal';
import type { Outcome, SendRequest } from './plan';
import { CATEGORIZED, fail, isLeftOut, sectionsOf } from './plan';
import type { SavedCard } from './saved-card';
import { SAME_CLICK } from './single-flight';
import type { Step } from './transaction';

/** For a daily call: one that has been in doubt for longer is of an earlier day. */
export const SAME_DAY = 12 * HOUR;

export const NOTHING_SAVED: SavedCard = { answers: {}, failures: {}, removed: [] };

export type ReadSaved = ReturnType<typeof createStoredOutcome>['readSaved'];

/** What storage holds of the sections of a call. */
export function createStoredOutcome({ now }: Pick<Environment, 'now'>, cache: Pick<Cache, 'readCard'>) {
  /** Where storage does not answer, all sections are `unread`. */
  const readSaved = (subject: Subject, get?: Parameters<Step>[0], sections = CATEGORIZED): Promise<SavedCard> =>
    cache.readCard(subject, sections, get).catch(() => ({ ...NOTHING_SAVED, unread: [...sections] }));

  /** What another context stored while this one waited for the flight's lock. */
  const readStored = async (request: SendRequest): Promise<Outcome | null> => {
    const { call, subject, mode, confirmed, askedAt, isDaily } = request;
    const sections = sectionsOf(call.endpoint);
    const { answers, failures, unread } = await readSaved(subject, undefined, sections);
    const isOwn = call.endpoint !== 'categorize' && CATEGORIZED.includes(sections[0] as SectionName);
    const { categories, ...others } = answers;
    // Sections that `categorize` left out are answered with its others. Live categories are not from `categorize`.
    const rest = categories?.source === 'live' ? Object.values(others) : [categories];
    const together = call.endpoint === 'categorize' ? rest : [];
    const isAnswered = (section: SectionName) => {
      const kept = answers[section];
      return kept !== undefined && (mode === 'missing' || [kept, ...together].some(isNew));
    };
    const isNew = (answer?: Answer) => {
      if (!answer) return false;
      // An own endpoint is asked for what `categorize` just left out.
      const since = isOwn && isLeftOut(answer) ? askedAt + 1 : askedAt - (isDaily ? SAME_DAY : SAME_CLICK);
      return answer.fetchedAt >= since && answer.fetchedAt <= now() && (mode !== 'live' || answer.source === 'live');
    };
    const open = call.sections.filter((section) => !isAnswered(section));
    if (open.length === 0) return { ok: true, answers, refusal: null };
    const failure = mode === 'missing' ? failures[open[0] as SectionName] : undefined;
    if (failure) return fail(failure);
    // What storage did not hand over may be the answer to this call.
    const isUnread = open.some((section) => unread?.includes(section));
    return isUnread && !confirmed ? fail(LOST) : null;
  };

  return { readSaved, readStored };
}
