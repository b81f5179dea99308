import { fromRecord, isOfLaterBuild, toRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import type { Environment } from '../environment';
import { LookupError, NOT_SAVED } from '../errors';
import { DAY, isWrongClock } from '../time';
import type { EntryKind, Seen } from './entry';
import type { Known, LostValue } from './merge';

/** Other contexts hear of each round by this item. */
export const STATUS_KEY = 'sync-status';
const STATE_KEY = 'sync-state';
export const LOST_KEY = 'sync-lost';
const TOUCHED_KEY = 'sync-touched';
const VERSION = 1;

/** Why the last writing failed. `later`: a later build of Sitecard has written there. */
export type SyncFault = 'full' | 'too-often' | 'off' | 'failed' | 'later';

export interface SeenDevice {
  id: string;
  name: string;
  /** When it last wrote, milliseconds since the epoch. */
  at: number;
}

/** How many there are, and how many of them are in the browser's sync. */
export interface Fit {
  all: number;
  fit: number;
}

/** What is shown of it. Times are in milliseconds since the epoch; null: never. */
export interface SyncStatus {
  sentAt: number | null;
  receivedAt: number | null;
  /** Of everything in the browser's sync that is ours. */
  bytes: number;
  fits: Record<EntryKind, Fit>;
  /** A policy with lists so long that they are kept apart. */
  isPolicyTooLong: boolean;
  device: string;
  /** The others. */
  devices: SeenDevice[];
  fault: SyncFault | null;
  /** What came when it was switched on; null: that was long ago. */
  came: Record<EntryKind, number> | null;
  /** All was removed on another device, and it was switched off here for that. */
  isEnded: boolean;
}

/** What this device has agreed to, so that it knows its own edits from what comes. */
export interface SyncState {
  /** Eight hex digits. */
  device: string;
  /** By the key of an entry. */
  known: Map<string, Known>;
  /** Since when it follows, milliseconds since the epoch; null: it is off. */
  since: number | null;
  /** When it last looked. */
  lookedAt: number;
  wroteAt: number;
  /** When it last tried to write. */
  triedAt: number;
  /** Of the last writing that came to its end, and of one that may not have. */
  nonces: string[];
}

/** A value that lost, kept to be taken back. */
export interface KeptLoss extends LostValue {
  id: string;
  /** The names of the devices. */
  from: string;
  wonFrom: string;
  /** When it was noticed, milliseconds since the epoch. */
  at: number;
}

const MOST_LOST = 500;
/** Characters of all lost values. A policy may be long. */
const MOST_LOST_TEXT = 1024 * 1024;
const LOST_FOR = 30 * DAY;

type Area = Pick<StorageArea, 'get' | 'set' | 'remove'>;
type Stores = Pick<Environment, 'now'> & { area: Area };

async function read<Body>(area: Area, key: string): Promise<Body | null> {
  const { [key]: stored } = await area.get([key]);
  if (isOfLaterBuild(VERSION, stored)) throw new LookupError(NOT_SAVED);
  // The checksum vouches for the shape: only this file writes these records.
  return (fromRecord(VERSION, key, stored)?.body ?? null) as Body | null;
}

const write = ({ area, now }: Stores, key: string, body: unknown) =>
  area.set({ [key]: toRecord(VERSION, key, body, now()) });

/** Known entries by the thousand: without names of fields. */
type Packed = [
  key: string,
  at: number,
  device: string,
  count: number,
  seen: Seen,
  heard: Seen | 0,
  sum: string,
  shown?: string,
];

interface StoredState extends Omit<SyncState, 'known'> {
  known: Packed[];
}

const isSame = (one: Seen, other: Seen) => JSON.stringify(one) === JSON.stringify(other);

const toPacked = ([key, known]: [string, Known]): Packed => {
  const { at, device, count, seen, heard, sum, shown } = known;
  const packed: Packed = [key, at, device, count, seen, isSame(seen, heard) ? 0 : heard, sum];
  if (shown !== sum) packed.push(shown);
  return packed;
};

const toKnown = ([key, at, device, count, seen, heard, sum, shown = sum]: Packed): [string, Known] => [
  key,
  { at, device, count, seen, heard: heard || seen, sum, shown },
];

export function createDevice(): string {
  return crypto.randomUUID().slice(0, 8);
}

/** Anew where nothing can be read. Rejects where storage does, or a later build wrote it. */
export async function readState(area: Area): Promise<SyncState> {
  const stored = await read<StoredState>(area, STATE_KEY);
  if (!stored)
    return { device: createDevice(), known: new Map(), since: null, lookedAt: 0, wroteAt: 0, triedAt: 0, nonces: [] };
  return { ...stored, known: new Map(stored.known.map(toKnown)) };
}

export const writeState = (stores: Stores, { known, ...rest }: SyncState) =>
  write(stores, STATE_KEY, { ...rest, known: [...known].map(toPacked) } satisfies StoredState);

/** Null: it was never on, or cannot be read. */
export const readStatus = (area: Area) => read<SyncStatus>(area, STATUS_KEY).catch(() => null);
export const writeStatus = (stores: Stores, status: SyncStatus) => write(stores, STATUS_KEY, status);

/** The latest first. */
export const readLost = async (area: Area): Promise<KeptLoss[]> => (await read<KeptLoss[]>(area, LOST_KEY)) ?? [];

/** Those of 30 days, by a time that is proven. Each is kept once. `leaving`: stays until it is dropped, and takes no room. */
export async function addLost(
  stores: Stores,
  lost: readonly KeptLoss[],
  proven: number,
  leaving?: string,
): Promise<void> {
  const kept = await readLost(stores.area);
  const ids = new Set(kept.map(({ id }) => id));
  const added = lost.filter(({ id }) => !ids.has(id));
  const isKept = ({ at }: KeptLoss) => isWrongClock(at, proven) || proven - at < LOST_FOR;
  let places = MOST_LOST;
  let room = MOST_LOST_TEXT;
  // What is too long for the rest leaves that to shorter ones.
  const hasRoom = ({ json, wonJson }: KeptLoss) => {
    const length = (json?.length ?? 0) + (wonJson?.length ?? 0);
    if (places === 0 || length > room) return false;
    places--;
    room -= length;
    return true;
  };
  const left = [...added, ...kept].filter((one) => one.id === leaving || (isKept(one) && hasRoom(one)));
  if (added.length > 0 || left.length < kept.length) await write(stores, LOST_KEY, left);
}

export async function dropLost(stores: Stores, id: string): Promise<void> {
  const kept = await readLost(stores.area);
  await write(
    stores,
    LOST_KEY,
    kept.filter((one) => one.id !== id),
  );
}

/** When something that follows was last changed here; 0: not that it was heard of. */
export const readTouched = async (area: Area): Promise<number> => (await read<number>(area, TOUCHED_KEY)) ?? 0;
export const writeTouched = (stores: Stores) => write(stores, TOUCHED_KEY, stores.now());
