import { fromRecord, readKeys, toRecord } from '../browser/record';
import type { Locks, StorageArea } from '../browser/storage';
import { LookupError, toFailure, toUsageOf } from '../errors';
import type { ApiUsage, CallCount, EndpointName } from '../model';
import { DAY, fromDay, isWrongClock, toBookingDay, toDay } from '../time';
import type { Step, StoredItems, Ticket, Transact } from './transaction';

const HEAD = 'ledger';
const VERSION = 1;
/** How many days a page reads back. */
const DAYS_READ = 400;

export type Outcome = 'billed' | 'free' | 'unknown';
export type DayCounts = { [E in EndpointName]?: CallCount };
/** `at`: when the service said it, milliseconds since the epoch. */
export type SeenUsage = ApiUsage & { at: number };

/** One day of the ledger; `day` is a UTC day, `YYYY-MM-DD`. */
export interface LedgerDay {
  day: string;
  counts: DayCounts;
}

/** The ledger as pages read it: newest day first, days without a call left out. */
export interface LedgerBook {
  /** The day that calls are booked on now. */
  today: string;
  days: LedgerDay[];
  /** What the service itself last said of the user's usage. */
  usage: SeenUsage | null;
}

interface Head {
  lastDay: string;
  /** Days that a wrong clock booked on, which a page reads too: none of their calls goes uncounted. */
  otherDays?: string[];
  usage: SeenUsage | null;
}
/** How many of them are remembered. */
const MOST_OTHERS = 30;

/**
 * Our record of calls, by UTC day and endpoint. A call is counted as `unknown` before it is sent and settled after, so that
 * what we show is never less than what the service bills. The book only goes forward: moving the clock back by a day changes none.
 */
export function createLedger({ transact, now }: { transact: Transact; now: () => number }) {
  const toItem = (key: string, body: unknown): StoredItems => ({ [key]: toRecord(VERSION, key, body, now()) });

  const changeDay = async (ticket: Ticket, read: Parameters<Step>[0], change: (count: CallCount) => CallCount) => {
    const key = toDayKey(ticket.day);
    const counts = toCounts(key, (await read([key]))[key]);
    const count = counts[ticket.endpoint] ?? { sent: 0, billed: 0, free: 0, unknown: 0 };
    return toItem(key, { ...counts, [ticket.endpoint]: change(count) });
  };

  const reserve = (endpoint: EndpointName): Ticket => {
    const ticket: Ticket = { id: crypto.randomUUID(), endpoint, day: '', at: now(), step: async () => ({}) };
    ticket.step = async (read) => {
      const head = toHead((await read([HEAD]))[HEAD]);
      ticket.day = toBookingDay(head.lastDay, now());
      const items = await changeDay(ticket, read, ({ sent, unknown, ...rest }) => ({
        ...rest,
        sent: sent + 1,
        unknown: unknown + 1,
      }));
      return head.lastDay === ticket.day ? items : { ...items, ...toItem(HEAD, toNextHead(head, ticket.day)) };
    };
    return ticket;
  };

  const settle =
    (ticket: Ticket, outcome: Outcome, usage: ApiUsage | null = null): Step =>
    async (read) => {
      const items: StoredItems = {};
      if (usage) {
        const head = toHead((await read([HEAD]))[HEAD]);
        const { usage: kept } = head;
        // Calls under way together are answered in any order. The service's count only grows: of theirs the highest is the last.
        const isOvertaken =
          kept !== null &&
          kept.at > ticket.at &&
          !isWrongClock(kept.at, now()) &&
          (kept.thisMonth ?? 0) > (usage.thisMonth ?? 0);
        if (!isOvertaken) Object.assign(items, toItem(HEAD, { ...head, usage: { ...usage, at: now() } }));
      }
      if (outcome === 'unknown') return items;
      const toSettled = (count: CallCount): CallCount => ({
        ...count,
        // The day's record may have been lost by the browser since: then the call is counted anew.
        sent: count.unknown > 0 ? count.sent : count.sent + 1,
        unknown: Math.max(count.unknown - 1, 0),
        [outcome]: count[outcome] + 1,
      });
      return { ...items, ...(await changeDay(ticket, read, toSettled)) };
    };

  return {
    /** Counts a call before it is sent, once the ticket's step has run in a transaction. */
    reserve,
    /** What became of a counted call. An `unknown` one stays as it is counted. */
    settle,
    /** Forgets what the service said of its own count, which is that of one key. */
    forgetUsage: () => transact([async (read) => toItem(HEAD, { ...toHead((await read([HEAD]))[HEAD]), usage: null })]),
    /**
     * Counts a call that stands outside a card (a key test, a list): before, and again when its outcome is known. Throws
     * `not-saved` where storage refuses to count it; then it is not sent.
     */
    async count<T extends { usage: ApiUsage | null }>(endpoint: EndpointName, call: () => Promise<T>): Promise<T> {
      const ticket = reserve(endpoint);
      const refusal = await transact([ticket.step]);
      if (refusal) throw new LookupError(refusal);
      try {
        const reply = await call();
        await transact([settle(ticket, 'billed', reply.usage)]);
        return reply;
      } catch (error) {
        await transact([settle(ticket, toOutcome(toFailure(error).billed), toUsageOf(error))]);
        throw error;
      }
    },
  };
}

function toOutcome(billed: 'yes' | 'no' | 'maybe'): Outcome {
  return billed === 'yes' ? 'billed' : billed === 'no' ? 'free' : 'unknown';
}

/** Reads the last `daysRead` days, a year and more unless told. Days that cannot be read are left out. */
export async function readLedger(
  area: Pick<StorageArea, 'get'>,
  now = Date.now(),
  daysRead = DAYS_READ,
): Promise<LedgerBook> {
  const read = (keys: string[]) => readKeys((wanted) => area.get(wanted), keys);
  const head = toHead((await read([HEAD])).found[HEAD]);
  const today = toBookingDay(head.lastDay, now);
  const last = fromDay(today) ?? now;
  const inOrder = Array.from({ length: daysRead }, (_, back) => toDay(last - back * DAY));
  const ahead = [head.lastDay, ...(head.otherDays ?? [])]
    .filter((day) => day > today)
    .toSorted()
    .reverse();
  const days = [...new Set([...ahead, ...inOrder])];
  const { found } = await read(days.map(toDayKey));
  const counted = days.map((day) => ({ day, counts: toCounts(toDayKey(day), found[toDayKey(day)]) }));
  const usage = head.usage && isWrongClock(head.usage.at, now) ? null : head.usage;
  return { today, days: counted.filter(({ counts }) => Object.keys(counts).length > 0), usage };
}

/** Where a call of this moment is counted, unless the clock was put back since. */
export const toLedgerKeys = (now: number): string[] => [HEAD, toDayKey(toDay(now))];

/** The sum of a month, `YYYY-MM`, over all endpoints. What may have been billed is `billed + unknown`. */
export function monthTotal(book: LedgerBook, month = book.today.slice(0, 7)): CallCount {
  const counts = book.days.filter(({ day }) => day.startsWith(month)).flatMap((day) => Object.values(day.counts));
  const sum = (name: keyof CallCount) => counts.reduce((total, count) => total + count[name], 0);
  return { sent: sum('sent'), billed: sum('billed'), free: sum('free'), unknown: sum('unknown') };
}

/** Forgets all counts, between transactions, so that none under way brings them back; the day goes on where it was. */
export function clearLedger(area: StorageArea, locks: Locks): Promise<void> {
  return locks.request('ledger', async () => {
    const keys = await area.keys();
    await area.remove(keys.filter(isLedgerDay));
  });
}

/** Whether a stored key is that of a day's counts. */
export function isLedgerDay(key: string): boolean {
  return key.startsWith(toDayKey(''));
}

function toDayKey(day: string): string {
  return `${HEAD}:${day}`;
}

/** The head when another day begins. */
function toNextHead(head: Head, day: string): Head {
  if (head.lastDay <= day) return { ...head, lastDay: day };
  return { ...head, lastDay: day, otherDays: [...(head.otherDays ?? []), head.lastDay].slice(-MOST_OTHERS) };
}

function toHead(stored: unknown): Head {
  const body = fromRecord(VERSION, HEAD, stored)?.body;
  const { lastDay, usage, ...others } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Head>;
  return { ...others, lastDay: typeof lastDay === 'string' ? lastDay : '', usage: usage ?? null };
}

function toCounts(key: string, stored: unknown): DayCounts {
  const body = fromRecord(VERSION, key, stored)?.body;
  // The record's checksum vouches for the counts: only this file writes it.
  return typeof body === 'object' && body !== null ? (body as DayCounts) : {};
}

const NEAR = 0.8;

export interface Allowance {
  /** Calls of this month that were or may have been billed, as counted here or by the service, whichever is more. */
  used: number;
  /** Of the limit; above 1 when it is passed. While calls are left no more than 0.99, which is not shown as all of it. */
  share: number;
  level: 'fine' | 'near' | 'over';
}

/** What the service last said of the calls of this month; null where it has not, or only of a month before. */
export function toServiceCount({ usage, today }: LedgerBook): number | null {
  return usage && toDay(usage.at).slice(0, 7) === today.slice(0, 7) ? usage.thisMonth : null;
}

/**
 * How much of a monthly limit is used. A call of unknown fate counts, since it may have been billed; so does what the service
 * last said of this month (`api_usage`, specification.md, "Differences"), which knows of the calls of other devices too.
 */
export function toAllowance(book: LedgerBook, limit: number): Allowance {
  const { billed, unknown } = monthTotal(book);
  const used = Math.max(billed + unknown, toServiceCount(book) ?? 0);
  const share = used < limit ? Math.min(used / limit, 0.99) : used / limit;
  return { used, share, level: share >= 1 ? 'over' : share >= NEAR ? 'near' : 'fine' };
}
