import type { Failure } from '../errors';
import type { Answers, Call, SectionName } from '../model';
import type { Outcome } from './errand';
import type { LookupReply, SectionReply } from './request';
import type { SavedCard } from './saved-card';

/** What a lookup has to say of each section by now. */
export type Replies = LookupReply['sections'];

/** What is saved answers: an answer, old or not, or else the recent word that there is none to be had. */
export function toKnown(sections: readonly SectionName[], { answers, failures }: SavedCard): Replies {
  const replies: Replies = {};
  for (const section of sections) {
    const answer = answers[section];
    const failure = failures[section];
    if (answer) replies[section] = { ok: true, answer, refusal: null };
    else if (failure) replies[section] = { ok: false, failure };
  }
  return replies;
}

/** What became of a call, for each section that it was sent for; none for what its answer does not tell. */
export function toReplies({ sections }: Call, outcome: Outcome): Replies {
  const replies: Replies = {};
  for (const section of sections) {
    const answer = outcome.ok ? outcome.answers[section] : undefined;
    if (outcome.ok && answer) replies[section] = { ok: true, answer, refusal: outcome.refusal };
    else if (!outcome.ok) replies[section] = outcome;
    else if (outcome.unread && section === 'categories') replies[section] = { ok: false, failure: outcome.unread };
  }
  return replies;
}

/** The answers among replies. */
export function toAnswers(replies: Replies): Answers {
  const found = Object.entries(replies).flatMap(([section, reply]) => (reply.ok ? [[section, reply.answer]] : []));
  // Each reply stands under the name of its own section.
  return Object.fromEntries(found) as Answers;
}

/** The same failure for every section. */
export function refuse(sections: readonly SectionName[], failure: Failure): LookupReply {
  const reply: SectionReply = { ok: false, failure };
  return { sections: Object.fromEntries(sections.map((section) => [section, reply])) };
}
