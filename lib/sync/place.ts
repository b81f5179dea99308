import { HOUR, MINUTE } from '../time';
import type { SyncFault } from './state';

/** What a browser takes of an extension in all. */
export const MOST_BYTES = 102_400;

/** The browser's sync, as far as it is asked for. */
export interface SyncPlace {
  read(): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(names: string[]): Promise<void>;
}

/** How soon it is tried again, by why it failed. */
export const PAUSES: Record<SyncFault, number> = {
  full: HOUR,
  'too-often': HOUR,
  off: HOUR,
  failed: 10 * MINUTE,
  later: HOUR,
};

/** By the words of Chromium and Firefox. */
export function toFault(error: unknown): SyncFault {
  const text = String(error);
  if (/MAX_WRITE_OPERATIONS|kMaxWriteOperations|WritesPer/i.test(text)) return 'too-often';
  if (/quota/i.test(text)) return 'full';
  return /disabled|storage\.sync\.enabled|not available/i.test(text) ? 'off' : 'failed';
}
