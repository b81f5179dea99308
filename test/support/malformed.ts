import { createDice } from '../service/hash.ts';

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
const TYPES = [
  'lookup',
  'key-status',
  'save-key',
  'forget-key',
  'test-key',
  'clear',
  '__proto__',
  'constructor',
  'toString',
  '',
];

/**
 * Messages of which none is one of ours, the same for a seed for ever: other shapes, other versions, unknown types, and bodies
 * that the schema of their type does not know.
 */
export function createMalformedMessages(seed: number, count: number): unknown[] {
  const dice = createDice(seed);
  const scrap = () => dice.pick(SCRAPS);
  const toBody = (type: string): unknown => {
    // An extra field, since some types take a body without any.
    const extra = { extra: scrap() };
    if (type === 'lookup')
      return { subject: 'malformed.com', sections: scrap(), mode: 'missing', confirmed: scrap(), ...extra };
    if (type === 'save-key')
      return { address: 'https://malformed.com', key: 'malformed-key-1234', keep: scrap(), ...extra };
    if (type === 'clear') return { what: 'sites', ...extra };
    const other = scrap();
    // An empty body is what these types take.
    return JSON.stringify(other) === '{}' || dice.chance(0.5) ? extra : other;
  };
  const toEnvelope = (): unknown => {
    const type = dice.pick(TYPES);
    if (dice.chance(0.3)) return { v: dice.pick([0, 2, -1, '1', null, 1e308]), type, body: {} };
    if (dice.chance(0.2)) return { v: 1, type: scrap(), body: {} };
    if (dice.chance(0.2)) return { v: 1, type, body: toBody(type), more: scrap() };
    return { v: 1, type, body: type === '' || type.startsWith('_') ? scrap() : toBody(type) };
  };
  return Array.from({ length: count }, () => {
    if (dice.chance(0.1)) return scrap();
    const type = dice.chance(0.8) ? 'request' : dice.pick(['__proto__', 'constructor', 'toString', 'lookup', '']);
    const message = { id: scrap(), type, timestamp: dice.chance(0.9) ? 1 : scrap(), data: toEnvelope() };
    return dice.chance(0.05) ? { ...message, sender: { id: 'us', origin: 'us' } } : message;
  });
}
