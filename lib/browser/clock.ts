import type { Environment } from '../environment';
import type { SeenClock } from '../time';
import { HOUR, seeClock } from '../time';
import { fromRecord, toRecord } from './record';

const KEY = 'clock';
const VERSION = 1;

/**
 * The time by which what has ended may be deleted, at most now, in milliseconds since the epoch. A clock that leaps ahead
 * for a moment does not move it (`seeClock`). Ask it wherever something is written or tidied. Rejects when storage does.
 */
export async function readProvenTime({ area, now }: Pick<Environment, 'area' | 'now'>): Promise<number> {
  // The checksum vouches for the fields: only this file writes the record.
  const seen = (fromRecord(VERSION, KEY, (await area.get([KEY]))[KEY])?.body ?? null) as SeenClock | null;
  const next = seeClock(seen, now());
  const isSame = seen?.aheadSince === next.aheadSince && Math.abs(seen.proven - next.proven) < HOUR;
  // No lock: contexts that write at once write the same. Where storage refuses, the next one notes it.
  if (!isSame) await area.set({ [KEY]: toRecord(VERSION, KEY, next, now()) }).catch(() => {});
  return Math.min(next.proven, now());
}
