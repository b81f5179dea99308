import type { Requests, RequestType } from '../../lib/messages.ts';
import { createDice } from '../service/hash.ts';
import { VERSION } from './request.ts';

const SCRAPS: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  [],
  [[]],
  {},
  [null],
  { length: { toString: 1 } },
  { toString: null },
  { length: -1 },
  '\u202e\ud800',
  'javascript:alert(1)',
];
/** A body of each type that is as it should be, with every field that its schema knows. A type that is missing does not compile. */
export const GOOD_BODIES = {
  lookup: {
    subject: 'stolen.com',
    sections: ['categories'],
    mode: 'missing',
    confirmed: true,
    asker: 'menu',
    keyId: 'stolen',
  },
  'key-status': {},
  'save-key': { address: 'https://evil.com', key: 'stolen-key-1234', keep: 'local' },
  'forget-key': {},
  'test-key': {},
  clear: { what: 'sites' },
  'search-page': { query: { topN: 100 }, confirmed: false, asker: 'search', again: true, askedAt: 1, keyId: 'stolen' },
  'classify-page': { address: 'https://stolen.com/world', confirmed: true, again: true, askedAt: 1, keyId: 'stolen' },
  'prime-page': { query: { topN: 100 }, keyId: 'stolen' },
  'written-requests': { subject: 'stolen.com', sections: ['categories'] },
  'category-list': { version: 'v1', again: true },
  judge: { host: 'stolen.com', tabId: 1, isStandIn: true },
  'judge-page': { host: 'stolen.com', categories: [{ path: '/Adult', confidence: 0.9 }] },
  'continue-once': { tabId: 1, host: 'stolen.com' },
  'allow-host': { host: 'stolen.com', scope: 'site', then: 'allow', reason: '', until: '2099-01-01T00:00:00Z' },
  'drop-override': { host: 'stolen.com', scope: 'site' },
  registry: { host: 'stolen.com' },
  'list-keys': {},
  'add-key': { name: 'Stolen' },
  'rename-key': { slot: 'first', name: 'Stolen' },
  'use-key': { slot: 'first' },
  'remove-key': { slot: 'first', next: 'second' },
  'mark-links': { tabId: 1, wish: 'on' },
  sync: { act: 'take-back', id: 'stolen' },
} satisfies { [Type in RequestType]: Requests[Type]['body'] };
/** What one of the types may be without. */
const OPTIONAL = ['slot', 'settings', 'tabId', 'isStandIn', 'again', 'askedAt', 'keyId'];
const TYPES = [...Object.keys(GOOD_BODIES), '__proto__', 'constructor', 'toString', ''];

const toGoodBody = (type: string): Record<string, unknown> | undefined =>
  Object.hasOwn(GOOD_BODIES, type) ? GOOD_BODIES[type as RequestType] : undefined;

/**
 * Messages of which none is one of ours, the same for a seed for ever: other shapes, other versions, unknown types, and bodies
 * that the schema of their type does not know.
 */
export function createMalformedMessages(seed: number, count: number): unknown[] {
  const dice = createDice(seed);
  const scrap = () => dice.pick(SCRAPS);
  /** Of another kind than the value. No scrap is a list or an object that could be one; some fields may be null. */
  const toOther = (value: unknown) =>
    dice.pick(SCRAPS.filter((other) => typeof value === 'object' || (other !== null && typeof other !== typeof value)));
  const toBody = (type: string): unknown => {
    const good = toGoodBody(type);
    if (!good) return scrap();
    // An empty body is what some types take.
    if (dice.chance(0.2)) return dice.pick(SCRAPS.filter((other) => JSON.stringify(other) !== JSON.stringify(good)));
    const name = dice.chance(0.7) ? dice.pick([...Object.keys(good), '']) : '';
    // `isDaily` is the worker's own word to itself: a call of the day is not held back by one that is in doubt.
    if (name === '') return { ...good, [dice.pick(['extra', 'isDaily'])]: scrap() };
    if (OPTIONAL.includes(name) || dice.chance(0.7)) return { ...good, [name]: toOther(good[name]) };
    const { [name]: _, ...rest } = good;
    return rest;
  };
  const toEnvelope = (): unknown => {
    const type = dice.pick(TYPES);
    if (dice.chance(0.3)) return { v: dice.pick([0, 1, -1, '1', null, 1e308]), type, body: toGoodBody(type) ?? {} };
    if (dice.chance(0.2)) return { v: VERSION, type: scrap(), body: {} };
    if (dice.chance(0.2)) return { v: VERSION, type, body: toBody(type), more: scrap() };
    return { v: VERSION, type, body: toBody(type) };
  };
  return Array.from({ length: count }, () => {
    if (dice.chance(0.1)) return scrap();
    const type = dice.chance(0.8) ? 'request' : dice.pick(['__proto__', 'constructor', 'toString', 'lookup', '']);
    const message = { id: scrap(), type, timestamp: dice.chance(0.9) ? 1 : scrap(), data: toEnvelope() };
    return dice.chance(0.05) ? { ...message, sender: { id: 'us', origin: 'us' } } : message;
  });
}
