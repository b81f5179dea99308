/** FNV-1a of the text, 32 bits, unsigned. */
export function toHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** One of 2^32 unsigned values, well spread over neighbouring seeds; `salt` names the question asked of the seed. */
export function mix(seed: number, salt: number): number {
  let value = Math.imul(seed ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 13), 0x27d4eb2f);
  return (value ^ (value >>> 16)) >>> 0;
}

export interface Dice {
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** A replayable sequence of choices. */
export function createDice(seed: number): Dice {
  let throws = 0;
  const next = () => mix(seed, throws++) / 2 ** 32;
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, below(list.length)),
  };
}

/** The element at `index`, counted round a list that is not empty. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('An empty list has no element to choose.');
  return found;
}
