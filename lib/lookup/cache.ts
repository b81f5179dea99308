import { fromRecord, readKeys, toRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { isQuota, isRemembered, NOT_SAVED } from '../errors';
import type { Answers, SectionName, Subject } from '../model';
import { HOUR, isWrongClock, toDay } from '../time';
import {
  CARD_VERSION,
  createCardReader,
  isFailedKey,
  isRecentFailure,
  toCardKey,
  toFailedKey,
  toOwner,
  toOwners,
  toSubjectKey,
  toUsedKey,
} from './saved-card';
import type { StoredItems } from './transaction';

/** Chromium stores at most 10 MiB. Old sites make room before that, so that settings and key can always be written. */
export const LIMIT = 9 * 1024 * 1024;
const SHARE_DROPPED = 0.2;
/** Bytes that always fit above `LIMIT`. They are written unmeasured, so that no call waits for its mark. */
const SMALL = 64 * 1024;

export type Room = ReturnType<typeof createRoom>;

/** Drops the least recently used fifth of saved cards for room. Only in transactions, or it may drop new answers. */
export function createRoom({ area, now }: Pick<Environment, 'area' | 'now'>) {
  // Measuring is slow in older Firefox: measure once, add up, and measure again near the limit.
  let used: number | null = null;
  let measuring: Promise<unknown> | null = null;
  /** A write failed after room was made: drop nothing more until one succeeds. */
  let isInVain = false;

  const measure = async () => {
    used = await area.bytesInUse();
    return used;
  };

  const makeRoom = async (size: number) => {
    await measuring;
    if ((used ?? (await measure())) + size <= LIMIT || (await measure()) + size <= LIMIT) return;
    await evict(area, toDay(now()));
    await measure();
  };

  return {
    /** Null when the items are stored, else why not. Never rejects. */
    async save(items: StoredItems): Promise<Failure | null> {
      // As browsers measure it: JSON in UTF-8.
      const size = new TextEncoder().encode(JSON.stringify(items)).length;
      if (used !== null || size > SMALL) await makeRoom(size).catch(() => {});
      try {
        await area.set(items);
      } catch (refusal) {
        if (!isQuota(refusal) || isInVain) return NOT_SAVED;
        try {
          await evict(area, toDay(now()));
          isInVain = true;
          await area.set(items);
        } catch {
          return NOT_SAVED;
        }
      }
      isInVain = false;
      if (used !== null) used += size;
      else {
        // After the mark of a call is written, so that measuring does not delay the call.
        measuring ??= measure().catch(() => {});
      }
      return null;
    },
  };
}

async function evict(area: StorageArea, today: string): Promise<void> {
  const owned = new Map<string, string[]>();
  for (const key of await area.keys()) {
    const owner = toOwner(key);
    if (owner !== null) owned.set(owner, [...(owned.get(owner) ?? []), key]);
  }
  const { found: days, damaged } = await readKeys((keys) => area.get(keys), [...owned.keys()].map(toUsedKey));
  // A future day comes from another clock. It counts as today, before what was used today.
  const lastUse = (owner: string) => {
    const key = toUsedKey(owner);
    // One failing read must not cost a card.
    if (damaged.includes(key)) return `${today}1`;
    const day = String(days[key] ?? '');
    return day > today ? `${today}0${day}` : `${day}1`;
  };
  // A domain holds the registration of the hosts below it, so each use of a host counts for it.
  const uses = new Map<string, string>();
  for (const owner of owned.keys()) {
    const use = lastUse(owner);
    for (const each of toOwners(owner)) if (use > (uses.get(each) ?? '')) uses.set(each, use);
  }
  const useOf = (owner: string) => uses.get(owner) ?? '';
  const oldest = [...owned.keys()].sort((a, b) => (useOf(a) < useOf(b) ? -1 : useOf(a) > useOf(b) ? 1 : 0));
  const dropped = oldest.slice(0, Math.ceil(oldest.length * SHARE_DROPPED));
  await area.remove(dropped.flatMap((owner) => owned.get(owner) ?? []));
}

export type Cache = ReturnType<typeof createCache>;

/** `failureLifetime`: how long, in milliseconds, a remembered failure holds. */
export function createCache(
  environment: Pick<Environment, 'area' | 'now'>,
  failureLifetime: () => Promise<number> = async () => HOUR,
) {
  const { area, now } = environment;
  const room: Room = createRoom(environment);
  const toItem = (key: string, body: unknown): StoredItems => ({ [key]: toRecord(CARD_VERSION, key, body, now()) });
  const toUsedItems = (subject: Subject, sections: string[]): StoredItems => {
    const day = toDay(now());
    const isShared = sections.includes('registration');
    const owners = isShared ? [toSubjectKey(subject), subject.registrable] : [toSubjectKey(subject)];
    return Object.fromEntries(owners.map((owner) => [toUsedKey(owner), day]));
  };

  return {
    ...createCardReader(environment, failureLifetime),

    toItems(subject: Subject, answers: Answers): StoredItems {
      const sections = Object.keys(answers) as SectionName[];
      const cards = sections.map((section) => toItem(toCardKey(subject, section), answers[section]));
      return Object.assign({}, ...cards, toUsedItems(subject, sections));
    },

    /** Remembers that the service could not read the site. Empty for any other failure. */
    toFailureItems(subject: Subject, sections: readonly SectionName[], failure: Failure): StoredItems {
      if (!isRemembered(failure.kind)) return {};
      return Object.assign(
        {},
        ...sections.map((section) => toItem(toFailedKey(toCardKey(subject, section)), failure)),
        toUsedItems(subject, [...sections]),
      );
    },

    save: room.save,

    /** Removes saved cards and remembered failures. Rejects where storage does. */
    async clearSites(): Promise<void> {
      const keys = await area.keys();
      await area.remove(keys.filter((key) => toOwner(key) !== null));
    },

    /** Removes failures expired at `proven` (`readProvenTime`). Nothing else touches those of a site not opened again. */
    async tidy(proven: number): Promise<void> {
      const failed = (await area.keys()).filter(isFailedKey);
      const { found } = await readKeys((keys) => area.get(keys), failed);
      const lifetime = failed.length > 0 ? await failureLifetime() : 0;
      const over = failed.filter((key) => {
        if (!(key in found)) return false;
        const failure = fromRecord(CARD_VERSION, key, found[key]);
        return !isRecentFailure(failure, proven, lifetime) && !(failure && isWrongClock(failure.at, proven));
      });
      await area.remove(over);
    },
  };
}
