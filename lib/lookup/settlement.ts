import type { Environment } from '../environment';
import type { Failure } from '../errors';
import type { Answer, Answers, ApiUsage, Call, SectionName, Subject } from '../model';
import type { Payer, ProviderReply } from '../provider';
import { HOUR } from '../time';
import type { Cache } from './cache';
import type { Circuit } from './circuit';
import type { Journal } from './journal';
import { ANSWER_NOT_SAVED, LOST } from './journal';
import { toPaidBy } from './key-list';
import type { Ledger } from './ledger';
import type { Outcome, SendRequest } from './plan';
import { CATEGORIZED, fail, isLeftOut, sectionsOf } from './plan';
import type { SavedCard } from './saved-card';
import { SAME_CLICK } from './single-flight';
import type { Step, Ticket, Transact } from './transaction';

/** For a daily call: one that has been in doubt for longer is of an earlier day. */
export const SAME_DAY = 12 * HOUR;

const NOTHING_SAVED: SavedCard = { answers: {}, failures: {}, removed: [] };

type ReadSaved = ReturnType<typeof createStoredOutcome>['readSaved'];

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

/** Where it is noted what became of a call. */
export interface Books {
  cache: Cache;
  ledger: Ledger;
  journal: Journal;
  transact: Transact;
  circuit: Circuit;
}

/** A call that was counted and marked. */
interface MarkedCall {
  call: Call;
  subject: Subject;
  payer: Payer;
  ticket: Ticket;
}

/** Books what became of a call, with its answer, in one write. Where storage refuses this, the call stays in doubt. */
export function createSettlement({ now }: Pick<Environment, 'now'>, books: Books, readSaved: ReadSaved) {
  const { cache, ledger, journal, transact, circuit } = books;

  const settle = async (steps: Step[], save?: Step, unsaved = steps) => {
    const refusal = await transact(save ? [...steps, save] : steps, cache.save);
    if (refusal && save) await transact(unsaved, cache.save);
    return refusal;
  };

  return {
    async unsent({ ticket }: MarkedCall): Promise<Outcome> {
      await settle([ledger.settle(ticket, 'free'), journal.done(ticket.id)]);
      return fail({ kind: 'cancelled', billed: 'no' });
    },
    async answered({ call, subject, payer, ticket }: MarkedCall, reply: ProviderReply): Promise<Outcome> {
      const { unread } = reply;
      let answers = toPaid(fillGaps(call, reply.answers, now()), payer);
      if (unread) delete answers.categories;
      const save: Step = async (get) => {
        // Within the transaction, so that parallel answers of own endpoints are not overwritten.
        const isPartial = call.sections.length < CATEGORIZED.length || Object.values(answers).some(isLeftOut);
        const saved = call.endpoint === 'categorize' && isPartial ? await readSaved(subject, get) : NOTHING_SAVED;
        answers = keepKnown(call, answers, saved.answers);
        // What storage did not hand over may be good, so no gap is written over it.
        const isWritten = (section: SectionName) => !saved.unread?.includes(section) || !isLeftOut(answers[section]);
        const items = cache.toItems(subject, pick(answers, isWritten));
        return unread ? { ...items, ...cache.toFailureItems(subject, ['categories'], unread) } : items;
      };
      const settled = ledger.settle(ticket, unread ? 'free' : 'billed', reply.usage);
      const done = journal.done(ticket.id);
      const unsaved = unread ? done : journal.leave(ticket.id, ANSWER_NOT_SAVED);
      const [refusal] = await Promise.all([
        settle([settled, done], save, [settled, unsaved]),
        circuit.note(call, payer, null),
      ]);
      return { ok: true, answers, refusal, unread };
    },
    async failed(
      { call, subject, payer, ticket }: MarkedCall,
      failure: Failure,
      usage: ApiUsage | null,
    ): Promise<Outcome> {
      if (failure.billed === 'no') {
        const items = cache.toFailureItems(subject, sectionsOf(call.endpoint), failure);
        await settle([ledger.settle(ticket, 'free', usage), journal.done(ticket.id)], async () => items);
      } else {
        const outcome = failure.billed === 'yes' ? 'billed' : 'unknown';
        await settle([ledger.settle(ticket, outcome, usage), journal.leave(ticket.id, failure)]);
      }
      await circuit.note(call, payer, failure);
      return fail(failure);
    },
  };
}

/** Fills in `absent`, so that no section is called for again because it was left out. */
function fillGaps(call: Call, answers: Answers, at: number): Answers {
  const absent: Answer = {
    presence: 'absent',
    data: null,
    source: 'service',
    fetchedAt: at,
    updatedAt: null,
    answeredFor: null,
  };
  return { ...Object.fromEntries(sectionsOf(call.endpoint).map((section) => [section, absent])), ...answers };
}

function toPaid(answers: Answers, { slot }: Payer): Answers {
  const paid = Object.entries(answers).map(([section, answer]) => [section, { ...answer, ...toPaidBy(slot) }]);
  return Object.fromEntries(paid);
}

function pick(answers: Answers, isWanted: (section: SectionName) => boolean): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([section]) => isWanted(section as SectionName)));
}

/** Keeps known answers that `categorize` lacks, and live ones unless the service's data is newer. */
function keepKnown({ sections }: Call, answers: Answers, known: Answers): Answers {
  const kept = Object.entries(known).filter(([name, { presence, source, fetchedAt }]) => {
    const section = name as SectionName;
    const told = answers[section];
    const isNewest = source === 'live' && !sections.includes(section) && fetchedAt > (told?.updatedAt ?? 0);
    return presence === 'present' && (isNewest || isLeftOut(told));
  });
  return { ...answers, ...Object.fromEntries(kept) };
}
