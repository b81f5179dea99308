import { fromRecord, toRecord } from '../browser/record';
import { readKeys } from '../browser/storage';
import type { Failure } from '../errors';
import type { Answers, SectionName, Subject } from '../model';
import { HOUR, toDay } from '../time';
import { isFailedKey, toCardKey, toFailedKey, toSubjectKey, toUsedKey } from './card-keys';
import type { Outcome } from './errand';
import type { Room } from './eviction';
import { clearCards, createRoom } from './eviction';
import type { CardReaderParts } from './saved-card';
import { CARD_VERSION, createCardReader, isRecentFailure, REMEMBERED } from './saved-card';
import type { StoredItems } from './transaction';

export type Cache = ReturnType<typeof createCache>;
type Answered = Extract<Outcome, { ok: true }>;
const MOST_UNSAVED = 100;

/** Saved cards: one key per subject and section, each a record that vouches for itself. */
export function createCache(parts: CardReaderParts) {
  const { area, now, failureLifetime = async () => HOUR } = parts;
  const room: Room = createRoom({ area, now });
  /** By the call: what storage refused to take is known as long as this worker lives, so that the next click does not pay for it again. */
  const unsaved = new Map<string, Answered>();
  const toItem = (key: string, body: unknown): StoredItems => ({ [key]: toRecord(CARD_VERSION, key, body, now()) });
  const toUsedItems = (subject: Subject, sections: string[]): StoredItems => {
    const day = toDay(now());
    const isShared = subject.kind === 'host' && sections.includes('registration');
    const owners = isShared ? [toSubjectKey(subject), subject.registrable] : [toSubjectKey(subject)];
    return Object.fromEntries(owners.map((owner) => [toUsedKey(owner), day]));
  };

  return {
    ...createCardReader({ area, now, failureLifetime }),

    /** The items that save answers and the day of their use; written by `save`, alone or with others in one `set`. */
    toItems(subject: Subject, answers: Answers): StoredItems {
      const sections = Object.keys(answers) as SectionName[];
      const cards = sections.map((section) => toItem(toCardKey(subject, section), answers[section]));
      return Object.assign({}, ...cards, toUsedItems(subject, sections));
    },

    /** The items that remember for a while that the service could not read the site. None for any other failure. */
    toFailureItems(subject: Subject, sections: readonly SectionName[], failure: Failure): StoredItems {
      if (!REMEMBERED.includes(failure.kind)) return {};
      return Object.assign(
        {},
        ...sections.map((section) => toItem(toFailedKey(toCardKey(subject, section)), failure)),
        toUsedItems(subject, [...sections]),
      );
    },

    /** How a transaction writes: in one `set`, making room where needed. Null when stored, else why not; never rejects. */
    save: room.save,

    /** Keeps the answers of a call in memory where storage has refused them. Returns them. */
    hold(call: string, answered: Answered): Answered {
      unsaved.delete(call);
      if (answered.refusal) unsaved.set(call, answered);
      const [oldest = ''] = unsaved.keys();
      if (unsaved.size > MOST_UNSAVED) unsaved.delete(oldest);
      return answered;
    },
    held: unsaved as ReadonlyMap<string, Answered>,

    clearSites(): Promise<void> {
      unsaved.clear();
      return clearCards(area);
    },

    /** Removes remembered failures whose time is over; nothing else would ever touch those of a site not opened again. */
    async tidy(): Promise<void> {
      const failed = (await area.keys()).filter(isFailedKey);
      const { found } = await readKeys((keys) => area.get(keys), failed);
      const lifetime = failed.length > 0 ? await failureLifetime() : 0;
      const over = failed.filter((key) => !isRecentFailure(fromRecord(CARD_VERSION, key, found[key]), now(), lifetime));
      await area.remove(over);
    },
  };
}
