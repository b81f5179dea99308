import { checksum } from '../browser/record';
import { deflate } from './deflate';
import type { Entry } from './entry';
import { isSameEdit } from './entry';
import { toChunkName, toHeadName, toPartName } from './item-names';
import type { Chunk, DeviceItems, Parts } from './layout';
import { sizeOfItem, toChunk, toHead, toPart, toSumOf, toWire } from './layout';

/** A browser takes 8,192 bytes an item. */
const MOST_ITEM = 8_100;
/** Characters of a part, so that it fits into an item with its name and its head. */
const MOST_PART = 7_900;
/** Bytes. A longer value is cut into parts. What is no longer fits into one item, however little it can be squeezed. */
const LONGEST_WHOLE = 4_000;
/** Bytes of entries that may fit into one item once they are squeezed. */
const MOST_RAW = 20_000;
/** A smaller item takes in what is new. */
const HALF_FULL = 4_096;

export interface Writing {
  set: Record<string, string>;
  /** Items of this device that are no longer needed. */
  stale: string[];
  /** Of everything of this device, once it is written. */
  bytes: number;
}

interface Packer {
  device: string;
  now: number;
  set: Record<string, string>;
  free: number[];
  used: Set<string>;
}

const ENCODER = new TextEncoder();
const sizeOf = (text: string) => ENCODER.encode(text).length;

/** Bytes before it is squeezed. */
export const rawSizeOf = ({ key, json }: Pick<Entry, 'key' | 'json'>) => sizeOf(key) + sizeOf(json ?? '') + 40;

/** Writes the parts of a long value. Null: it is not long. */
async function cutLong(entry: Entry, packer: Packer): Promise<Parts | null> {
  if (entry.json === null || sizeOf(entry.json) <= LONGEST_WHOLE) return null;
  const { device, now } = packer;
  const sum = checksum(`${entry.json.length}|${entry.json}`);
  const squeezed = await deflate(entry.json);
  const of = Math.ceil(squeezed.length / MOST_PART);
  for (let place = 0; place < of; place++) {
    const name = toPartName(device, sum, place);
    packer.set[name] = toPart(name, squeezed.slice(place * MOST_PART, (place + 1) * MOST_PART), now);
    packer.used.add(name);
  }
  return { sum, of };
}

/** Halves what does not fit. One entry alone always does: a long value is in parts. */
async function packSome(entries: readonly Entry[], parts: ReadonlyMap<Entry, Parts | null>, packer: Packer) {
  const number = packer.free[0] ?? 0;
  const name = toChunkName(packer.device, number);
  const text = await toChunk(
    name,
    entries.map((entry) => toWire(entry, parts.get(entry) ?? null)),
    packer.now,
  );
  if (sizeOfItem(name, text) > MOST_ITEM && entries.length > 1) {
    const half = Math.ceil(entries.length / 2);
    await packSome(entries.slice(0, half), parts, packer);
    await packSome(entries.slice(half), parts, packer);
    return;
  }
  packer.free.shift();
  packer.set[name] = text;
  packer.used.add(name);
}

/** Entries of one item at the most, by their sizes before they are squeezed. */
function toPiles(entries: readonly Entry[]): Entry[][] {
  const piles: Entry[][] = [];
  let left = 0;
  for (const entry of entries) {
    const size = Math.min(rawSizeOf(entry), LONGEST_WHOLE);
    if (left < size) {
      piles.push([]);
      left = MOST_RAW;
    }
    piles.at(-1)?.push(entry);
    left -= size;
  }
  return piles;
}

/** Which chunks stay as they are: all that is in them is still wanted. A half empty one goes, to take in what is new. */
function toKept(own: DeviceItems | null, wanted: ReadonlyMap<string, Entry>): Chunk[] {
  const seen = new Set<string>();
  const isWanted = (entry: Entry) => {
    const next = wanted.get(entry.key);
    const isTwice = seen.has(entry.key);
    seen.add(entry.key);
    return next !== undefined && isSameEdit(next, entry) && !isTwice;
  };
  const kept = (own?.chunks ?? []).filter(
    ({ entries, isWhole }) => isWhole && entries.length > 0 && entries.every(isWanted),
  );
  const count = kept.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count === wanted.size) return kept;
  const [smallest] = kept.toSorted((one, other) => one.bytes - other.bytes);
  return smallest && smallest.bytes < HALF_FULL ? kept.filter((chunk) => chunk !== smallest) : kept;
}

/**
 * The items that say what this device has to say, with as few of them changed as can be. `found`: what is there. Null: they say
 * it already.
 */
export async function packOwn(
  device: string,
  own: DeviceItems | null,
  wanted: ReadonlyMap<string, Entry>,
  found: Record<string, unknown>,
  head: { name: string; nonce: string },
  now: number,
): Promise<Writing | null> {
  const kept = toKept(own, wanted);
  const keptKeys = new Set(kept.flatMap(({ entries }) => entries.map(({ key }) => key)));
  const used = new Set(kept.flatMap(({ name, parts }) => [name, ...parts]));
  const numbers = Array.from({ length: 512 }, (_, number) => number);
  const free = numbers.filter((number) => !used.has(toChunkName(device, number)));
  const packer: Packer = { device, now, set: {}, free, used };
  const rest = [...wanted.values()].filter(({ key }) => !keptKeys.has(key));
  rest.sort((one, other) => (one.key < other.key ? -1 : 1));
  const parts = new Map<Entry, Parts | null>();
  for (const entry of rest) parts.set(entry, await cutLong(entry, packer));
  for (const pile of toPiles(rest)) await packSome(pile, parts, packer);
  const headName = toHeadName(device);
  const stale = [...(own?.items.keys() ?? [])].filter((name) => name !== headName && !used.has(name));
  const isHeadOfAll = own?.head != null && own.isWhole && own.head.name === head.name;
  if (Object.keys(packer.set).length === 0 && stale.length === 0 && isHeadOfAll) return null;
  // A part that is there already has the same content.
  for (const name of Object.keys(packer.set)) if (name.includes('.') && own?.items.has(name)) delete packer.set[name];
  const sums = Object.fromEntries([...used].map((name) => [name, toSumOf(packer.set[name] ?? found[name])]));
  packer.set[headName] = toHead(device, { ...head, sums }, now);
  const sizes = [...used, headName].map((name) => sizeOfItem(name, packer.set[name] ?? found[name]));
  return { set: packer.set, stale, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
