/** Bodies that no service should send, made of good ones: the same seed makes the same bodies. */
export type Random = () => number;

/** mulberry32: small, fast, and good enough to choose by. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const chooseFrom = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const TEXTS = [
  '',
  ' ',
  'x',
  '0.9',
  '-1',
  '1e308',
  'NaN',
  'Infinity',
  '2026-02-31',
  '9999-12-31',
  '2026-03-01T10:20:30.123456Z',
  '$1M-$10B',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://x.com',
  'data:text/html,<script>1</script>',
  '//evil.org',
  'http://192.168.0.1/reboot',
  'https://192.168.0.1/',
  'https://a@b.com',
  'https://x.com/\u202eabc',
  'https://github.com/a"onload="1',
  '/Unreachable',
  '/No indexable content',
  '/Games/\u202e\u0000\ud800',
  '\ufeff\u200b',
  '\ud83d',
  '__proto__',
  'constructor',
  'IAB1',
  'IAB-a-b',
  '<img src=x onerror=1>',
  '=1+1',
  'You may not: upgrade',
  'x'.repeat(5000),
  '\ud83d\ude00'.repeat(400),
];
const NUMBERS = [0, -0, 1, -1, 7, 0.5, 1e308, -1e308, 5e-324, 2 ** 53, 1e21, 12345.678];
const JSON_OBJECTS = [
  '{"length":{"toString":1}}',
  '{"length":1e308}',
  '{"toString":1,"valueOf":2}',
  '{"toJSON":"x"}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"hasOwnProperty":1,"name":"/A"}',
  '{"then":1}',
  '{"0":"a","length":1}',
  '{"IAB1":{"length":{}},"IAB-x":null,"name":"/A","confidence":"7"}',
  '{"type":"rate_limit","message":"x"}',
  '[null]',
  '[[]]',
  '[{"__proto__":[]}]',
];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'length',
  'name',
  'IAB1-2',
  'IAB-a-b-c',
  'domain',
  'objects',
  'company',
  'error',
  'message',
  'success',
  'similar',
  'results',
  '2026-01',
];

function nest(depth: number, random: Random): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = random() < 0.5 ? [value] : { name: value };
  return value;
}

function toHostileValue(random: Random): unknown {
  const kind = random();
  if (kind < 0.4) return chooseFrom(random, TEXTS);
  if (kind < 0.6) return chooseFrom(random, NUMBERS);
  if (kind < 0.72) return chooseFrom(random, [null, true, false, [], {}]);
  if (kind < 0.95) return JSON.parse(chooseFrom(random, JSON_OBJECTS));
  // Deeper than the transport lets through, and now and then deeper than the stack.
  return nest(random() < 0.02 ? 20_000 : Math.floor(random() * 40), random);
}

/** Sets an own key, also one that assignment would take for the prototype. */
function put(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A copy in which values were replaced, removed, added, doubled or swapped, each with the chance `rate`. */
function toMutated(value: unknown, random: Random, rate: number): unknown {
  if (random() < rate) return toHostileValue(random);
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => {
      const chance = random();
      const mutated = toMutated(item, random, rate);
      return chance < rate / 3 ? [] : chance < rate ? [mutated, mutated] : [mutated];
    });
    return random() < rate ? [...items, toHostileValue(random)] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [key, inner] of Object.entries(value)) {
    const chance = random();
    if (chance < rate / 2) continue;
    put(copy, chance < rate ? chooseFrom(random, KEYS) : key, toMutated(inner, random, rate));
  }
  if (random() < rate) put(copy, chooseFrom(random, KEYS), toHostileValue(random));
  return copy;
}

/** One body: a good one changed a little or a lot, or something altogether different. */
export function toHostileBody(good: readonly unknown[], random: Random): unknown {
  if (random() < 0.05) return toHostileValue(random);
  return toMutated(chooseFrom(random, good), random, chooseFrom(random, [0.02, 0.08, 0.25]));
}
