import type { Failure } from '../errors';
import type { Answer, Answers, SectionName, Subject } from '../model';
import { fromRecord, toRecord } from '../record';
import type { StorageArea } from '../storage';
import { HOUR, toDay } from '../time';
import type { CardSubject } from './card-keys';
import { toCardKey, toCardKeys, toFailedKey, toSubjectKey, toUsedKey } from './card-keys';
import type { Room } from './eviction';
import { clearCards, countSites, createRoom, LIMIT } from './eviction';
import { readKeys } from './read-keys';
import { isAnswer } from './shapes';
import type { Locks, StoredItems } from './transaction';

const VERSION = 1;
const FAILURE_LIFETIME = HOUR;
/** The answers worth remembering that there is nothing to be had. */
const REMEMBERED: readonly Failure['kind'][] = ['unreachable', 'no-content'];

/** What storage holds of a subject. `removed`: records that could not be read. */
export interface SavedCard {
  answers: Answers;
  failures: { [N in SectionName]?: Failure };
  removed: number;
}

export type Cache = ReturnType<typeof createCache>;

/** Saved cards: one key per subject and section, each a record that vouches for itself. */
export function createCache({ area, now, locks }: { area: StorageArea; now: () => number; locks: Locks }) {
  const room: Room = createRoom({ area, locks });
  const toItem = (key: string, body: unknown): StoredItems => ({ [key]: toRecord(VERSION, key, body, now()) });
  const toUsedItems = (subject: Subject, sections: string[]): StoredItems => {
    const day = toDay(now());
    const isShared = subject.kind === 'host' && sections.includes('registration');
    const owners = isShared ? [toSubjectKey(subject), subject.registrable] : [toSubjectKey(subject)];
    return Object.fromEntries(owners.map((owner) => [toUsedKey(owner), day]));
  };

  return {
    /** Reads saved sections in one `get`. Records that are not what they should be are removed, and not called for again. */
    async readCard(subject: CardSubject, sections: readonly SectionName[]): Promise<SavedCard> {
      const wanted = sections.map((section) => ({ section, keys: toCardKeys(subject, section) }));
      const cardKeys = wanted.flatMap(({ keys }) => keys);
      const all = [...cardKeys, ...cardKeys.map(toFailedKey)];
      const { found, damaged } = await readKeys((keys) => area.get(keys), all);
      const bad = new Set(damaged);
      const card: SavedCard = { answers: {}, failures: {}, removed: 0 };
      for (const { section, keys } of wanted) {
        const answer = keys.map((key) => toAnswer(section, key, found[key], bad)).find((read) => read !== null);
        // The section names the type of its answer, which an index by a union cannot follow.
        if (answer) (card.answers as Record<SectionName, Answer>)[section] = answer;
        const failures = keys.map((key) => toSavedFailure(toFailedKey(key), found[toFailedKey(key)], bad));
        const failure = failures.find((read) => read !== null);
        const isRecent = failure && now() - failure.at < FAILURE_LIFETIME && failure.at > (answer?.fetchedAt ?? 0);
        if (isRecent) card.failures[section] = failure.body;
      }
      if (bad.size > 0) await area.remove([...bad]).catch(() => {});
      return { ...card, removed: [...bad].filter((key) => key.startsWith('card:')).length };
    },

    /** The items that save answers and the day of their use; written by `save`, alone or with others in one `set`. */
    toItems(subject: Subject, answers: Answers): StoredItems {
      const sections = Object.keys(answers) as SectionName[];
      const cards = sections.map((section) => toItem(toCardKey(subject, section), answers[section]));
      return Object.assign({}, ...cards, toUsedItems(subject, sections));
    },

    /** The items that remember for an hour that the service could not read the site. None for any other failure. */
    toFailureItems(subject: Subject, sections: readonly SectionName[], failure: Failure): StoredItems {
      if (!REMEMBERED.includes(failure.kind)) return {};
      return Object.assign(
        {},
        ...sections.map((section) => toItem(toFailedKey(toCardKey(subject, section)), failure)),
        toUsedItems(subject, [...sections]),
      );
    },

    /** Writes items in one `set`, making room where needed. Says whether they are stored; never rejects. */
    save: room.save,

    /** Notes that a card was looked at; writes at most once a day and subject. */
    async markUsed(subject: CardSubject): Promise<void> {
      const key = toUsedKey(toSubjectKey(subject));
      const day = toDay(now());
      const { [key]: known } = await area.get([key]).catch(() => ({ [key]: day }));
      if (known !== day) await room.save({ [key]: day });
    },

    clearSites: () => clearCards(area),

    /** How many sites are saved, and bytes in use of all storage, with the size at which old sites make room. */
    async savedSizes(): Promise<{ sites: number; bytes: number; limit: number }> {
      const [keys, bytes] = await Promise.all([area.keys(), area.bytesInUse()]);
      return { sites: countSites(keys), bytes, limit: LIMIT };
    },
  };
}

/**
 * Whether an answer is younger than `lifetime` milliseconds. One from the future was saved under another clock: its age is
 * unknown, so it counts as old, which is shown and never refetched by itself.
 */
export function isFresh(answer: Pick<Answer, 'fetchedAt'>, lifetime: number, now: number): boolean {
  return answer.fetchedAt <= now && now - answer.fetchedAt < lifetime;
}

function toAnswer(section: SectionName, key: string, stored: unknown, bad: Set<string>): Answer | null {
  if (stored === undefined) return null;
  const body = fromRecord(VERSION, key, stored)?.body;
  if (isAnswer(section, body)) return body;
  bad.add(key);
  return null;
}

function toSavedFailure(key: string, stored: unknown, bad: Set<string>): { at: number; body: Failure } | null {
  if (stored === undefined) return null;
  const record = fromRecord(VERSION, key, stored);
  const kind = (record?.body as Partial<Failure> | null | undefined)?.kind;
  if (record && REMEMBERED.some((remembered) => remembered === kind)) {
    // The checksum vouches for the fields beside the kind: only `toFailureItems` writes them.
    return { at: record.at, body: record.body as Failure };
  }
  bad.add(key);
  return null;
}
