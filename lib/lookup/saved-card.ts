import { fromRecord, isOfLaterBuild, readKeys } from '../browser/record';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { isRemembered } from '../errors';
import type { Candidate } from '../host/subject';
import type { Answer, Answers, SectionName, Subject } from '../model';
import { HOUR, isYoung, toDay } from '../time';
import { isAnswer } from './shapes';

/** `Candidate`: what a page made without the suffix list. */
export type CardSubject = Subject | Candidate;

export function toSubjectKey(subject: CardSubject): string {
  return subject.kind === 'email' ? subject.email : subject.host;
}

export function toCardKey(subject: Subject, section: SectionName): string {
  return `card:${section === 'registration' ? subject.registrable : toSubjectKey(subject)}:${section}`;
}

/** The likeliest key first. Without the suffix list, any parent of the host may be the registrable domain. */
export function toCardKeys(subject: CardSubject, section: SectionName): string[] {
  const own = [`card:${toSubjectKey(subject)}:${section}`];
  if (section !== 'registration') return own;
  const owners = 'registrable' in subject ? [subject.registrable] : toOwners(subject.host);
  return [...new Set([...own, ...owners.map((owner) => `card:${owner}:registration`)])];
}

export function toFailedKey(cardKey: string): string {
  return cardKey.replace(/^card:/, 'failed:');
}

export const isFailedKey = (key: string) => key.startsWith('failed:');

/** Holds the day (`YYYY-MM-DD`, UTC) on which a card was last used. */
export function toUsedKey(subject: string): string {
  return `used:${subject}`;
}

/** Holds the pages of a site that were classified by themselves (`lib/saved/classified-pages.ts`). They go with its card. */
export function toPagesKey(host: string): string {
  return `page:${host}`;
}

/** Null for keys that are not of a card (settings, key, ledger, journal). */
export function toOwner(key: string): string | null {
  const found = /^(?:(?:card|failed):(.+):[a-z]+|(?:used|page):(.+))$/.exec(key);
  return found?.[1] ?? found?.[2] ?? null;
}

/** The host, then each parent of two labels or more. */
export function toOwners(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** A change makes every saved card a miss. */
export const CARD_VERSION = 1;

export interface SavedCard {
  answers: Answers;
  failures: { [N in SectionName]?: Failure };
  /** Sections whose damaged record was removed: nobody calls for them without a click. */
  removed: SectionName[];
  /** Sections that storage did not hand over, or that a later build wrote. They may be saved, so no call is sent without the user's word. */
  unread?: SectionName[];
}

/** Apart from what writes cards, which a popup need not load. `failureLifetime`: how long, in milliseconds, a failure holds. */
export function createCardReader(
  { area, now }: Pick<Environment, 'area' | 'now'>,
  failureLifetime: () => Promise<number> = async () => HOUR,
) {
  return {
    /** One `get`. Removes what was read and is damaged, and names it in `removed`. Rejects when storage does. */
    async readCard(subject: CardSubject, sections: readonly SectionName[], get = area.get): Promise<SavedCard> {
      const wanted = sections.map((section) => ({ section, keys: toCardKeys(subject, section) }));
      const cardKeys = wanted.flatMap(({ keys }) => keys);
      const all = [...cardKeys, ...cardKeys.map(toFailedKey)];
      const { found, damaged } = await readKeys(get, all);
      // A transaction gives null for what it could not read.
      const isLater = (key: string) => isOfLaterBuild(CARD_VERSION, found[key]);
      const isUnread = (key: string) => found[key] === null || damaged.includes(key) || isLater(key);
      const bad = new Set<string>();
      const card: SavedCard = { answers: {}, failures: {}, removed: [] };
      for (const { section, keys } of wanted) {
        const answer = keys.map((key) => toAnswer(section, key, found[key], bad)).find((read) => read !== null);
        // The section names the type of its answer, which an index by a union cannot follow.
        if (answer) (card.answers as Record<SectionName, Answer>)[section] = answer;
        else if (keys.some(isUnread)) card.unread = [...(card.unread ?? []), section];
        else if (keys.some((key) => bad.has(key))) card.removed.push(section);
        const failures = keys.map((key) => toSavedFailure(toFailedKey(key), found[toFailedKey(key)], bad));
        const failure = failures.find((read) => read !== null);
        const isNewer = failure && failure.at > (answer?.fetchedAt ?? 0);
        if (isNewer && isRecentFailure(failure, now(), await failureLifetime())) card.failures[section] = failure.body;
      }
      const gone = [...bad].filter((key) => !isLater(key));
      if (gone.length > 0) await area.remove(gone).catch(() => {});
      return card;
    },

    /** Writes at most once a day and subject. */
    async markUsed(subject: CardSubject): Promise<void> {
      const key = toUsedKey(toSubjectKey(subject));
      const day = toDay(now());
      const { [key]: known } = await area.get([key]).catch(() => ({ [key]: day }));
      if (known !== day) await area.set({ [key]: day }).catch(() => {});
    },
  };
}

/** `lifetime` in milliseconds. */
export function isRecentFailure(failure: { at: number } | null, now: number, lifetime: number): boolean {
  return failure !== null && isYoung(failure.at, lifetime, now);
}

/** `lifetime` in milliseconds. An answer of a wrong clock counts as old: it is shown and never refetched by itself. */
export function isFresh(answer: Pick<Answer, 'fetchedAt'>, lifetime: number, now: number): boolean {
  return isYoung(answer.fetchedAt, lifetime, now);
}

function toAnswer(section: SectionName, key: string, stored: unknown, bad: Set<string>): Answer | null {
  if (stored === undefined || stored === null) return null;
  const body = fromRecord(CARD_VERSION, key, stored)?.body;
  if (isAnswer(section, body)) return body;
  bad.add(key);
  return null;
}

function toSavedFailure(key: string, stored: unknown, bad: Set<string>): { at: number; body: Failure } | null {
  if (stored === undefined || stored === null) return null;
  const record = fromRecord(CARD_VERSION, key, stored);
  const kind = (record?.body as Partial<Failure> | null | undefined)?.kind;
  if (record && isRemembered(kind)) {
    // The checksum vouches for the other fields: only `toFailureItems` writes them.
    return { at: record.at, body: record.body as Failure };
  }
  bad.add(key);
  return null;
}
