import { expect, test } from 'vitest';
import { compilePolicy } from '../../../../lib/safety/compile';
import { judge } from '../../../../lib/safety/judge';
import type { Action, Condition, JudgedSite, Override, Policy, Verdict } from '../../../../lib/safety/policy';
import { DAY, HOUR } from '../../../../lib/time';
import type { SiteDraft } from '../../../support/judged-sites';
import { NOW, toPolicy, toRule, toSite } from '../../../support/judged-sites';

const judgeBy = (policy: Partial<Policy>, site: JudgedSite, now = NOW) =>
  judge(compilePolicy(toPolicy(policy)), site, now);

const TOYS: SiteDraft = { categories: ['/Shopping/Toys'] };

/** Of a policy whose one rule blocks: `blocked` when it holds, `allowed` when not, `unknown` and `stale` when that is open. */
const CONDITIONS: [name: string, when: Condition, site: SiteDraft, verdict: Verdict, host?: string][] = [
  ['a path names itself', { categories: ['/Adult'] }, { categories: ['/Adult'] }, 'blocked'],
  ['a path names what is below it', { categories: ['/Games'] }, { categories: ['/Games/Gambling/Lottery'] }, 'blocked'],
  ['a path does not name what is above it', { categories: ['/Games/Gambling'] }, { categories: ['/Games'] }, 'allowed'],
  [
    'a path is compared by whole segments',
    { categories: ['/Food & Drink/Food'] },
    { categories: ['/Food & Drink/Food & Grocery Retailers'] },
    'allowed',
  ],
  ['letter case of paths is set aside', { categories: ['/adult'] }, { categories: ['/Adult'] }, 'blocked'],
  ['any of the paths will do', { categories: ['/Adult', '/Games'] }, { categories: ['/News', '/Games'] }, 'blocked'],
  ['a name of every object is no path', { categories: ['/constructor'] }, TOYS, 'allowed'],
  ['confidence too low', { categories: ['/Adult'], minConfidence: 0.5 }, { categories: [['/Adult', 0.49]] }, 'allowed'],
  [
    'confidence just enough',
    { categories: ['/Adult'], minConfidence: 0.5 },
    { categories: [['/Adult', 0.5]] },
    'blocked',
  ],
  [
    'confidence not given counts',
    { categories: ['/Adult'], minConfidence: 0.5 },
    { categories: [['/Adult', null]] },
    'blocked',
  ],
  ['categories missing', { categories: ['/Adult'] }, { country: 'DE' }, 'unknown'],
  [
    'categories that the service knows none of',
    { categories: ['/Adult'] },
    { categories: 'empty', country: 'DE' },
    'allowed',
  ],
  ['categories left out of an answer', { categories: ['/Adult'] }, { categories: 'absent', country: 'DE' }, 'unknown'],
  ['categories refused', { categories: ['/Adult'] }, { categories: 'limited', country: 'DE' }, 'unknown'],
  ['categories unreadable', { categories: ['/Adult'] }, { categories: 'unreadable', country: 'DE' }, 'unknown'],
  ['categories too old', { categories: ['/Adult'] }, { ...TOYS, country: 'DE', age: { categories: 31 } }, 'stale'],
  ['categories of today that say so', { categories: ['/Adult'] }, { categories: ['/Adult'], age: 0 }, 'blocked'],
  ['categories that said so, too old', { categories: ['/Adult'] }, { categories: ['/Adult'], age: 31 }, 'stale'],
  ['an id of V1', { iab: ['IAB25-3'] }, { iab: ['IAB25-3'] }, 'blocked'],
  ['an id does not name its subtree', { iab: ['IAB25'] }, { iab: ['IAB25-3'] }, 'allowed'],
  ['a subtree of V1', { iab: ['IAB25/*'] }, { iab: ['IAB25-3'] }, 'blocked'],
  ['a subtree holds its root', { iab: ['IAB25/*'] }, { iab: ['IAB25'] }, 'blocked'],
  ['IAB1 is no part of IAB12', { iab: ['IAB1/*'] }, { iab: ['IAB12', 'IAB12-3'] }, 'allowed'],
  ['a subtree of V3', { iab: ['v9i3On/*'] }, { iab: ['IAB-v9i3On-Rm3SiT'] }, 'blocked'],
  ['an id of V3', { iab: ['Rm3SiT'] }, { iab: ['IAB-v9i3On-Rm3SiT'] }, 'blocked'],
  ['ids of V3 differ by letter case', { iab: ['rm3sit', 'V9I3ON/*'] }, { iab: ['IAB-v9i3On-Rm3SiT'] }, 'allowed'],
  ['ids come with categories', { iab: ['IAB25/*'] }, { categories: [['/News', 0.8, ['IAB25-1']]] }, 'blocked'],
  ['categories without ids say that there are none', { iab: ['IAB25/*'] }, TOYS, 'allowed'],
  [
    'ids of a category not sure enough',
    { iab: ['IAB25/*'], minConfidence: 0.9 },
    { categories: [['/News', 0.8, ['IAB25-1']]] },
    'allowed',
  ],
  ['ids too old, categories not', { iab: ['IAB25/*'] }, { ...TOYS, iab: ['IAB25'], age: { iab: 40 } }, 'allowed'],
  ['ids missing', { iab: ['IAB25/*'] }, { country: 'DE' }, 'unknown'],
  ['a host', { hosts: ['bad.example.com'] }, TOYS, 'blocked', 'bad.example.com'],
  ['a host below', { hosts: ['example.com'] }, TOYS, 'blocked', 'bad.example.com'],
  ['no host below', { hosts: ['example.com'] }, TOYS, 'allowed', 'badexample.com'],
  ['a glob', { hosts: ['ads-*.example.com'] }, TOYS, 'blocked', 'ads-7.example.com'],
  ['a host below a glob', { hosts: ['ads-*.example.com'] }, TOYS, 'blocked', 'cdn.ads-7.example.com'],
  ['no host below an ending that a glob matches', { hosts: ['c*.uk'] }, TOYS, 'allowed', 'shop.co.uk'],
  ['a site whose name needs its www', { hosts: ['www.gov.uk'] }, TOYS, 'blocked', 'www.gov.uk'],
  ['no neighbour of a site whose name needs its www', { hosts: ['www.gov.uk'] }, TOYS, 'allowed', 'tax.service.gov.uk'],
  ['a glob that asks for more', { hosts: ['ads-*.example.com'] }, TOYS, 'allowed', 'ads.example.com'],
  ['a glob of two stars', { hosts: ['*casino*'] }, TOYS, 'blocked', 'my-casino.org'],
  ['a glob of letters too few to be indexed', { hosts: ['x*.a*'] }, TOYS, 'blocked', 'x1.ab'],
  ['a glob of everything', { hosts: ['*'] }, {}, 'blocked', 'any.org'],
  ['an ending', { topLevelDomains: ['zip'] }, TOYS, 'blocked', 'invoice.zip'],
  ['an ending of two labels', { topLevelDomains: ['co.uk'] }, TOYS, 'blocked', 'a.shop.co.uk'],
  ['no ending but letters', { topLevelDomains: ['zip'] }, TOYS, 'allowed', 'invoicezip.com'],
  ['a technology', { technologies: ['WordPress'] }, { technologies: ['wordpress'] }, 'blocked'],
  ['another technology', { technologies: ['wordpress'] }, { technologies: ['wordpress_com'] }, 'allowed'],
  ['technologies missing', { technologies: ['wordpress'] }, TOYS, 'unknown'],
  ['a country', { countries: ['DE', 'FR'] }, { country: 'FR' }, 'blocked'],
  ['another country', { countries: ['DE'] }, { country: 'FR' }, 'allowed'],
  ['no country known of a company', { countries: ['DE'] }, { ...TOYS, country: null }, 'unknown'],
  ['no company at all', { countries: ['DE'] }, { ...TOYS, country: 'empty' }, 'allowed'],
  [
    'no country known, of a company whose rule is for known ones',
    { countries: ['DE'], ifKnown: true },
    { ...TOYS, country: null },
    'allowed',
  ],
  ['registered a day less than the limit ago', { registeredWithinDays: 30 }, { registration: [29, 300] }, 'blocked'],
  ['registered the limit ago', { registeredWithinDays: 30 }, { registration: [30, 300] }, 'allowed'],
  ['registered tomorrow', { registeredWithinDays: 30 }, { registration: [-1, 300] }, 'blocked'],
  ['no date of registration', { registeredWithinDays: 30 }, { registration: [null, 300] }, 'unknown'],
  ['no date of expiry', { expiresWithinDays: 14 }, { registration: [900, null] }, 'unknown'],
  [
    'one of the dates is enough for a rule about that',
    { expiresWithinDays: 14 },
    { registration: [null, 300] },
    'allowed',
  ],
  ['no dates at all', { registeredWithinDays: 30 }, { ...TOYS, registration: 'empty' }, 'unknown'],
  ['expires a day before the limit', { expiresWithinDays: 14 }, { registration: [900, 13] }, 'blocked'],
  ['expires at the limit', { expiresWithinDays: 14 }, { registration: [900, 14] }, 'allowed'],
  ['has expired', { expiresWithinDays: 0 }, { registration: [900, -1] }, 'blocked'],
  [
    'registered the limit ago, of a host that is named',
    { registeredWithinDays: 30, hosts: ['example.com'] },
    { registration: [30, 300] },
    'allowed',
  ],
  [
    'expires at the limit, of a host that is named',
    { expiresWithinDays: 14, hosts: ['example.com'] },
    { registration: [900, 14] },
    'allowed',
  ],
  ['registration missing', { registeredWithinDays: 30 }, TOYS, 'unknown'],
  ['a rank that is worse', { rankWorseThan: 1000 }, { rank: 1001 }, 'blocked'],
  ['a rank that is as good', { rankWorseThan: 1000 }, { rank: 1000 }, 'allowed'],
  [
    'a rank that is as good, of a host that is named',
    { rankWorseThan: 1000, hosts: ['example.com'] },
    { rank: 1000 },
    'allowed',
  ],
  ['no rank', { rankWorseThan: 1000 }, { rank: null }, 'allowed'],
  ['no rank, which counts as worse', { rankWorseThan: 1000, orRankUnknown: true }, { rank: null }, 'blocked'],
  ['traffic missing, which counts as worse', { rankWorseThan: 1000, orRankUnknown: true }, TOYS, 'blocked'],
  [
    'traffic refused, which counts as worse',
    { rankWorseThan: 1000, orRankUnknown: true },
    { ...TOYS, rank: 'limited' },
    'blocked',
  ],
  ['traffic missing', { rankWorseThan: 1000 }, TOYS, 'unknown'],
  [
    'traffic too old is no unknown rank',
    { rankWorseThan: 1000, orRankUnknown: true },
    { ...TOYS, rank: 5, age: { traffic: 31 } },
    'stale',
  ],
  ['a good rank where unknown counts as worse', { rankWorseThan: 1000, orRankUnknown: true }, { rank: 7 }, 'allowed'],
  ['of a site without any data a rank says nothing', { rankWorseThan: 1000, orRankUnknown: true }, {}, 'unknown'],
  ['nothing known', { noData: true }, {}, 'unknown'],
  ['nothing but a logo known', { noData: true }, { logo: 'https://logo.example.com/a.png' }, 'unknown'],
  ['nothing known to the service', { noData: true }, { categories: 'empty' }, 'unknown'],
  ['something known', { noData: true }, TOYS, 'allowed'],
  ['something known of a host that is named', { noData: true, hosts: ['example.com'] }, TOYS, 'allowed'],
  ['something known, too old', { noData: true }, { ...TOYS, age: 31 }, 'stale'],
  ['both conditions', { categories: ['/Shopping'], countries: ['DE'] }, { ...TOYS, country: 'DE' }, 'blocked'],
  ['one of two conditions', { categories: ['/Shopping'], countries: ['DE'] }, { ...TOYS, country: 'FR' }, 'allowed'],
  ['one of two conditions, the other missing', { categories: ['/Shopping'], countries: ['DE'] }, TOYS, 'unknown'],
  ['what is known speaks against what is missing', { categories: ['/Adult'], countries: ['DE'] }, TOYS, 'allowed'],
  [
    'an address speaks against what is missing',
    { categories: ['/Adult'], topLevelDomains: ['zip'] },
    { country: 'DE' },
    'allowed',
  ],
  [
    'an address speaks for what is missing',
    { categories: ['/Adult'], topLevelDomains: ['com'] },
    { country: 'DE' },
    'unknown',
  ],
];

test.each(CONDITIONS)('%s', (_, when, site, verdict, host = 'example.com') => {
  const decision = judgeBy({ rules: [toRule(when)] }, toSite(host, site));
  expect(decision.verdict).toBe(verdict);
  // A rule for sites without data does what it says about them, whatever the policy does about others.
  const unknown = when.noData ? 'block' : 'warn';
  expect(decision.action).toBe({ blocked: 'block', unknown }[verdict as string] ?? 'allow');
  if (verdict !== 'allowed' && Object.keys(site).length > 0 && !('noData' in when)) {
    expect(decision.rule).toEqual({ id: 'rule', name: 'Name of rule' });
    expect(decision.reason).toBe('Reason of rule');
  }
});

const DATA: [name: string, when: Condition, site: SiteDraft, kind: string, value: string][] = [
  [
    'the category',
    { categories: ['/Shopping'], countries: ['DE'] },
    { ...TOYS, country: 'DE' },
    'category',
    '/Shopping/Toys',
  ],
  [
    'the surest of the categories',
    { categories: ['/A'] },
    {
      categories: [
        ['/A/1', 0.9],
        ['/A/2', 0.2],
      ],
    },
    'category',
    '/A/1',
  ],
  ['the id', { iab: ['v9i3On/*'] }, { iab: ['IAB-v9i3On-Rm3SiT'] }, 'iab', 'Rm3SiT'],
  ['the technology as it came', { technologies: ['php'] }, { technologies: ['nginx', 'PHP'] }, 'technology', 'PHP'],
  ['the country', { countries: ['DE'], hosts: ['example.com'] }, { country: 'DE' }, 'country', 'DE'],
  ['the day of registration', { registeredWithinDays: 30 }, { registration: [14, 3] }, 'registered', '2026-06-01'],
  ['the day of expiry', { expiresWithinDays: 30 }, { registration: [900, 15] }, 'expires', '2026-06-30'],
  ['the rank', { rankWorseThan: 10 }, { rank: 11 }, 'rank', '11'],
  ['a rank that is not known', { rankWorseThan: 10, orRankUnknown: true }, { rank: null }, 'rank', ''],
];

test.each(DATA)('a verdict names %s that made it, with source and age', (_, when, site, kind, value) => {
  const { datum, ground } = judgeBy({ rules: [toRule(when)] }, toSite('example.com', site));
  expect(ground).toBe('rule');
  expect(datum).toMatchObject({ kind, value, source: 'service', fetchedAt: NOW - DAY });
});

test('a verdict by the address names the host or the ending, and has no age', () => {
  const datumOf = (when: Condition) => judgeBy({ rules: [toRule(when)] }, toSite('a.shop.zip')).datum;
  const address = { confidence: null, source: null, fetchedAt: null };
  expect(datumOf({ hosts: ['*.shop.zip'] })).toEqual({ kind: 'host', value: 'shop.zip', ...address });
  expect(datumOf({ hosts: ['a*'] })).toEqual({ kind: 'host', value: 'a.shop.zip', ...address });
  expect(datumOf({ topLevelDomains: ['zip'] })).toEqual({ kind: 'ending', value: 'zip', ...address });
  expect(datumOf({ noData: true })).toEqual({ kind: 'none', value: '', ...address });
});

test.each<[kind: string, when: Condition, site: SiteDraft]>([
  ['category', { categories: ['/Adult'] }, { country: 'DE' }],
  ['iab', { iab: ['IAB25'] }, { country: 'DE' }],
  ['technology', { technologies: ['php'] }, TOYS],
  ['country', { countries: ['DE'] }, { ...TOYS, country: null }],
  ['registered', { registeredWithinDays: 30 }, { ...TOYS, registration: [null, 15] }],
  ['expires', { expiresWithinDays: 30 }, { ...TOYS, registration: [15, null] }],
  ['rank', { rankWorseThan: 10 }, TOYS],
  ['technology', { technologies: ['php'], registeredWithinDays: 30 }, TOYS],
  ['registered', { countries: ['DE'], registeredWithinDays: 30 }, { country: 'DE', age: { company: 31 }, rank: 1 }],
])('a site that is unknown to a rule says that its %s is missing (%#)', (kind, when, site) => {
  const { ground, datum } = judgeBy({ rules: [toRule(when)] }, toSite('example.com', site));
  expect(ground).toBe('no-data');
  expect(datum).toEqual({ kind, value: '', confidence: null, source: null, fetchedAt: null });
});

test('a site of which nothing is known lacks no single piece of data', () => {
  const { rule, datum } = judgeBy({ rules: [toRule({ categories: ['/Adult'] })] }, toSite('example.com'));
  expect([rule, datum?.kind]).toEqual([null, 'none']);
});

test.each<[kind: string, when: Condition, site: SiteDraft]>([
  ['rank', { rankWorseThan: 10 }, { ...TOYS, rank: 5, age: 31 }],
  ['category', { iab: ['IAB25'] }, { ...TOYS, rank: 5, age: 31 }],
  ['country', { countries: ['FR'], rankWorseThan: 10 }, { country: 'DE', rank: 50, age: { company: 31 } }],
  ['registered', { registeredWithinDays: 30 }, { registration: [900, 15], age: 31 }],
  ['expires', { expiresWithinDays: 30 }, { registration: [900, 15], age: 31 }],
])('a site that is stale to a rule says of which piece of its data, the %s (%#)', (kind, when, site) => {
  const { ground, datum } = judgeBy({ rules: [toRule(when)] }, toSite('example.com', site));
  expect([ground, datum?.kind, datum?.fetchedAt]).toEqual(['too-old', kind, NOW - 31 * DAY]);
});

test('what is allowed by default names the top category', () => {
  const site = toSite('example.com', {
    categories: [
      ['/News', 0.7],
      ['/Sports', 0.2],
    ],
    country: 'DE',
  });
  expect(judgeBy({}, site)).toMatchObject({
    verdict: 'allowed',
    ground: 'default',
    datum: { kind: 'category', value: '/News', confidence: 0.7, source: 'service', fetchedAt: NOW - DAY },
  });
});

test('T25: a primed list says nothing of IAB ids, so that a rule on them leaves its sites unknown', () => {
  const blocked = { rules: [toRule({ iab: ['IAB25/*'] })] };
  const toVerdict = (from: JudgedSite['from']) => judgeBy(blocked, toSite('example.com', { ...TOYS, from })).verdict;
  expect([toVerdict('saved'), toVerdict('primed')]).toEqual(['allowed', 'unknown']);
});

test('an old primed list says no more of IAB ids than a new one: its sites stay unknown, and what is done with unknown ones', () => {
  const policy: Partial<Policy> = {
    rules: [toRule({ iab: ['IAB25/*'] })],
    maxAgeDays: 30,
    unknown: 'block',
    stale: 'allow',
  };
  const decide = (from: JudgedSite['from'], age: number) =>
    judgeBy(policy, toSite('example.com', { ...TOYS, from, age }));
  for (const age of [1, 31]) expect(decide('primed', age)).toMatchObject({ verdict: 'unknown', action: 'block' });
  // What was looked up did say what they are.
  expect(decide('saved', 31)).toMatchObject({ verdict: 'stale', action: 'allow' });
});

test('a rule for where its data is known leaves no site unknown or stale, and lets none pass without fresh data', () => {
  const rules = [toRule({ categories: ['/Adult'] }, 'block', 'adult'), toRule({ iab: ['IAB25/*'], ifKnown: true })];
  const toVerdict = (site: SiteDraft) => judgeBy({ rules, maxAgeDays: 30 }, toSite('example.com', site)).verdict;
  expect(toVerdict({ ...TOYS, from: 'primed' })).toBe('allowed');
  expect(toVerdict({ categories: [['/Adult', null]], from: 'primed' })).toBe('blocked');
  expect(toVerdict({ categories: [['/News', 0.9, ['IAB25-3']]] })).toBe('blocked');
  expect(toVerdict({ ...TOYS, age: 31 })).toBe('stale');
  expect(toVerdict({})).toBe('unknown');
  const alone = { rules: rules.slice(1), maxAgeDays: 30 };
  expect(judgeBy(alone, toSite('example.com', { ...TOYS, age: 31 })).verdict).toBe('stale');
  expect(judgeBy(alone, toSite('example.com')).verdict).toBe('unknown');
});

test('what a primed list says is named as such', () => {
  const site = toSite('example.com', { categories: [['/Adult', null]], country: 'DE', rank: 5, from: 'primed' });
  const { verdict, datum } = judgeBy({ rules: [toRule({ categories: ['/Adult'], minConfidence: 0.9 })] }, site);
  expect([verdict, datum?.source, datum?.confidence]).toEqual(['blocked', 'primed', null]);
  expect(judgeBy({ rules: [toRule({ technologies: ['php'] })] }, site).verdict).toBe('unknown');
  expect(judgeBy({ rules: [toRule({ registeredWithinDays: 9 })] }, site).verdict).toBe('unknown');
});

const override = (host: string, scope: Override['scope'], then: Action, until: string | null = null): Override => ({
  ...{ host, scope, then, until },
  reason: `${scope} ${then}`,
});

test('the order of precedence: organisation, overrides, lists, rules, default', () => {
  const site = toSite('a.example.com', TOYS);
  const lists = { block: ['example.com'], allow: ['example.com'] };
  const rules = [toRule({ categories: ['/Shopping'] }, 'warn')];
  const overrides = [override('example.com', 'site', 'allow'), override('a.example.com', 'host', 'warn')];
  const ground = (policy: Partial<Policy>, managed?: { block: string[]; allow: string[] }) => {
    const decision = judge(compilePolicy(toPolicy(policy), managed), site, NOW);
    return [decision.ground, decision.verdict];
  };
  expect(ground({ ...lists, rules, overrides }, lists)).toEqual(['managed-block', 'blocked']);
  expect(ground({ ...lists, rules, overrides }, { ...lists, block: [] })).toEqual(['managed-allow', 'allowed']);
  expect(ground({ ...lists, rules, overrides })).toEqual(['policy-override', 'warned']);
  expect(ground({ ...lists, rules, overrides: overrides.slice(0, 1) })).toEqual(['policy-override', 'allowed']);
  expect(ground({ ...lists, rules })).toEqual(['block-list', 'blocked']);
  expect(ground({ allow: lists.allow, rules })).toEqual(['allow-list', 'allowed']);
  expect(ground({ rules, default: 'block' })).toEqual(['rule', 'warned']);
  expect(ground({ default: 'block' })).toEqual(['default', 'blocked']);
});

test('U7: of two rules that both hold the first decides, whatever comes after it', () => {
  const rules = [toRule({ categories: ['/Shopping'] }, 'allow', 'first'), toRule({ hosts: ['*'] }, 'block', 'second')];
  expect(judgeBy({ rules }, toSite('example.com', TOYS)).rule?.id).toBe('first');
  expect(judgeBy({ rules: rules.toReversed() }, toSite('example.com', TOYS)).rule?.id).toBe('second');
});

test('an override names itself and holds until its instant', () => {
  const given = override('example.com', 'host', 'allow', new Date(NOW + HOUR).toISOString());
  const policy = { overrides: [given], block: ['example.com'] };
  const site = toSite('example.com');
  expect(judgeBy(policy, site)).toMatchObject({ verdict: 'allowed', override: given, reason: 'host allow' });
  expect(judgeBy(policy, site).datum).toMatchObject({ kind: 'host', value: given?.host });
  expect(judgeBy(policy, site, NOW + HOUR - 1).verdict).toBe('allowed');
  expect(judgeBy(policy, site, NOW + HOUR).ground).toBe('block-list');
  expect(judgeBy(policy, toSite('a.example.com')).ground).toBe('block-list');
});

test('of overrides of one host the last that is in force counts, and of sites the nearest', () => {
  const past = new Date(NOW - 1).toISOString();
  const overrides = [
    override('example.com', 'site', 'block'),
    override('example.com', 'site', 'allow', past),
    override('b.example.com', 'site', 'allow'),
    override('b.example.com', 'site', 'warn'),
  ];
  expect(judgeBy({ overrides }, toSite('example.com')).verdict).toBe('blocked');
  expect(judgeBy({ overrides }, toSite('c.example.com')).verdict).toBe('blocked');
  expect(judgeBy({ overrides }, toSite('a.b.example.com')).verdict).toBe('warned');
  expect(judgeBy({ overrides }, toSite('notexample.com')).verdict).toBe('unknown');
});

test('an override for a name without a dot is one for that machine: no ending is a site', () => {
  const overrides = [override('com', 'site', 'allow'), override('nas', 'site', 'block')];
  expect(judgeBy({ overrides, block: ['example.com'] }, toSite('example.com')).ground).toBe('block-list');
  expect(judgeBy({ overrides }, toSite('nas'))).toMatchObject({ verdict: 'blocked', ground: 'policy-override' });
});

test('listed hosts hold for everything below them, and the entry is named', () => {
  const policy = { block: ['example.com'] };
  expect(judgeBy(policy, toSite('a.b.example.com')).datum).toMatchObject({ kind: 'host', value: 'example.com' });
  expect(judgeBy(policy, toSite('notexample.com')).verdict).toBe('unknown');
  expect(judgeBy(policy, toSite('example.com.evil.org')).verdict).toBe('unknown');
});

test('lists of an organisation are understood as people write them', () => {
  const compiled = compilePolicy(toPolicy(), { block: ['WWW.Bücher.example.', '*.evil.org', '', 'com'], allow: [] });
  expect(judge(compiled, toSite('xn--bcher-kva.example'), NOW).ground).toBe('managed-block');
  expect(judge(compiled, toSite('a.evil.org'), NOW).ground).toBe('managed-block');
  expect(judge(compiled, toSite('other.com'), NOW).verdict).toBe('unknown');
});

test('an open rule that is stricter than what decides is named; one that is not, or comes later, is not', () => {
  const open = (then: Action) => toRule({ countries: ['DE'] }, then, 'open');
  const holds = (then: Action) => toRule({ categories: ['/Shopping'] }, then, 'holds');
  const site = toSite('example.com', TOYS);
  const found = (...rules: Policy['rules']) => {
    const { verdict, rule } = judgeBy({ rules }, site);
    return `${verdict} ${rule?.id}`;
  };
  expect(found(open('block'), holds('allow'))).toBe('unknown open');
  expect(found(open('block'), holds('warn'))).toBe('unknown open');
  expect(found(open('warn'), holds('allow'))).toBe('unknown open');
  expect(found(open('warn'), holds('warn'))).toBe('warned holds');
  expect(found(open('warn'), holds('block'))).toBe('blocked holds');
  expect(found(open('allow'), holds('warn'))).toBe('warned holds');
  expect(found(holds('allow'), open('block'))).toBe('allowed holds');
});

test('a rule for sites without data decides over the rules that such a site leaves open', () => {
  const rules = [toRule({ categories: ['/Adult'] }, 'block', 'adult'), toRule({ noData: true }, 'warn', 'none')];
  expect(judgeBy({ rules, unknown: 'allow' }, toSite('example.com'))).toMatchObject({
    verdict: 'unknown',
    action: 'warn',
    ground: 'rule',
    rule: { id: 'none' },
  });
});

test('of a host on the own network nothing can be known: a rule counts if it names the host, and none is open', () => {
  const adult = toRule({ categories: ['/Adult'] }, 'block', 'adult');
  const verdictOf = (host: string, rule: Policy['rules'][number]) => judgeBy({ rules: [adult, rule] }, toSite(host));
  const named = toRule({ hosts: ['nas.local', 'nas.example.com'] }, 'allow', 'named');
  expect(verdictOf('nas.local', named)).toMatchObject({ verdict: 'allowed', rule: { id: 'named' } });
  expect(verdictOf('nas.example.com', named)).toMatchObject({ verdict: 'unknown' });
  const nothing = toRule({ noData: true }, 'block', 'nothing');
  for (const host of ['192.168.0.1', 'nas.local', 'nas'])
    expect(verdictOf(host, nothing)).toMatchObject({ verdict: 'unknown', ground: 'no-data', rule: null });
  expect(verdictOf('example.com', nothing)).toMatchObject({
    verdict: 'unknown',
    action: 'block',
    rule: { id: 'nothing' },
  });
});

test('T25: a rule may let a site without data pass, and its verdict stays unknown', () => {
  const decision = judgeBy({ rules: [toRule({ noData: true }, 'allow')], unknown: 'block' }, toSite('example.com'));
  expect(decision).toMatchObject({ verdict: 'unknown', action: 'allow', ground: 'rule', rule: { id: 'rule' } });
});

test('T25: without fresh data the default is not asked', () => {
  for (const action of ['allow', 'warn', 'block'] as const) {
    const policy = { default: action, unknown: 'block', stale: 'warn' } as const;
    expect(judgeBy(policy, toSite('example.com'))).toMatchObject({
      verdict: 'unknown',
      action: 'block',
      ground: 'no-data',
    });
    expect(judgeBy(policy, toSite('example.com', { logo: 'https://logo.example.com/a.png' })).verdict).toBe('unknown');
    expect(judgeBy(policy, toSite('example.com', { categories: [] })).verdict).toBe('unknown');
    const old = judgeBy(policy, toSite('example.com', { ...TOYS, age: 31 }));
    expect(old).toMatchObject({ verdict: 'stale', action: 'warn', ground: 'too-old' });
    expect(old.datum).toMatchObject({ value: '/Shopping/Toys', fetchedAt: NOW - 31 * DAY });
  }
});

test('T25, T16: what was told of another site speaks against a site, and never for it', () => {
  const decide = (answeredFor: string | null, policy: Partial<Policy>, draft: SiteDraft = TOYS) => {
    const site = toSite('shop.example.com', { ...draft, rank: 7 });
    for (const answer of [site.answers.categories]) if (answer) answer.answeredFor = answeredFor;
    return judgeBy(policy, site);
  };
  const toVerdict = (...given: Parameters<typeof decide>) => decide(...given).verdict;
  const own = [null, 'shop.example.com', 'example.com', 'a.shop.example.com'];
  const others = ['example.org', 'notexample.com', 'shop.example.com.evil.net'];
  for (const policy of [{}, { rules: [toRule({ categories: ['/Shopping'] }, 'allow')] }]) {
    expect(own.map((name) => toVerdict(name, policy))).toEqual(own.map(() => 'allowed'));
    expect(others.map((name) => toVerdict(name, policy))).toEqual(others.map(() => 'unknown'));
  }
  const adult = { rules: [toRule({ categories: ['/Adult'] })] };
  expect(toVerdict('example.org', adult, { categories: ['/Adult'] })).toBe('blocked');
  expect(decide('example.org', adult)).toMatchObject({
    verdict: 'unknown',
    ground: 'other-site',
    rule: null,
    datum: { kind: 'host', value: 'example.org' },
  });
  // By growing old it does not become the site's own: what blocks the unknown alone goes on doing so.
  for (const policy of [{}, adult])
    for (const age of [1, 31])
      expect(decide('example.org', { ...policy, unknown: 'block', stale: 'allow' }, { ...TOYS, age })).toMatchObject({
        verdict: 'unknown',
        action: 'block',
      });
});

test('T25: an unknown rank makes no site allowed when all else is too old', () => {
  const rules = [toRule({ rankWorseThan: 10, orRankUnknown: true }, 'allow')];
  expect(judgeBy({ rules }, toSite('example.com', { ...TOYS, age: 31 })).verdict).toBe('stale');
});

test('data is too old after the days that the policy sets, and never when it sets none', () => {
  const at = (age: number, maxAgeDays: number | null) =>
    judgeBy({ maxAgeDays }, toSite('example.com', { ...TOYS, age })).verdict;
  expect([at(30, 30), at(30.001, 30), at(4000, null)]).toEqual(['allowed', 'stale', 'allowed']);
});

test('U5: data of a wrong clock has no known age and is stale; a day ahead is none', () => {
  const at = (milliseconds: number) => judgeBy({}, toSite('example.com', { ...TOYS, age: milliseconds / DAY })).verdict;
  expect([at(-365 * DAY), at(-DAY - 1), at(-DAY), at(Number.NaN)]).toEqual(['stale', 'stale', 'allowed', 'stale']);
});

const BROKEN: [name: string, site: unknown][] = [
  ['no site', null],
  ['no answers', { host: 'example.com' }],
  ['a host that is none', { host: 5, answers: {} }],
  [
    'present without data',
    { host: 'example.com', answers: { categories: { presence: 'present', data: null, fetchedAt: NOW } } },
  ],
  [
    'data of another kind',
    { host: 'example.com', answers: { categories: { presence: 'present', data: 'x', fetchedAt: NOW } } },
  ],
  [
    'items of another kind',
    { host: 'example.com', answers: { categories: { presence: 'present', data: [{}], fetchedAt: NOW } } },
  ],
  [
    'technologies that are no text',
    { host: 'example.com', answers: { technologies: { presence: 'present', data: [1], fetchedAt: NOW } } },
  ],
];

test.each(BROKEN)('T25: %s is an error and never throws', (_, site) => {
  const compiled = compilePolicy(
    toPolicy({ block: ['evil.org'], overrides: [override('evil.org', 'site', 'allow')], unknown: 'block' }),
  );
  expect(judge(compiled, site as JudgedSite, NOW)).toMatchObject({
    verdict: 'error',
    action: 'block',
    ground: 'error',
  });
});

test('T25: a policy that cannot be judged by is an error that warns', () => {
  // What a damaged store might hand over.
  const garbage = JSON.parse('{"unknown":"nonsense"}');
  expect(judge(garbage, toSite('example.com', TOYS), NOW)).toMatchObject({ verdict: 'error', action: 'warn' });
});
