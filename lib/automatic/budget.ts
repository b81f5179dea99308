import { fromRecord, toRecord } from '../browser/record';
import type { Environment } from '../environment';
import { DAY, HOUR, isPaused, toBookingDay, toDay } from '../time';

const KEY = 'auto-budget';
const VERSION = 1;
/** A page that opens a thousand hosts of its own site must not use up the day. */
const MOST_HOSTS_OF_SITE = 3;
const LONGEST_QUIET = HOUR;
/** Remembered days, for a clock that goes back to one. */
const MOST_OTHERS = 30;
const ALL_USED = 1e9;

interface Day {
  /** UTC, `YYYY-MM-DD`. Does not go back when the clock goes back by a day. */
  day: string;
  used: number;
  /** When the last call was reserved, milliseconds since the epoch. */
  lastAt: number;
  /** Hosts asked about that day, by site. Their answers are saved anyway; deleted after the day. */
  sites: Record<string, string[]>;
  /** No call is sent until then, with whichever key: an earlier build, which had one, noted that its quota is used up. */
  quietUntil: number;
  /** The same for each key, by its slot. */
  quietOf?: Record<string, number>;
  /** Calls used on other days, the last booked day at the end. */
  others?: Record<string, number>;
}

/** `spent`: the day's calls are used up. `known`: this host, or enough hosts of its site, were asked about today. */
export type Reservation =
  | { ok: true; day: string; host: string; site: string }
  | { ok: false; why: 'spent' | 'known' | 'quiet' };
export type AutoBudget = ReturnType<typeof createAutoBudget>;

/** Reserves calls under a lock before they are sent, for all contexts. If storage rejects, nothing may be sent. */
export function createAutoBudget({ area, locks, now }: Pick<Environment, 'area' | 'locks' | 'now'>) {
  const readTurned = async () => toToday((await area.get([KEY]))[KEY], now());
  const read = async (): Promise<Day> => (await readTurned()).day;
  const isRunning = (until: number) => isPaused(until, LONGEST_QUIET, now());
  const isQuiet = ({ quietUntil, quietOf = {} }: Day, slot: string | null) =>
    isRunning(quietUntil) || isRunning(quietOf[slot ?? ''] ?? 0);
  const write = (day: Day) => area.set({ [KEY]: toRecord(VERSION, KEY, day, now()) });

  const change = <T>(toNext: (day: Day) => { result: T; next?: Day }): Promise<T> =>
    locks.request(KEY, async () => {
      const { day: today, isTurned } = await readTurned();
      const { result, next = today } = toNext(today);
      // Written even if nothing is reserved: an unreadable record, or one of a clock ahead, must end tomorrow.
      if (next !== today || isTurned) await write(next);
      return result;
    });

  return {
    /** `site`: as `Suffixes.toSite`. `most`: calls a day. `slot`: of the key in use. */
    reserve: (host: string, site: string, most: number, slot: string | null): Promise<Reservation> =>
      change<Reservation>((today) => {
        const { day, used, sites } = today;
        const hosts = sites[site] ?? [];
        const refuse = (why: 'spent' | 'known' | 'quiet') => ({ result: { ok: false as const, why } });
        if (hosts.includes(host) || hosts.length >= MOST_HOSTS_OF_SITE) return refuse('known');
        if (used >= most) return refuse('spent');
        if (isQuiet(today, slot)) return refuse('quiet');
        return {
          result: { ok: true, day, host, site },
          next: { ...today, used: used + 1, lastAt: now(), sites: { ...sites, [site]: [...hosts, host] } },
        };
      }),

    /** For a call not sent, or refused unread: the host may be asked about again that day. */
    giveBack: ({ day, host, site }: Extract<Reservation, { ok: true }>): Promise<void> =>
      change((today) => {
        if (today.day !== day || !today.sites[site]?.includes(host)) return { result: undefined };
        const { [site]: hosts = [], ...others } = today.sites;
        const left = hosts.filter((other) => other !== host);
        const sites = left.length > 0 ? { ...others, [site]: left } : others;
        return { result: undefined, next: { ...today, used: today.used - 1, sites } };
      }),

    /** For calls that the user ordered: all or none. Returns the day they count on; null: none. */
    reserveCalls: (calls: number, most: number, slot: string | null): Promise<string | null> =>
      change((today) => {
        const { day, used } = today;
        if (isQuiet(today, slot) || used + calls > most) return { result: null };
        return { result: day, next: { ...today, used: used + calls, lastAt: now() } };
      }),

    /** For calls of `reserveCalls` that were not sent. */
    giveBackCalls: (calls: number, day: string): Promise<void> =>
      change((today) => ({
        result: undefined,
        next: today.day === day ? { ...today, used: Math.max(0, today.used - calls) } : today,
      })),

    /** Reserves nothing for this key for an hour, in any worker. */
    keepQuiet: (slot: string): Promise<void> =>
      change((today) => {
        const others = Object.entries(today.quietOf ?? {}).filter(([, until]) => isRunning(until));
        const quietOf = { ...Object.fromEntries(others), [slot]: now() + LONGEST_QUIET };
        return { result: undefined, next: { ...today, quietOf } };
      }),

    read,

    /** Why no call would be reserved now for this key; null: one would be. `most`: calls a day. */
    async readStop(most: number, slot: string | null): Promise<{ used: number; why: 'spent' | 'quiet' } | null> {
      const today = await read();
      const { used } = today;
      if (used >= most) return { used: Math.min(used, most), why: 'spent' };
      return isQuiet(today, slot) ? { used, why: 'quiet' } : null;
    },

    /** Privacy: forgets the domains of past days. */
    tidy: (): Promise<void> =>
      locks.request(KEY, async () => {
        const stored = (await area.get([KEY]))[KEY];
        if (stored !== undefined) await write(toToday(stored, now()).day);
      }),
  };
}

/**
 * `isTurned`: not the stored record. An unreadable record counts as used up for the day. Calls of a wrong clock count
 * today. Each day keeps its count, so moving the clock grants no budget twice.
 */
function toToday(stored: unknown, now: number): { day: Day; isTurned: boolean } {
  const today = toDay(now);
  const fresh: Day = { day: today, used: 0, lastAt: 0, sites: {}, quietUntil: 0 };
  if (stored === undefined) return { day: fresh, isTurned: false };
  const body = fromRecord(VERSION, KEY, stored)?.body;
  if (typeof body !== 'object' || body === null) return { day: { ...fresh, used: ALL_USED }, isTurned: true };
  // The checksum vouches for the fields: only this file writes it.
  const last = body as Day;
  if (toBookingDay(last.day, now) === last.day) return { day: last, isTurned: false };
  const { lastAt, quietUntil, quietOf = {}, others: { [last.day]: _, ...before } = {} } = last;
  const others = Object.fromEntries([...Object.entries(before), [last.day, last.used] as const].slice(-MOST_OTHERS));
  const isAhead = last.day > today;
  const used = Math.max(others[today] ?? 0, others[toDay(now + DAY)] ?? 0, isAhead ? last.used : 0);
  const sites = isAhead ? last.sites : {};
  return { day: { day: today, used, lastAt, sites, quietUntil, quietOf, others }, isTurned: true };
}
