/** A hash table of host names (64-bit hashes, linear probing) that storage can clone. `hashes` starts with the seed. */
export interface HostIndex {
  hashes: Uint32Array;
  count: number;
}

const HEAD = 2;
/** Slots for each host: small, and a look-up rarely probes twice. */
const SPREAD = 1.6;
const DOT = 46;

/** The seed is random, so that nobody can make up a host with the hash of a listed one. */
export function createHostIndex(
  hosts: Iterable<string>,
  seed: Uint32Array = crypto.getRandomValues(new Uint32Array(HEAD)),
): HostIndex {
  const names = [...hosts];
  const hashes = new Uint32Array(HEAD + Math.ceil(names.length * SPREAD) * 2);
  hashes.set(seed);
  let count = 0;
  for (const name of names) {
    const [one, two] = toHash(hashes, name);
    const place = findPlace(hashes, one, two);
    if (hashes[place + 1] === 0) count++;
    hashes[place] = one;
    hashes[place + 1] = two;
  }
  return { hashes, count };
}

/** The listed host itself or its longest listed parent; null when none is listed. */
export function findInIndex({ hashes, count }: HostIndex, host: string): string | null {
  if (count === 0) return null;
  let found: string | null = null;
  let low = hashes[0] ?? 0;
  let high = hashes[1] ?? 0;
  // From the right, so that one pass hashes every parent.
  for (let at = host.length - 1; at >= 0; at--) {
    const unit = host.charCodeAt(at);
    if (unit === DOT && isListed(hashes, low, high)) found = host.slice(at + 1);
    low = mixLow(low, unit);
    high = mixHigh(high, low);
  }
  return isListed(hashes, low, high) ? host : found;
}

/** The slot of this exact host, for data stored slot by slot; -1 when it is not listed. */
export function findSlot({ hashes, count }: HostIndex, host: string): number {
  if (count === 0) return -1;
  const [one, two] = toHash(hashes, host);
  const place = findPlace(hashes, one, two);
  return hashes[place] === one && hashes[place + 1] === two ? (place - HEAD) / 2 : -1;
}

export function isHostIndex(value: unknown): value is HostIndex {
  if (typeof value !== 'object' || value === null || !('hashes' in value) || !('count' in value)) return false;
  const { hashes, count } = value;
  if (!(hashes instanceof Uint32Array) || typeof count !== 'number' || !Number.isInteger(count)) return false;
  return hashes.length >= HEAD && hashes.length % 2 === 0 && count >= 0 && count * 2 <= hashes.length - HEAD;
}

const mixLow = (low: number, unit: number) => Math.imul(low ^ unit ^ (low >>> 15), 0x9e3779b1);
const mixHigh = (high: number, low: number) => Math.imul(high ^ low ^ (high >>> 17), 0x5f356495);
const endLow = (low: number, high: number) => Math.imul(low ^ (low >>> 16) ^ (high >>> 13), 0x85ebca6b) >>> 0;
/** Never 0, which marks an empty slot. */
const endHigh = (low: number, high: number) => (Math.imul(high ^ (high >>> 16) ^ (low >>> 13), 0xc2b2ae35) | 1) >>> 0;

function toHash(hashes: Uint32Array, name: string): [one: number, two: number] {
  let low = hashes[0] ?? 0;
  let high = hashes[1] ?? 0;
  for (let at = name.length - 1; at >= 0; at--) {
    low = mixLow(low, name.charCodeAt(at));
    high = mixHigh(high, low);
  }
  return [endLow(low, high), endHigh(low, high)];
}

function isListed(hashes: Uint32Array, low: number, high: number): boolean {
  const one = endLow(low, high);
  const two = endHigh(low, high);
  const place = findPlace(hashes, one, two);
  return hashes[place] === one && hashes[place + 1] === two;
}

/** The slot of the hash, or the empty slot for it. In a damaged full table: the last slot tried. */
function findPlace(hashes: Uint32Array, one: number, two: number): number {
  const slots = (hashes.length - HEAD) / 2;
  let slot = Math.floor((one / 2 ** 32) * slots);
  let place = HEAD;
  for (let probes = 0; probes < slots; probes++) {
    place = HEAD + slot * 2;
    const there = hashes[place + 1];
    if (there === 0 || (there === two && hashes[place] === one)) return place;
    slot = slot + 1 === slots ? 0 : slot + 1;
  }
  return place;
}
