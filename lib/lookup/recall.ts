import type { Failure } from '../errors';
import type { Answer, Answers, SectionName } from '../model';
import { HOUR, isYoung, SECOND } from '../time';
import type { Cache } from './cache';
import type { Journal, OpenCall } from './journal';
import type { AskMode, Errand, Outcome } from './plan';
import { CATEGORIZED, fail, isLeftOut, sectionsOf } from './plan';

/** A click that follows another this soon is the same click: it takes the answer that just came. */
const SAME_CLICK = SECOND;
/** For a call that is sent once a day: one that has been in doubt for longer was that of an earlier day. */
const SAME_DAY = 12 * HOUR;
export const LOST: Failure = { kind: 'lost', billed: 'maybe' };

interface RecallParts {
  cache: Cache;
  journal: Journal;
  now: () => number;
}

/** What is known already, just before a call would be sent: the answer or the failure that makes it needless. */
export function createRecall({ cache, journal, now }: RecallParts) {
  /** What another context stored while this one waited for the flight's lock, or what storage did not take. */
  const readMeanwhile = async (
    { call, subject, mode, askedAt, isDaily }: Errand,
    key: string,
  ): Promise<Outcome | null> => {
    const sections = sectionsOf(call.endpoint);
    const card = await cache.readCard(subject, sections).catch(() => null);
    const held = cache.held.get(call.endpoint + key);
    const known: Answers = { ...card?.answers, ...held?.answers };
    const isOwn = call.endpoint !== 'categorize' && CATEGORIZED.includes(sections[0] as SectionName);
    const { categories, ...others } = known;
    // `categorize` answers together: what it left out, and is kept as it was known, is answered with the rest. Live ones are not its.
    const rest = categories?.source === 'live' ? Object.values(others) : [categories];
    const together = call.endpoint === 'categorize' ? rest : [];
    const isAnswered = (section: SectionName) => {
      const kept = known[section];
      return kept !== undefined && (mode === 'missing' || [kept, ...together].some(isNew));
    };
    const isNew = (answer?: Answer) => {
      if (!answer) return false;
      // What `categorize` left out a moment ago is what its own endpoint is asked for.
      const since = isOwn && isLeftOut(answer) ? askedAt + 1 : askedAt - (isDaily ? SAME_DAY : SAME_CLICK);
      return answer.fetchedAt >= since && answer.fetchedAt <= now() && (mode !== 'live' || answer.source === 'live');
    };
    const open = call.sections.filter((section) => !isAnswered(section));
    if (open.length === 0) return { ok: true, answers: known, refusal: held?.refusal ?? null };
    const failure = mode === 'missing' ? card?.failures[open[0] as SectionName] : undefined;
    return failure ? fail(failure) : null;
  };

  /** The failure to repeat for a call that is still open, unless the user knows and asks again or has changed the key. */
  const readOpen = async ({ call, mode, confirmed, isDaily }: Errand, key: string, credential: string) => {
    if (confirmed) return null;
    const open = await journal.find(call.endpoint, key);
    if (open && isDaily && !isYoung(open.at, SAME_DAY, now())) return null;
    // The first 36 characters are shared by what may be one key: see `credentials.ts`.
    const isOfKey = open && credential.startsWith(open.credential.slice(0, 36));
    return isOfKey && holdsBack(open, mode) ? fail({ ...(open.failure ?? LOST), isHeld: true }) : null;
  };

  return async (errand: Errand, subject: string, credential: string): Promise<Outcome | null> => {
    const [meanwhile, open] = await Promise.all([
      readMeanwhile(errand, subject),
      readOpen(errand, subject, credential),
    ]);
    return meanwhile ?? open;
  };
}

/** Whether an open call bars another: billed for nothing, all but a click; in doubt, all but the user's word. */
function holdsBack({ failure }: OpenCall, mode: AskMode): boolean {
  return failure?.billed !== 'yes' || mode === 'missing';
}
