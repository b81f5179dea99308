import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONDITION_FIELDS } from '../../../../components/safety/policy/conditions';
import type { Policy } from '../../../../lib/safety/policy';
import { toPolicyText } from '../../../../lib/safety/policy';
import { PRESETS } from '../../../../lib/safety/presets/presets';
import { parsePolicy } from '../../../../lib/safety/schema';
import { toPolicy, toRule } from '../../../support/judged-sites';
import { soak } from '../../../support/soak';

const read = (name: string): unknown => JSON.parse(readFileSync(`test/fixtures/policies/${name}.json`, 'utf8'));
const faultsOf = (value: unknown) => {
  const result = parsePolicy(value);
  return result.ok ? [] : result.faults.map(({ path, kind, detail }) => `${path.join('.')}: ${kind} ${detail}`.trim());
};

test('a whole document is read as it is written', () => {
  const document = read('agency');
  expect(parsePolicy(document)).toEqual({ ok: true, policy: document });
});

test('the README of the room has a whole document, and every condition and every field of it', () => {
  const text = readFileSync('lib/safety/policy-format.md', 'utf8');
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? [];
  const document = JSON.parse(example);
  expect(parsePolicy(document)).toEqual({ ok: true, policy: document });
  const names = [...Object.keys(toPolicy()), ...CONDITION_FIELDS, 'orRankUnknown'];
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test.each(Object.entries(PRESETS))(
  'the preset %s is a whole document, and its text is read back as itself',
  (_, policy) => {
    const result = parsePolicy(JSON.parse(toPolicyText(policy)));
    expect(result).toEqual({ ok: true, policy });
  },
);

test('what people write by hand is brought into the form that is compared, and lists left out are empty', () => {
  const result = parsePolicy(read('written-by-hand'));
  const policy: Partial<Policy> = result.ok ? result.policy : {};
  expect(policy.rules?.[0]?.when).toEqual({
    categories: ['/Games/Gambling'],
    iab: ['IAB25-3', 'Rm3SiT', 'v9i3On/*', 'rM3/*'],
    hosts: ['*.Shop.example'],
    topLevelDomains: ['zip', 'co.uk', 'xn--p1ai'],
    technologies: ['Word_Press'],
    countries: ['DE'],
  });
  expect(policy.block).toEqual(['example.com', 'xn--bcher-kva.example', 'evil.example', 'www.gov.uk']);
  expect(policy.expect).toEqual([{ host: 'example.com', verdict: 'blocked' }]);
  expect([policy.allow, policy.overrides]).toEqual([[], []]);
});

test('what was read is read again as the same', () => {
  for (const name of ['agency', 'written-by-hand']) {
    const first = parsePolicy(read(name));
    expect(parsePolicy(first.ok ? first.policy : null)).toEqual(first);
  }
});

test('lists, exceptions and tests take hosts of the own network, in the form in which they are judged', () => {
  const own = ['localhost', 'Intranet', '192.168.1.1', 'http://[FD00:0::1]', 'wiki.corp'];
  const formed = ['localhost', 'intranet', '192.168.1.1', '[fd00::1]', 'wiki.corp'];
  const toDocument = (hosts: string[]) =>
    toPolicy({
      block: hosts,
      allow: hosts,
      overrides: hosts.map((host) => ({ host, scope: 'host', then: 'allow', reason: '', until: null })),
      expect: hosts.map((host) => ({ host, verdict: 'allowed' })),
    });
  expect(parsePolicy(toDocument(own))).toEqual({ ok: true, policy: toDocument(formed) });
});

test('every fault of a document is named with its place', () => {
  expect(faultsOf(read('broken')).sort()).toEqual(
    [
      'name: blank',
      'default: choice allow, warn, block',
      'unknown: missing unknown',
      'maxAgeDays: range 1',
      'rules.0.when: no-condition',
      'rules.1.when: no-condition',
      'rules.2.when.categories.0: category Adult',
      'rules.2.when.iab.0: iab IAB/25',
      'rules.2.when.hosts.0: glob [a-z]+.com',
      'rules.3.when.topLevelDomains.0: ending',
      'rules.3.when.countries.0: country Germany',
      'rules.3.when.categories: blank',
      'rules.4.when.minConfidence: range 1',
      'rules.4.when.noData: choice true',
      'rules.4.when.registeredWithinDays: whole',
      'rules.4.when.pattern: unknown-key pattern',
      'rules.4.then: choice allow, warn, block',
      'rules.5.priority: unknown-key priority',
      'rules.6: type object',
      'block.0: host not a host',
      'block.1: host user@com',
      'block.2: host 192.168.0.1:8080',
      'block.3: host example.com/path',
      'allow: type array',
      'overrides.0.scope: choice host, site',
      'overrides.0.until: instant tomorrow',
      'expect.0.verdict: choice allowed, warned, blocked, unknown, stale, error',
      'mode: unknown-key mode',
    ].sort(),
  );
});

test('what may be null or empty may be left out, as a policy file for Chromium must', () => {
  const override = { host: 'a.com', scope: 'host', then: 'allow', reason: '' };
  const least = { schema: 1, name: 'Ours', default: 'allow', unknown: 'allow', stale: 'warn' };
  expect(parsePolicy({ ...least, overrides: [override] })).toEqual({
    ok: true,
    policy: {
      ...least,
      ...{ maxAgeDays: null, rules: [], block: [], allow: [], overrides: [{ ...override, until: null }], expect: [] },
    },
  });
});

test.each([
  ['2027-02-01', true],
  ['2027-02-01T10:00', true],
  ['2027-02-01 10:00:30', true],
  ['2027-02-01T10:00:00.000Z', true],
  ['2027-02-01T10:00:00+01:00', true],
  // Some browsers take each of these for a time, by the month first, the year 2001 or the day after.
  ['01.02.2027', false],
  ['2/1/2027', false],
  ['never 1', false],
  ['1', false],
  ['Feb 1, 2027', false],
  ['2027-02-30', false],
  ['2027-02-30T10:00:00Z', false],
  ['2027-02-01T25:00:00Z', false],
])('an exception that ends at %j is taken: %s', (until, isTaken) => {
  const overrides = [{ host: 'a.com', scope: 'host', then: 'allow', reason: '', until }];
  const { ok } = parsePolicy({ ...toPolicy({}), overrides });
  expect(ok).toBe(isTaken);
});

test.each([
  ['2027-02-01T10:00', '2027-02-01T10:00Z'],
  ['2027-02-01 10:00:30', '2027-02-01T10:00:30Z'],
  ['2027-07-01T23:59:59.5', '2027-07-01T23:59:59.5Z'],
  ['2027-02-01 10:00+05:30', '2027-02-01T10:00+05:30'],
  ['2027-02-01T10:00:00Z', '2027-02-01T10:00:00Z'],
  ['2027-02-01', '2027-02-01'],
])('an exception that ends at %j ends at %j, which is one moment in every place', (until, kept) => {
  const overrides = [{ host: 'a.com', scope: 'host', then: 'allow', reason: '', until }];
  const parsed = parsePolicy({ ...toPolicy({}), overrides });
  expect(parsed.ok && parsed.policy.overrides[0]?.until).toBe(kept);
});

test('two rules of one id are told apart by their places', () => {
  const rules = [toRule({ noData: true }), toRule({ noData: true }, 'warn', 'other'), toRule({ noData: true })];
  expect(faultsOf(toPolicy({ rules }))).toEqual(['rules.2.id: same-id rule']);
});

test('a document of a newer schema is named as such, and nothing else is said of it', () => {
  expect(faultsOf(read('newer'))).toEqual(['schema: newer 2']);
  expect(faultsOf({ schema: 0 })).toContain('schema: choice 1');
});

test.each([null, undefined, 5, 'text', [], true, () => 1, Symbol('x')])('%o is no policy', (value) => {
  expect(faultsOf(value).length).toBeGreaterThan(0);
});

const ring: Record<string, unknown> = { schema: 1 };
ring.rules = [ring];
const hosts = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.example`);
const rulesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => toRule({ noData: true }, 'warn', `r${index}`));

const TOO_MUCH: [name: string, value: unknown, fault: string][] = [
  ['a ring', ring, 'too-deep'],
  ['a deep document', JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`), 'too-deep'],
  ['too many rules', toPolicy({ rules: rulesOf(10_001) }), 'rules: too-many 10000'],
  ['too many hosts', toPolicy({ block: hosts(100_001) }), 'block: too-many 100000'],
  ['a list that only pretends to be long', { ...toPolicy(), block: new Array(1e9) }, 'block: too-many 100000'],
  [
    'too many values',
    toPolicy({ rules: [toRule({ categories: hosts(1001).map((host) => `/${host}`) })] }),
    'rules.0.when.categories: too-many 1000',
  ],
  ['text that is too long', toPolicy({ name: 'x'.repeat(301) }), 'name: too-long 300'],
  ['a host that is too long', toPolicy({ allow: ['x'.repeat(1e6)] }), 'allow.0: too-long 300'],
];

test.each(TOO_MUCH)('%s is refused', (_, value, fault) => {
  const [first = ''] = faultsOf(value);
  expect(first).toContain(fault);
});

test('the most that is allowed is read', () => {
  const most = toPolicy({
    rules: rulesOf(10_000),
    block: hosts(100_000),
    allow: hosts(100_000),
    name: 'x'.repeat(300),
  });
  expect(parsePolicy(most)).toEqual({ ok: true, policy: most });
});

test('at most 100 faults are named', () => {
  expect(faultsOf(toPolicy({ block: hosts(500).map((host) => `${host}/`.repeat(2)) }))).toHaveLength(100);
});

test('no key of every object passes for one of the document', () => {
  const text = '{"schema":1,"__proto__":{"name":"x"},"constructor":1,"toString":2}';
  const faults = faultsOf(JSON.parse(text));
  expect(faults).toContain('name: missing name');
  for (const key of ['__proto__', 'constructor', 'toString']) expect(faults).toContain(`${key}: unknown-key ${key}`);
  expect(
    faultsOf({ ...toPolicy(), rules: [toRule(JSON.parse('{"__proto__":{"noData":true}}'))] }).length,
  ).toBeGreaterThan(0);
});

test('values that throw when they are read are refused', () => {
  const trap = {
    get schema(): never {
      throw new Error('no');
    },
  };
  const refusing = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no');
      },
    },
  );
  for (const value of [trap, refusing, { ...toPolicy(), rules: refusing }]) {
    expect(faultsOf(value)).toEqual([': unreadable']);
  }
});

const RUNS = Number(process.env.FUZZ_RUNS ?? soak(1000, 20_000));

test('no value makes it throw, and a policy is read only from what is one', () => {
  const twisted = fc
    .tuple(
      fc.constantFrom(...Object.keys(toPolicy())),
      fc.anything({ withNullPrototype: true, withMap: true, withBigInt: true }),
    )
    .map(([key, value]) => ({ ...toPolicy({ rules: [toRule({ noData: true })] }), [key]: value }));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), twisted), (value) => {
      const result = parsePolicy(value);
      if (result.ok) expect(parsePolicy(JSON.parse(toPolicyText(result.policy)))).toEqual(result);
      else expect(result.faults.length).toBeGreaterThan(0);
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ['an emoji', '😀'],
  ['a letter with a mark', 'e\u0301'],
  ['a family', '👨‍👩‍👧'],
])('8: what a fault names is cut at whole characters: %s', (_, character) => {
  const before = 'x'.repeat(99);
  const named = before + character.repeat(30);
  const result = parsePolicy({ ...toPolicy(), [named]: 1 });
  expect(result.ok ? [] : result.faults.map(({ detail }) => detail)).toEqual([before]);
});
