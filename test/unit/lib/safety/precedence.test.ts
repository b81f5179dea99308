import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMatch, toGlob } from '../../../../lib/host/glob';
import type { Answer, SectionName } from '../../../../lib/model';
import { toSite as toPrimedSite } from '../../../../lib/primed/index';
import { compilePolicy } from '../../../../lib/safety/compile';
import { decideSite } from '../../../../lib/safety/decide';
import { judge } from '../../../../lib/safety/judge';
import type { Condition, Decision, JudgedSite, ManagedLists, Override, Policy } from '../../../../lib/safety/policy';
import { ACTIONS } from '../../../../lib/safety/policy';
import { DAY, fromDay, MINUTE } from '../../../../lib/time';
import type { SiteDraft } from '../../../support/judged-sites';
import { NOW, toPolicy, toRule, toSite } from '../../../support/judged-sites';
import { soak } from '../../../support/soak';

const RUNS = Number(process.env.FUZZ_RUNS ?? soak(3_000, 30_000));
const HOSTS = [
  'example.com',
  'a.example.com',
  'b.a.example.com',
  'shop.zip',
  'my-casino.co.uk',
  'ads-7.org',
  'b.ads-8.org',
];
const PATHS = ['/Adult', '/Games', '/Games/Gambling', '/Games/Gambling/Lottery', '/Games/Game', '/News'];
const KEYS = ['IAB1', 'IAB12', 'IAB25', 'IAB25-3', 'IAB-v9i3On', 'IAB-v9i3On-Rm3SiT'];

const some = <T>(...items: T[]) => fc.subarray(items, { minLength: 1 });
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const action = fc.constantFrom(...ACTIONS);
const confidence = fc.constantFrom(null, 0, 0.3, 0.5, 0.9);

const condition: fc.Arbitrary<Condition> = fc
  .record({
    categories: perhaps(some('/Adult', '/Games', '/Games/Gambling', '/Sports')),
    iab: perhaps(some('IAB1/*', 'IAB25', 'IAB25/*', 'IAB25-3', 'v9i3On/*', 'Rm3SiT')),
    minConfidence: perhaps(fc.constantFrom(0.3, 0.6)),
    hosts: perhaps(some('example.com', '*.a.example.com', '*casino*', 'ads-*', 'ads-*.org', '*', 'a*', 'www.co.uk')),
    topLevelDomains: perhaps(some('zip', 'co.uk', 'com')),
    technologies: perhaps(some('php', 'NGINX', 'react')),
    countries: perhaps(some('DE', 'US')),
    registeredWithinDays: perhaps(fc.constantFrom(1, 30, 365)),
    expiresWithinDays: perhaps(fc.constantFrom(0, 14)),
    rankWorseThan: perhaps(fc.constantFrom(10, 1000)),
    orRankUnknown: perhaps(fc.boolean()),
    noData: perhaps(fc.constant(true as const)),
    ifKnown: perhaps(fc.constant(true as const)),
  })
  // Most conditions of a rule are left out: one of everything never holds.
  .chain((whole) =>
    fc.subarray(Object.entries(whole), { maxLength: 4 }).map((part): Condition => Object.fromEntries(part)),
  );

const until = fc.constantFrom(null, new Date(NOW - MINUTE).toISOString(), new Date(NOW + MINUTE).toISOString());
const scope = fc.constantFrom('host' as const, 'site' as const);
const list = fc.subarray(['example.com', 'a.example.com', 'zip.org', 'shop.zip'], { maxLength: 1 });
const seldom = <T>(arbitrary: fc.Arbitrary<T[]>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary });

const policy: fc.Arbitrary<Policy> = fc
  .record({
    default: action,
    unknown: action,
    stale: action,
    maxAgeDays: fc.constantFrom(null, 30),
    rules: fc.array(fc.tuple(condition, action), { maxLength: 40 }),
    block: seldom(list),
    allow: seldom(list),
    overrides: seldom(
      fc.array(fc.record({ host: fc.constantFrom(...HOSTS), scope, then: action, reason: fc.constant('why'), until }), {
        maxLength: 4,
      }),
    ),
  })
  .map((draft) =>
    toPolicy({ ...draft, rules: draft.rules.map(([when, then], index) => toRule(when, then, `rule-${index}`)) }),
  );

const presence = fc.constantFrom('empty' as const, 'absent' as const, 'limited' as const, 'unreadable' as const);
const said = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary },
    { weight: 1, arbitrary: presence },
  );
const age = fc.constantFrom(0, 1, 29, 31, 400, -5);
const days = fc.constantFrom(null, -1, 0, 13, 14, 29, 30, 364, 365);
const draft: fc.Arbitrary<SiteDraft> = fc.record({
  categories: said(
    fc.uniqueArray(fc.tuple(fc.constantFrom(...PATHS), confidence, fc.subarray(KEYS, { maxLength: 2 })), {
      maxLength: 3,
    }),
  ),
  iab: said(fc.subarray(KEYS, { maxLength: 2 })),
  country: said(fc.constantFrom(null, 'DE', 'US', 'FR')),
  technologies: said(fc.subarray(['PHP', 'nginx', 'vue'])),
  registration: said(fc.tuple(days, days)),
  rank: said(fc.constantFrom(null, 1, 10, 11, 5000)),
  age: fc.record({ categories: age, iab: age, company: age, technologies: age, registration: age, traffic: age }),
});
const draftOrNone = fc.oneof({ weight: 7, arbitrary: draft }, { weight: 1, arbitrary: fc.constant({}) });
const site = fc.tuple(fc.constantFrom(...HOSTS), draftOrNone).map(([host, given]) => toSite(host, given));
const managed: fc.Arbitrary<ManagedLists> = fc.record({ block: seldom(list), allow: seldom(list) });

// What follows says the same as lib/safety in the slowest and plainest way: no index, no bits, one rule after the other.

type Three = 'yes' | 'no' | 'missing' | 'old';
const stateOf = (answer: Answer | undefined, limit: number | null): 'fresh' | 'old' | 'missing' => {
  if (!answer || !['present', 'empty'].includes(answer.presence)) return 'missing';
  if (limit === null) return 'fresh';
  return answer.fetchedAt <= NOW + MINUTE && NOW - answer.fetchedAt <= limit * DAY ? 'fresh' : 'old';
};
const holdsData = (answer: Answer | undefined) =>
  answer?.presence === 'present' && !(Array.isArray(answer.data) && answer.data.length === 0);

const JUDGED: SectionName[] = ['categories', 'iab', 'technologies', 'company', 'registration', 'traffic'];
const isKnown = ({ answers }: JudgedSite) => JUDGED.some((name) => holdsData(answers[name]));
const isFresh = ({ answers }: JudgedSite, limit: number | null) =>
  JUDGED.some((name) => holdsData(answers[name]) && stateOf(answers[name], limit) === 'fresh');

function testRule(when: Condition, { host, answers, from }: JudgedSite, known: boolean, limit: number | null): Three {
  const results: Three[] = [];
  /** `holds` gives null where the very piece of data is missing that it goes by. */
  const ask = (answer: Answer | undefined, holds: () => boolean | null) => {
    const state = stateOf(answer, limit);
    const held = state === 'fresh' ? holds() : null;
    results.push(state !== 'fresh' ? state : held === null ? 'missing' : held ? 'yes' : 'no');
  };
  const isSure = (value: number | null) => value === null || value >= (when.minConfidence ?? 0);
  const startsWith = (whole: string[], part: string[]) => part.every((step, index) => whole[index] === step);
  if (when.categories) {
    const paths = when.categories.map((path) => path.split('/'));
    const sure = () => (answers.categories?.data ?? []).filter(({ confidence: value }) => isSure(value));
    ask(answers.categories, () => sure().some(({ path }) => paths.some((part) => startsWith(path.split('/'), part))));
  }
  if (when.iab) {
    // A primed list names a category without its ids: none of them may be concluded from it.
    const states = [from === 'primed' ? 'missing' : stateOf(answers.categories, limit), stateOf(answers.iab, limit)];
    const ids = [
      ...(states[0] === 'fresh' ? (answers.categories?.data ?? []) : []).flatMap(({ confidence: value, iab }) =>
        isSure(value) ? iab : [],
      ),
      ...(states[1] === 'fresh' ? (answers.iab?.data ?? []) : []),
    ];
    const holds = when.iab.some((wanted) =>
      ids.some(({ id, tiers }) => (wanted.endsWith('/*') ? tiers.includes(wanted.slice(0, -2)) : id === wanted)),
    );
    results.push(states.includes('fresh') ? (holds ? 'yes' : 'no') : states.includes('old') ? 'old' : 'missing');
  }
  const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
  const { technologies, countries } = when;
  if (technologies) {
    ask(answers.technologies, () =>
      lower(technologies).some((id) => lower(answers.technologies?.data ?? []).includes(id)),
    );
  }
  if (countries) {
    ask(answers.company, () => {
      const company = answers.company?.data;
      if (!company) return false;
      return company.countryCode === null ? null : countries.includes(company.countryCode);
    });
  }
  const daysFrom = (day: string | null | undefined) =>
    day ? Math.round(((fromDay(day) ?? 0) - Math.floor(NOW / DAY) * DAY) / DAY) : null;
  const { registeredWithinDays: registered, expiresWithinDays: expires, rankWorseThan: worst } = when;
  const dates = answers.registration?.presence === 'empty' ? undefined : answers.registration;
  if (registered !== undefined) {
    const from = daysFrom(dates?.data?.registeredOn);
    ask(dates, () => (from === null ? null : -from < registered));
  }
  if (expires !== undefined) {
    const left = daysFrom(dates?.data?.expiresOn);
    ask(dates, () => (left === null ? null : left < expires));
  }
  if (worst !== undefined) {
    const rank = answers.traffic?.data?.globalRank ?? null;
    if (when.orRankUnknown && known && stateOf(answers.traffic, limit) === 'missing') results.push('yes');
    else ask(answers.traffic, () => (rank === null ? when.orRankUnknown === true : rank > worst));
  }
  if (when.hosts) results.push(when.hosts.some((glob) => isMatch(toGlob(glob), host)) ? 'yes' : 'no');
  if (when.topLevelDomains)
    results.push(when.topLevelDomains.some((ending) => host.endsWith(`.${ending}`)) ? 'yes' : 'no');
  if (when.noData) results.push(known ? 'no' : 'yes');
  const result = (['no', 'missing', 'old'] as const).find((found) => results.includes(found)) ?? 'yes';
  return when.ifKnown && result !== 'yes' ? 'no' : result;
}

/** What of a condition rests on no data. */
const ADDRESS_FIELDS = ['hosts', 'topLevelDomains', 'minConfidence', 'orRankUnknown', 'ifKnown'];

type Expected = Pick<Decision, 'verdict' | 'action' | 'ground'> & { rule: string | null };

function judgePlainly(document: Policy, lists: ManagedLists, judged: JudgedSite): Expected {
  const { host } = judged;
  const known = isKnown(judged);
  const isWithin = (parent: string) => host === parent || host.endsWith(`.${parent}`);
  const give = (ground: Decision['ground'], given: Decision['action'], rule: string | null = null): Expected => ({
    verdict: ({ allow: 'allowed', warn: 'warned', block: 'blocked' } as const)[given],
    ...{ action: given, ground, rule },
  });
  const open = (why: 'missing' | 'old', rule: string | null): Expected =>
    why === 'missing'
      ? { verdict: 'unknown', action: document.unknown, ground: 'no-data', rule: known ? rule : null }
      : { verdict: 'stale', action: document.stale, ground: 'too-old', rule };

  if (lists.block.some(isWithin)) return give('managed-block', 'block');
  if (lists.allow.some(isWithin)) return give('managed-allow', 'allow');
  const inForce = document.overrides.filter((given) => given.until === null || NOW < Date.parse(given.until)).reverse();
  const ofHost = inForce.find((given) => given.scope === 'host' && given.host === host);
  const ofSite = inForce
    .filter((given) => given.scope === 'site' && isWithin(given.host))
    .sort((one, other) => other.host.length - one.host.length);
  const said = ofHost ?? ofSite[0];
  if (said) return give('policy-override', said.then);
  if (document.block.some(isWithin)) return give('block-list', 'block');
  if (document.allow.some(isWithin)) return give('allow-list', 'allow');

  const fresh = isFresh(judged, document.maxAgeDays);
  const results = document.rules.map(({ when }) => testRule(when, judged, known, document.maxAgeDays));
  const at = results.indexOf('yes');
  const rule = document.rules[at];
  const strictness = ACTIONS.indexOf(rule?.then ?? document.default);
  const before = at === -1 ? results.length : at;
  const openAt = results.findIndex(
    (result, index) =>
      index < before &&
      (result === 'missing' || result === 'old') &&
      ACTIONS.indexOf(document.rules[index]?.then ?? 'allow') > strictness,
  );
  if (openAt !== -1 && !rule?.when.noData)
    return open(results[openAt] === 'missing' ? 'missing' : 'old', document.rules[openAt]?.id ?? null);
  if (!rule) return fresh ? give('default', document.default) : open(known ? 'old' : 'missing', null);
  if (rule.when.noData) return { ...give('rule', rule.then, rule.id), verdict: 'unknown' };
  const restsOnAddress = Object.keys(rule.when).every(
    (field) => ADDRESS_FIELDS.includes(field) || rule.when[field as keyof Condition] === undefined,
  );
  if (rule.then === 'allow' && !restsOnAddress && !fresh) return open(known ? 'old' : 'missing', rule.id);
  return give('rule', rule.then, rule.id);
}

test('U7: any policy judges any site as the order of precedence says', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(policy, managed, fc.array(site, { minLength: 1, maxLength: 6 }), (document, lists, sites) => {
      const compiled = compilePolicy(document, lists);
      for (const judged of sites) {
        const { verdict, action: done, ground, rule } = judge(compiled, judged, NOW);
        seen.set(`${ground} ${verdict}`, (seen.get(`${ground} ${verdict}`) ?? 0) + 1);
        expect({ verdict, action: done, ground, rule: rule?.id ?? null }).toEqual(
          judgePlainly(document, lists, judged),
        );
      }
    }),
    { numRuns: RUNS },
  );
  // The property says something only if every way to a verdict was taken.
  for (const way of WAYS) expect(seen.get(way) ?? 0, way).toBeGreaterThan(0);
});

const WAYS = [
  ...[
    'managed-block blocked',
    'managed-allow allowed',
    'policy-override allowed',
    'policy-override warned',
    'policy-override blocked',
  ],
  ...['block-list blocked', 'allow-list allowed', 'rule allowed', 'rule warned', 'rule blocked', 'rule unknown'],
  ...['default allowed', 'default warned', 'default blocked', 'no-data unknown', 'too-old stale'],
];

/** Few hosts and many words on them, so that everyone is heard against everyone. */
const CONTESTED = ['example.com', 'a.example.com', 'b.a.example.com'];
const often = <T>(arbitrary: fc.Arbitrary<T[]>) => fc.oneof(fc.constant<T[]>([]), arbitrary);
const listing = often(fc.subarray(CONTESTED, { minLength: 1, maxLength: 1 }));
const exceptions = (end: fc.Arbitrary<string | null>): fc.Arbitrary<Override[]> =>
  often(
    fc.uniqueArray(
      fc.record({ host: fc.constantFrom(...CONTESTED), scope, then: action, reason: fc.constant('why'), until: end }),
      { minLength: 1, maxLength: 4, selector: (given) => `${given.host} ${given.scope}` },
    ),
  );
const contested = fc
  .tuple(policy, listing, listing, exceptions(until))
  .map(([document, block, allow, overrides]): Policy => ({ ...document, block, allow, overrides }));
const primedFacts = fc.record({
  category: fc.constantFrom(null, ...PATHS),
  countryCode: fc.constantFrom(null, 'DE', 'US', 'FR'),
  globalRank: fc.constantFrom(null, 1, 11, 5000),
  at: age.map((daysAgo) => NOW - daysAgo * DAY),
});
/** What is saved of a site, and what a primed list says of it. */
const knownSite = fc
  .tuple(fc.constantFrom(...CONTESTED, 'shop.zip', 'my-casino.co.uk', 'ads-7.org'), draftOrNone, fc.option(primedFacts))
  .map(([host, saved, facts]) => ({ saved: toSite(host, saved), primed: facts && toPrimedSite({ host, ...facts }) }));

const RULES = ['rules', null] as const;
/** Who says something of a site, in the order of decision that lib/safety/policy-format.md documents, and the ground of what they say. */
const SPEAKERS = [
  ['managed block', 'managed-block'],
  ['managed allow', 'managed-allow'],
  // Exceptions, by how near they are to the host: of two for the same the person's own.
  ['own host', 'override'],
  ['policy host', 'policy-override'],
  ['own site', 'override'],
  ['policy site', 'policy-override'],
  ['block list', 'block-list'],
  ['allow list', 'allow-list'],
  RULES,
] as const;
type Speaker = (typeof SPEAKERS)[number][0];
/** Those who never contradict each other. */
const OF_ONE_MIND = ['managed block over block list', 'managed allow over allow list'];

/** What each of them, but for the rules, says of a host: those that say anything. */
function hear(document: Policy, lists: ManagedLists, own: Override[], host: string): Map<Speaker, Decision['action']> {
  const heard = new Map<Speaker, Decision['action']>();
  const isWithin = (parent: string) => host === parent || host.endsWith(`.${parent}`);
  const hearList = (speaker: Speaker, names: readonly string[], said: Decision['action']) => {
    if (names.some(isWithin)) heard.set(speaker, said);
  };
  const hearExceptions = (ofHost: Speaker, ofSite: Speaker, given: readonly Override[]) => {
    const inForce = given.filter(({ until: end }) => end === null || NOW < Date.parse(end));
    const nearer = (one: Override, other: Override) => other.host.length - one.host.length;
    const forHost = inForce.find((one) => one.scope === 'host' && one.host === host);
    const [forSite] = inForce.filter((one) => one.scope === 'site' && isWithin(one.host)).sort(nearer);
    if (forHost) heard.set(ofHost, forHost.then);
    if (forSite) heard.set(ofSite, forSite.then);
  };
  hearList('managed block', lists.block, 'block');
  hearList('managed allow', lists.allow, 'allow');
  hearExceptions('own host', 'own site', own);
  hearExceptions('policy host', 'policy site', document.overrides);
  hearList('block list', document.block, 'block');
  hearList('allow list', document.allow, 'allow');
  return heard;
}

test('U7: what the worker decides by lists, exceptions, rules and primed lists follows the documented order', () => {
  const seen = new Set<string>();
  const given = fc.record({
    document: contested,
    lists: fc.record({ block: listing, allow: listing }),
    // The end of one may be nothing that can be read.
    own: exceptions(fc.oneof(until, fc.constant('soon'))),
    isManaged: fc.boolean(),
    sites: fc.array(knownSite, { minLength: 4, maxLength: 8 }),
  });
  fc.assert(
    fc.property(given, ({ document, lists, own, isManaged, sites }) => {
      const compiled = compilePolicy(document, lists);
      const rulesAlone = { ...document, block: [], allow: [], overrides: [] };
      const judgeRules = (judged: JudgedSite) => judgePlainly(rulesAlone, { block: [], allow: [] }, judged);
      for (const { saved, primed } of sites) {
        const bySaved = judgeRules(saved);
        const byPrimed = primed && judgeRules(primed);
        // The primed list is asked where what is saved says nothing, and says less than old data where it lacks what matters too.
        const isAsked = bySaved.verdict === 'unknown' || bySaved.verdict === 'stale';
        const saysLess = bySaved.verdict === 'stale' && byPrimed?.verdict === 'unknown';
        // What is saved speaks against a good word of the list where it leaves a rule open.
        const isDoubted = bySaved.ground === 'no-data' && bySaved.rule !== null && byPrimed?.verdict === 'allowed';
        const isHeard = byPrimed && isAsked && !saysLess && !isDoubted;
        const byRules = isHeard ? byPrimed : bySaved;

        const heard = hear(document, lists, own, saved.host).set('rules', byRules.action);
        const [[first, ground] = RULES, ...later] = SPEAKERS.filter(([speaker]) => heard.has(speaker));
        const done = heard.get(first) ?? byRules.action;
        const isTheirs = isManaged && ground === 'policy-override';
        const expected = ground && {
          verdict: ({ allow: 'allowed', warn: 'warned', block: 'blocked' } as const)[done],
          ...{ action: done, ground: isTheirs ? 'managed-override' : ground, rule: null },
        };
        const rules = { policy: compiled, isManaged, overrides: own, findPrimed: primed && (() => primed) };
        const { verdict, action: said, ground: by, rule } = decideSite(rules, saved, NOW);
        expect({ verdict, action: said, ground: by, rule: rule?.id ?? null }).toEqual(expected ?? byRules);

        for (const [speaker] of later) if (heard.get(speaker) !== done) seen.add(`${first} over ${speaker}`);
        seen.add(by);
        if (first === 'rules') seen.add(`${bySaved.verdict} saved, ${byPrimed?.verdict ?? 'not'} primed`);
      }
    }),
    { numRuns: RUNS },
  );
  // The property says something only if everyone was heard against everyone who comes later, and the primed list with each outcome.
  const pairs = SPEAKERS.flatMap(([first], index) =>
    SPEAKERS.slice(index + 1).map(([later]) => `${first} over ${later}`),
  );
  const asked = ['unknown', 'stale'].flatMap((saved) =>
    ['allowed', 'warned', 'blocked', 'unknown', 'stale', 'not'].map((primed) => `${saved} saved, ${primed} primed`),
  );
  const unasked = ['allowed saved, blocked primed', 'blocked saved, allowed primed'];
  const ways = [...pairs.filter((pair) => !OF_ONE_MIND.includes(pair)), ...asked, ...unasked, 'managed-override'];
  expect(ways.filter((way) => !seen.has(way))).toEqual([]);
});

test('T25: no policy allows a site by data without data that is fresh', () => {
  fc.assert(
    fc.property(policy, site, (document, judged) => {
      const { verdict, ground, rule, datum } = judge(compilePolicy(document), judged, NOW);
      expect(verdict).not.toBe('error');
      if (verdict !== 'allowed' || ['managed-allow', 'policy-override', 'allow-list'].includes(ground)) return;
      const when = document.rules.find(({ id }) => id === rule?.id)?.when ?? {};
      const fields = Object.keys(when).filter((field) => when[field as keyof Condition] !== undefined);
      const restsOnData = ground === 'default' || fields.some((field) => !ADDRESS_FIELDS.includes(field));
      if (!restsOnData) return;
      expect(isFresh(judged, document.maxAgeDays)).toBe(true);
      if (datum && datum.fetchedAt !== null && document.maxAgeDays !== null) {
        expect(NOW - datum.fetchedAt).toBeLessThanOrEqual(document.maxAgeDays * DAY);
      }
    }),
    { numRuns: RUNS },
  );
});

test('a verdict does not depend on the sites judged before it', () => {
  fc.assert(
    fc.property(policy, fc.array(site, { minLength: 2, maxLength: 8 }), (document, sites) => {
      const compiled = compilePolicy(document);
      for (const judged of sites)
        expect(judge(compiled, judged, NOW)).toEqual(judge(compilePolicy(document), judged, NOW));
    }),
    { numRuns: RUNS / 10 },
  );
});

test('T25: whatever stands in the place of a site, the verdict is no "allowed" that no list or rule on the address gave', () => {
  fc.assert(
    fc.property(policy, fc.anything(), fc.anything(), (document, answers, whole) => {
      const bare = compilePolicy({ ...document, rules: [], overrides: [], allow: [] });
      // Whatever storage or a message might hold.
      for (const garbage of [{ host: 'example.com', answers, from: 'saved' }, whole] as JudgedSite[]) {
        expect(judge(bare, garbage, NOW).verdict).not.toBe('allowed');
      }
    }),
    { numRuns: RUNS },
  );
});
