import { fromRecord, toRecord } from '../browser/record';
import type { Locks, StorageArea } from '../browser/storage';
import { DAY, HOUR, isPaused, toBookingDay, toDay } from '../time';

const KEY = 'auto-budget';
const VERSION = 1;
/** A page that opens a thousand hosts of its own domain must not use up the day. */
const MOST_HOSTS_OF_SITE = 3;
const LONGEST_QUIET = HOUR;
/** Days that are remembered, for a clock that comes back to one. */
const MOST_OTHERS = 30;
/** More than any budget. */
const ALL_USED = 1e9;

interface Day {
  /** UTC, `YYYY-MM-DD`; does not go back when the clock does by a day. */
  day: string;
  used: number;
  /** When the last call was reserved, milliseconds since the epoch. */
  lastAt: number;
  /** The hosts asked about that day, by registrable domain. Their answers are saved anyway; gone with the day. */
  sites: Record<string, string[]>;
  /** Until when no call is sent, whatever is left: the service said that the quota is used up. */
  quietUntil: number;
  /** The calls used on other days, the one that was booked on last at the end. */
  others?: Record<string, number>;
}

/** `spent`: the day's calls are used up. `known`: this host was asked about today, or enough hosts of its site were. */
export type Reservation =
  | { ok: true; day: string; host: string; registrable: string }
  | { ok: false; why: 'spent' | 'known' | 'quiet' };
export type AutoBudget = ReturnType<typeof createAutoBudget>;
interface BudgetParts {
  area: Pick<StorageArea, 'get' | 'set'>;
  locks: Locks;
  now: () => number;
}

/**
 * The day's budget of automatic calls. A call is reserved before it is sent, under a lock, so that no number of contexts goes
 * over the limit. All reject where storage does: then nothing may be sent.
 */
export function createAutoBudget({ area, locks, now }: BudgetParts) {
  const readTurned = async () => toToday((await area.get([KEY]))[KEY], now());
  const read = async (): Promise<Day> => (await readTurned()).day;
  const isQuiet = (until: number) => isPaused(until, LONGEST_QUIET, now());
  const write = (day: Day) => area.set({ [KEY]: toRecord(VERSION, KEY, day, now()) });

  const change = <T>(toNext: (day: Day) => { result: T; next?: Day }): Promise<T> =>
    locks.request(KEY, async () => {
      const { day: today, isTurned } = await readTurned();
      const { result, next = today } = toNext(today);
      // Written even if nothing is reserved: a record that was unreadable, or of a clock ahead, must be over tomorrow.
      if (next !== today || isTurned) await write(next);
      return result;
    });

  return {
    /** Reserves one of at most `most` calls a day for a host. */
    reserve: (host: string, registrable: string, most: number): Promise<Reservation> =>
      change<Reservation>((today) => {
        const { day, used, sites, quietUntil } = today;
        const hosts = sites[registrable] ?? [];
        const refuse = (why: 'spent' | 'known' | 'quiet') => ({ result: { ok: false as const, why } });
        if (hosts.includes(host) || hosts.length >= MOST_HOSTS_OF_SITE) return refuse('known');
        if (used >= most) return refuse('spent');
        if (isQuiet(quietUntil)) return refuse('quiet');
        return {
          result: { ok: true, day, host, registrable },
          next: { ...today, used: used + 1, lastAt: now(), sites: { ...sites, [registrable]: [...hosts, host] } },
        };
      }),

    /** For a call that was not sent after all, or was refused unread: the host may be asked about again that day. */
    giveBack: ({ day, host, registrable }: Extract<Reservation, { ok: true }>): Promise<void> =>
      change((today) => {
        if (today.day !== day || !today.sites[registrable]?.includes(host)) return { result: undefined };
        const { [registrable]: hosts = [], ...others } = today.sites;
        const left = hosts.filter((other) => other !== host);
        const sites = left.length > 0 ? { ...others, [registrable]: left } : others;
        return { result: undefined, next: { ...today, used: today.used - 1, sites } };
      }),

    /** Reserves calls that the user has asked for beforehand, all of them or none. Returns the day they count on; null: none. */
    reserveCalls: (calls: number, most: number): Promise<string | null> =>
      change((today) => {
        const { day, used, quietUntil } = today;
        if (isQuiet(quietUntil) || used + calls > most) return { result: null };
        return { result: day, next: { ...today, used: used + calls, lastAt: now() } };
      }),

    /** For calls of `reserveCalls` that were not sent after all. */
    giveBackCalls: (calls: number, day: string): Promise<void> =>
      change((today) => ({
        result: undefined,
        next: today.day === day ? { ...today, used: Math.max(0, today.used - calls) } : today,
      })),

    /** Reserves nothing for an hour, in whichever worker. */
    keepQuiet: (): Promise<void> =>
      change((today) => ({ result: undefined, next: { ...today, quietUntil: now() + LONGEST_QUIET } })),

    read,

    /** Why none of at most `most` calls a day would be reserved now for whichever host; null: one would be. */
    async readStop(most: number): Promise<{ used: number; why: 'spent' | 'quiet' } | null> {
      const { used, quietUntil } = await read();
      if (used >= most) return { used: Math.min(used, most), why: 'spent' };
      return isQuiet(quietUntil) ? { used, why: 'quiet' } : null;
    },

    /** Forgets the domains of a day that is over. */
    tidy: (): Promise<void> =>
      locks.request(KEY, async () => {
        const stored = (await area.get([KEY]))[KEY];
        if (stored !== undefined) await write(toToday(stored, now()).day);
      }),
  };
}

/**
 * The record of the day that calls are booked on now; `isTurned`: it is not the stored one. An unreadable record counts
 * as used up until the day ends. The calls of a record of a wrong clock count for today. A
 * day that was booked on before keeps its count, so that moving the clock never grants its budget twice.
 */
function toToday(stored: unknown, now: number): { day: Day; isTurned: boolean } {
  const today = toDay(now);
  const fresh: Day = { day: today, used: 0, lastAt: 0, sites: {}, quietUntil: 0 };
  if (stored === undefined) return { day: fresh, isTurned: false };
  const body = fromRecord(VERSION, KEY, stored)?.body;
  if (typeof body !== 'object' || body === null) return { day: { ...fresh, used: ALL_USED }, isTurned: true };
  // The record's checksum vouches for the fields: only this file writes it.
  const last = body as Day;
  if (toBookingDay(last.day, now) === last.day) return { day: last, isTurned: false };
  const { lastAt, quietUntil, others: { [last.day]: _, ...before } = {} } = last;
  const others = Object.fromEntries([...Object.entries(before), [last.day, last.used] as const].slice(-MOST_OTHERS));
  const isAhead = last.day > today;
  const used = Math.max(others[today] ?? 0, others[toDay(now + DAY)] ?? 0, isAhead ? last.used : 0);
  const sites = isAhead ? last.sites : {};
  return { day: { day: today, used, lastAt, sites, quietUntil, others }, isTurned: true };
}
