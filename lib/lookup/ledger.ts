import { fromRecord, isOfLaterBuild, readKeys, toRecord } from '../browser/record';
import type { Locks, StorageArea } from '../browser/storage';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { LookupError, NOT_SAVED, toFailure, toUsageOf } from '../errors';
import type { ApiUsage, CallCount, CountedName } from '../model';
import { DAY, fromDay, isWrongClock, LONGEST_SET_BACK, toBookingDay, toDay } from '../time';
import { FIRST_SLOT, KEYS_KEY, toKeyList, toSlotted } from './key-list';
import type { Step, StoredItems, Ticket, Transact } from './transaction';

const HEAD = 'ledger';
const VERSION = 1;
const DAYS_READ = 400;

export type Outcome = 'billed' | 'free' | 'unknown';
/** Days before searches had a name of their own count them with primed lists, as `discovery`. */
export type DayCounts = { [N in CountedName]?: CallCount };
/** `at`: when the service said it, milliseconds since the epoch. */
export type SeenUsage = ApiUsage & { at: number };

/** `day` is a UTC day, `YYYY-MM-DD`. */
export interface LedgerDay {
  day: string;
  counts: DayCounts;
}

/** Newest day first. Days without a call are left out. */
export interface LedgerBook {
  today: string;
  days: LedgerDay[];
  usage: SeenUsage | null;
}

/** What the journal notes of a call, each in one write with what the ledger counts. */
export interface CallMarks {
  begin(id: string): Step;
  /** `failure` is null when the call was answered. */
  end(id: string, failure: Failure | null): Step;
}

interface Head {
  lastDay: string;
  /** Days booked under a wrong clock. Pages read them too, so that no call goes uncounted. */
  otherDays?: string[];
  usage: SeenUsage | null;
}
const MOST_OTHERS = 30;

export type Ledger = ReturnType<typeof createLedger>;

/**
 * Counts a call as `unknown` before it is sent, so we never show less than is billed. It only goes forward. Nothing is
 * written over a record that storage did not hand over.
 */
export function createLedger({ now }: Pick<Environment, 'now'>, transact: Transact) {
  const toItem = (key: string, body: unknown): StoredItems => ({ [key]: toRecord(VERSION, key, body, now()) });

  /** Null: storage did not hand the day over, or a later build wrote it. */
  const changeDay = async (ticket: Ticket, read: Parameters<Step>[0], change: (count: CallCount) => CallCount) => {
    const key = toDayKey(ticket.day, ticket.slot);
    const { [key]: stored } = await read([key]);
    if (stored === null || isOfLaterBuild(VERSION, stored)) return null;
    const counts = toCounts(key, stored);
    const count = counts[ticket.countedAs] ?? { sent: 0, billed: 0, free: 0, unknown: 0 };
    return toItem(key, { ...counts, [ticket.countedAs]: change(count) });
  };

  const changeHead = async (read: Parameters<Step>[0], slot: string, change: (head: Head) => Head) => {
    const key = toSlotted(HEAD, slot);
    const { [key]: stored } = await read([key]);
    const head = toHead(key, stored);
    const next = change(head);
    const isKept = stored === null || isOfLaterBuild(VERSION, stored);
    return isKept || next === head ? {} : toItem(key, next);
  };

  const reserve = (countedAs: CountedName, slot = FIRST_SLOT): Ticket => {
    const ticket: Ticket = { id: crypto.randomUUID(), slot, countedAs, day: '', at: now(), step: async () => ({}) };
    ticket.step = async (read) => {
      // Both in one read. For the first key that has been done.
      await read(toLedgerKeys(now(), slot)).catch(() => {});
      const head = await changeHead(read, slot, (known) => {
        ticket.day = toBookingDay(known.lastDay, now());
        return known.lastDay === ticket.day ? known : toNextHead(known, ticket.day);
      });
      const day = await changeDay(ticket, read, ({ sent, unknown, ...rest }) => ({
        ...rest,
        sent: sent + 1,
        unknown: unknown + 1,
      }));
      if (!day) throw new LookupError(NOT_SAVED);
      return { ...head, ...day };
    };
    return ticket;
  };

  const settle =
    (ticket: Ticket, outcome: Outcome, usage: ApiUsage | null = null): Step =>
    async (read) => {
      const items = await changeHead(read, ticket.slot, (head) => {
        const { usage: kept } = head;
        // Parallel calls are answered in any order. The service's count only grows, so the highest is the last.
        const isOvertaken =
          kept !== null &&
          kept.at > ticket.at &&
          !isWrongClock(kept.at, now()) &&
          (kept.thisMonth ?? 0) > (usage?.thisMonth ?? 0);
        return usage && !isOvertaken ? { ...head, usage: { ...usage, at: now() } } : head;
      });
      if (outcome === 'unknown') return items;
      return { ...items, ...(await changeDay(ticket, read, (count) => toSettled(count, outcome))) };
    };

  return {
    /** The call counts once the ticket's step has run in a transaction. */
    reserve,
    /** An `unknown` call stays as it was counted. */
    settle,
    /** The service's own count is that of one key. */
    forgetUsage: (slot = FIRST_SLOT) =>
      transact([(read) => changeHead(read, slot, (head) => ({ ...head, usage: null }))]),
    /** Counts a call outside a card, with its marks. Throws `not-saved`, and then sends nothing. */
    async count<T extends { usage: ApiUsage | null }>(
      countedAs: CountedName,
      call: () => Promise<T>,
      marks?: CallMarks,
      slot = FIRST_SLOT,
    ): Promise<T> {
      const ticket = reserve(countedAs, slot);
      const refusal = await transact([ticket.step, ...(marks ? [marks.begin(ticket.id)] : [])]);
      if (refusal) throw new LookupError(refusal);
      const end = (outcome: Outcome, usage: ApiUsage | null, failure: Failure | null) =>
        transact([settle(ticket, outcome, usage), ...(marks ? [marks.end(ticket.id, failure)] : [])]);
      try {
        const reply = await call();
        await end('billed', reply.usage, null);
        return reply;
      } catch (error) {
        const failure = toFailure(error);
        await end(toOutcome(failure.billed), toUsageOf(error), failure);
        throw error;
      }
    },
  };
}

function toSettled(count: CallCount, outcome: 'billed' | 'free'): CallCount {
  return {
    ...count,
    // The browser may have lost the day's record since. Then the call is counted anew.
    sent: count.unknown > 0 ? count.sent : count.sent + 1,
    unknown: Math.max(count.unknown - 1, 0),
    [outcome]: count[outcome] + 1,
  };
}

function toOutcome(billed: 'yes' | 'no' | 'maybe'): Outcome {
  return billed === 'yes' ? 'billed' : billed === 'no' ? 'free' : 'unknown';
}

/** `slot`: whose; that of the key in use unless told. Rejects where storage does. */
export async function readLedger(
  area: Pick<StorageArea, 'get'>,
  now = Date.now(),
  daysRead = DAYS_READ,
  slot?: string,
): Promise<LedgerBook> {
  const read = (keys: string[]) => readKeys((wanted) => area.get(wanted), keys);
  const { found: first } = await read(slot === undefined ? [KEYS_KEY, HEAD] : [toSlotted(HEAD, slot)]);
  const own = slot ?? toKeyList(first[KEYS_KEY]).inUse ?? FIRST_SLOT;
  const headKey = toSlotted(HEAD, own);
  const head = toHead(headKey, headKey in first ? first[headKey] : (await read([headKey])).found[headKey]);
  const today = toBookingDay(head.lastDay, now);
  const last = fromDay(today) ?? now;
  const toDaysBefore = (from: number) => Array.from({ length: daysRead }, (_, back) => toDay(from - back * DAY));
  const inOrder = toDaysBefore(last);
  // A clock that was set back since has its calls on days ahead.
  const ahead = [head.lastDay, ...(head.otherDays ?? [])]
    .flatMap((day) => (day > today ? toDaysBefore(fromDay(day) ?? last) : []))
    .filter((day) => day > today)
    .toSorted()
    .reverse();
  const days = [...new Set([...ahead, ...inOrder])];
  const toKey = (day: string) => toDayKey(day, own);
  const { found } = await read(days.map(toKey));
  const counted = days.map((day) => ({ day, counts: toCounts(toKey(day), found[toKey(day)]) }));
  const usage = head.usage && isWrongClock(head.usage.at, now) ? null : head.usage;
  return { today, days: counted.filter(({ counts }) => Object.keys(counts).length > 0), usage };
}

/** Where a call of this moment is counted, unless the clock was put back since. */
export const toLedgerKeys = (now: number, slot = FIRST_SLOT): string[] => [
  toSlotted(HEAD, slot),
  toDayKey(toDay(now), slot),
];

/**
 * Over all endpoints, in the month of today. Where the clock was set back, the calls of days ahead count too: they were made. `billed + unknown` may have been billed.
 */
export function monthTotal({ days, today }: LedgerBook): CallCount {
  const month = today.slice(0, 7);
  const latest = toDay((fromDay(today) ?? 0) + LONGEST_SET_BACK);
  const isCounted = (day: string) => day.startsWith(month) || (day > today && day <= latest);
  const counts = days.filter(({ day }) => isCounted(day)).flatMap((day) => Object.values(day.counts));
  const sum = (name: keyof CallCount) => counts.reduce((total, count) => total + count[name], 0);
  return { sent: sum('sent'), billed: sum('billed'), free: sum('free'), unknown: sum('unknown') };
}

/** Of every key. Under the lock, so that no transaction brings counts back. The head stays, so the day goes on. */
export function clearLedger(area: StorageArea, locks: Locks): Promise<void> {
  return locks.request('ledger', async () => {
    const keys = await area.keys();
    await area.remove(keys.filter(isLedgerDay));
  });
}

export function isLedgerDay(key: string): boolean {
  return /^ledger(?:@[^:]+)?:/.test(key);
}

/** Whether these changes of storage change what `readLedger` gives. */
export function isOfLedger(changed: Record<string, unknown>): boolean {
  return Object.keys(changed).some((key) => key.startsWith(HEAD) || key === KEYS_KEY);
}

function toDayKey(day: string, slot: string): string {
  return `${toSlotted(HEAD, slot)}:${day}`;
}

function toNextHead(head: Head, day: string): Head {
  if (head.lastDay <= day) return { ...head, lastDay: day };
  return { ...head, lastDay: day, otherDays: [...(head.otherDays ?? []), head.lastDay].slice(-MOST_OTHERS) };
}

function toHead(key: string, stored: unknown): Head {
  const body = fromRecord(VERSION, key, stored)?.body;
  const { lastDay, usage, ...others } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Head>;
  return { ...others, lastDay: typeof lastDay === 'string' ? lastDay : '', usage: usage ?? null };
}

function toCounts(key: string, stored: unknown): DayCounts {
  const body = fromRecord(VERSION, key, stored)?.body;
  // The checksum vouches for the counts: only this file writes the record.
  return typeof body === 'object' && body !== null ? (body as DayCounts) : {};
}

const NEAR = 0.8;

export interface Allowance {
  /** Calls of this month that were or may have been billed: our count or the service's, whichever is more. */
  used: number;
  /** Above 1 when the limit is passed. At most 0.99 while calls are left, so that it is not shown as all. */
  share: number;
  level: 'fine' | 'near' | 'over';
}

/** Null where the service has said nothing this month. */
export function toServiceCount({ usage, today }: LedgerBook): number | null {
  return usage && toDay(usage.at).slice(0, 7) === today.slice(0, 7) ? usage.thisMonth : null;
}

/** Counts calls of unknown fate, and those of other devices (`api_usage`, specification.md, "Differences"). */
export function toAllowance(book: LedgerBook, limit: number): Allowance {
  const { billed, unknown } = monthTotal(book);
  const used = Math.max(billed + unknown, toServiceCount(book) ?? 0);
  const share = used < limit ? Math.min(used / limit, 0.99) : used / limit;
  return { used, share, level: share >= 1 ? 'over' : share >= NEAR ? 'near' : 'fine' };
}
