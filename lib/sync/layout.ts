import { fromRecord, isOfLaterBuild, toRecord } from '../browser/record';
import { deflate, inflate } from './deflate';
import type { Entry, Seen } from './entry';
import { ENDED_ITEM, toChunkNumber, toHeadName, toOwner, toPartName } from './item-names';

/** Of everything that is written there. */
const LAYOUT = 1;

const ENCODER = new TextEncoder();

/** As a browser counts it: the name and the value as JSON, in UTF-8. */
export const sizeOfItem = (name: string, value: unknown) =>
  ENCODER.encode(`${name}${JSON.stringify(value) ?? ''}`).length;

/** A long value: its parts are items of their own, named by its checksum. */
export interface Parts {
  sum: string;
  of: number;
}

/** An entry as it is written. */
type Wire = [key: string, at: number, device: string, seen: Seen, value: string | null | Parts];

export const toWire = ({ key, at, device, seen, json }: Entry, parts: Parts | null): Wire => [
  key,
  at,
  device,
  seen,
  parts ?? json,
];

export async function toChunk(name: string, wires: readonly Wire[], at: number): Promise<string> {
  return toRecord(LAYOUT, name, await deflate(JSON.stringify(wires)), at);
}

export const toPart = (name: string, slice: string, at: number) => toRecord(LAYOUT, name, slice, at);

/** Who a device is, and what it has written: its items with their checksums. `nonce` changes with each writing. */
export interface Head {
  name: string;
  nonce: string;
  sums: Record<string, string>;
}

export const toHead = (device: string, head: Head, at: number) => toRecord(LAYOUT, toHeadName(device), head, at);
export const toEnded = (at: number) => toRecord(LAYOUT, ENDED_ITEM, {}, at);

/** The checksum that stands in a record. */
export const toSumOf = (text: unknown) => String(text).split('|', 3)[2] ?? '';

export interface Chunk {
  name: string;
  bytes: number;
  entries: Entry[];
  /** The names of the parts of its long values. */
  parts: string[];
  /** Each of its entries could be read. */
  isWhole: boolean;
}

export interface DeviceItems {
  device: string;
  /** Null: it has not arrived. */
  head: (Head & { at: number }) | null;
  chunks: Chunk[];
  /** Every item of the device with its size. */
  items: Map<string, number>;
  /** Everything that it has written has arrived. */
  isWhole: boolean;
}

export interface Space {
  devices: Map<string, DeviceItems>;
  bytes: number;
  /** When the user removed all that was there; null: it was not removed. */
  endedAt: number | null;
  /** Some of it was written by a later build, and is left alone. */
  hasLater: boolean;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && 'sum' in value && 'of' in value && isCount(value.of);

function toSeen(value: unknown): Seen | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.values(value).every(isCount) ? (value as Seen) : null;
}

type Found = Record<string, unknown>;

async function readLong({ sum, of }: Parts, device: string, found: Found): Promise<string> {
  const names = Array.from({ length: of }, (_, place) => toPartName(device, sum, place));
  const slices = names.map((name) => fromRecord(LAYOUT, name, found[name])?.body);
  if (!slices.every((slice) => typeof slice === 'string')) throw new Error('A part has not arrived');
  return inflate(slices.join(''));
}

async function readChunk(name: string, holder: DeviceItems, found: Found): Promise<void> {
  const body = fromRecord(LAYOUT, name, found[name])?.body;
  const wires =
    typeof body === 'string'
      ? await inflate(body)
          .then(JSON.parse)
          .catch(() => null)
      : null;
  if (!Array.isArray(wires)) {
    holder.isWhole = false;
    return;
  }
  const chunk: Chunk = { name, bytes: sizeOfItem(name, found[name]), entries: [], parts: [], isWhole: true };
  for (const wire of wires) {
    const [key, at, device, given, value] = (Array.isArray(wire) ? wire : []) as unknown[];
    const seen = toSeen(given);
    const count = seen?.[String(device)];
    if (typeof key !== 'string' || !isCount(at) || typeof device !== 'string' || !seen || !count) continue;
    try {
      const json = isParts(value) ? await readLong(value, holder.device, found) : value;
      if (json !== null && typeof json !== 'string') continue;
      chunk.entries.push({ key, at, device, count, seen, json });
      if (isParts(value))
        chunk.parts.push(...Array.from({ length: value.of }, (_, n) => toPartName(holder.device, value.sum, n)));
    } catch {
      // The value before it holds until the rest is here.
      chunk.isWhole = false;
      holder.isWhole = false;
    }
  }
  holder.chunks.push(chunk);
}

function readHead(holder: DeviceItems, found: Found): void {
  const name = toHeadName(holder.device);
  const record = fromRecord(LAYOUT, name, found[name]);
  const head = record?.body as Partial<Head> | undefined;
  if (!record || typeof head?.name !== 'string' || typeof head.nonce !== 'string' || !head.sums) {
    holder.isWhole = false;
    return;
  }
  holder.head = { name: head.name, nonce: head.nonce, sums: head.sums, at: record.at };
  const isThere = ([item, sum]: [string, string]) => toSumOf(found[item]) === sum;
  if (!Object.entries(head.sums).every(isThere)) holder.isWhole = false;
}

/** Never rejects for what is there: what cannot be read has not arrived yet. */
export async function readSpace(found: Found): Promise<Space> {
  const devices = new Map<string, DeviceItems>();
  const space: Space = { devices, bytes: 0, endedAt: null, hasLater: false };
  for (const [name, value] of Object.entries(found)) {
    const size = sizeOfItem(name, value);
    space.bytes += size;
    if (name === ENDED_ITEM) space.endedAt = fromRecord(LAYOUT, name, value)?.at ?? null;
    const device = toOwner(name);
    if (device === null) continue;
    const isLater = isOfLaterBuild(LAYOUT, value);
    space.hasLater ||= isLater;
    const fresh: DeviceItems = { device, head: null, chunks: [], items: new Map(), isWhole: true };
    const holder = devices.get(device) ?? fresh;
    devices.set(device, holder);
    holder.items.set(name, size);
    if (isLater) holder.isWhole = false;
  }
  for (const holder of devices.values()) {
    readHead(holder, found);
    for (const name of [...holder.items.keys()].sort()) {
      if (toChunkNumber(name) !== null && !isOfLaterBuild(LAYOUT, found[name])) await readChunk(name, holder, found);
    }
  }
  return space;
}
