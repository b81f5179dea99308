import { describe, expect, test } from 'vitest';
import { compilePolicy } from '../../../../../lib/safety/compile';
import { judge } from '../../../../../lib/safety/judge';
import type { Condition, Policy, Rule, Verdict } from '../../../../../lib/safety/policy';
import { ACTIONS } from '../../../../../lib/safety/policy';
import type { PresetName } from '../../../../../lib/safety/presets/presets';
import { PRESET_NAMES, PRESETS } from '../../../../../lib/safety/presets/presets';
import type { SiteDraft } from '../../../../support/judged-sites';
import { NOW, toSite } from '../../../../support/judged-sites';

type Row = [host: string, site: SiteDraft, verdict: Verdict, rule: string | null];

const of = (path: string, confidence = 0.9, ...iab: string[]): SiteDraft => ({ categories: [[path, confidence, iab]] });
const OLD_AGE = { 'iab-sensitive': 91, family: 91, 'ad-placement': 31, 'new-domains': 181, empty: 31 } as const;

/** A site that the preset lets pass, by data of yesterday and by data of the last day that counts. */
const frame = (name: PresetName, harmless: SiteDraft): Row[] => [
  ['a harmless site', harmless, 'allowed', null],
  ['a harmless site on its last day', { ...harmless, age: OLD_AGE[name] - 1 }, 'allowed', null],
];

/** What a primed list knows is enough where it can be: of IAB ids it knows nothing. */
const PRIMED: Row[] = [
  ['listed.example', { categories: [['/Travel', null]], from: 'primed' }, 'allowed', null],
  ['listed-adult.example', { categories: [['/Adult', null]], from: 'primed' }, 'blocked', 'adult'],
];

const IAB_SENSITIVE: Row[] = [
  ...PRIMED,
  ['adult.example', of('/Adult'), 'blocked', 'adult'],
  ['likely-adult.example', of('/Adult', 0.05), 'blocked', 'adult'],
  ['illegal.example', of('/News', 0.9, 'IAB26'), 'blocked', 'iab-illegal'],
  ['warez.example', of('/Computers & Electronics/Software', 0.9, 'IAB26-2'), 'blocked', 'iab-illegal'],
  ['profane.example', of('/Arts & Entertainment/Humor', 0.2, 'IAB25-4'), 'blocked', 'iab-non-standard'],
  ['non-standard.example', { ...of('/News'), iab: ['IAB25'] }, 'blocked', 'iab-non-standard'],
  ['arms.example', of('/Shopping', 0.9, 'IAB-v9i3On-avbNf2'), 'blocked', 'iab-sensitive'],
  ['sensitive.example', of('/News', 0.9, 'IAB-v9i3On'), 'blocked', 'iab-sensitive'],
  ['iab-2.example', of('/News', 0.9, 'IAB2', 'IAB9-7'), 'allowed', null],
  ['adults-only-in-name.example', of('/Adultery Studies'), 'allowed', null],
];

const GAMBLING: Row[] = [
  ['casino.example', of('/Games/Gambling/Lottery'), 'blocked', 'gambling'],
  ['poker.example', of('/Games/Card Games/Poker & Casino Games'), 'blocked', 'gambling'],
  ['just-a-casino.example', of('/Games/Gambling', 0.4), 'blocked', 'gambling'],
  ['hardly-a-casino.example', of('/Games/Gambling', 0.39), 'allowed', null],
  ['bridge.example', of('/Games/Card Games/Collectible Card Games'), 'allowed', null],
];

const drinksAndSmoke = (verdict: Verdict): Row[] => [
  ['wine.example', of('/Food & Drink/Beverages/Alcoholic Beverages'), verdict, 'alcohol-tobacco'],
  ['juice.example', of('/Food & Drink/Beverages/Alcohol-Free Beverages'), 'allowed', null],
  ['tobacco.example', of('/Shopping/Tobacco Products'), verdict, 'alcohol-tobacco'],
  ['vapes.example', of('/Shopping/Tobacco & Vaping Products'), verdict, 'alcohol-tobacco'],
  ['just-wine.example', of('/Shopping/Tobacco Products', 0.4), verdict, 'alcohol-tobacco'],
  ['hardly-wine.example', of('/Shopping/Tobacco Products', 0.39), 'allowed', null],
];

const online = (sharing: Verdict, dating: Verdict): Row[] => [
  ['files.example', of('/Online Communities/File Sharing & Hosting', 0.4), sharing, 'file-sharing'],
  ['hardly-files.example', of('/Online Communities/File Sharing & Hosting', 0.39), 'allowed', null],
  ['cracks.example', of('/Computers & Electronics/Computer Security/Hacking & Cracking', 0.4), sharing, 'hacking'],
  ['hardly-cracks.example', of('/Computers & Electronics/Computer Security/Hacking & Cracking', 0.39), 'allowed', null],
  ['virus-scanner.example', of('/Computers & Electronics/Computer Security/Antivirus & Malware'), 'allowed', null],
  ['dating.example', of('/Online Communities/Dating & Personals/Personals', 0.4), dating, 'dating'],
  ['hardly-dating.example', of('/Online Communities/Dating & Personals', 0.39), 'allowed', null],
];

const HARMFUL_IDS = [
  ...['IAB25-2', 'IAB25-4', 'IAB25-5', 'IAB-v9i3On-avbNf2', 'IAB-v9i3On-XtODT3', 'IAB-v9i3On-HxqYV1'],
  ...['IAB-v9i3On-pg0WhF', 'IAB-v9i3On-j9PaO9', 'IAB-v9i3On-mm3UXx', 'IAB-v9i3On-6i4dB6', 'IAB-v9i3On-8FD8nI'],
];
const HARMFUL_PATHS = ['Firearms & Weapons', 'Recreational Drugs', 'Self-Harm', 'Violence & Abuse'];

const SITES: Record<PresetName, Row[]> = {
  'iab-sensitive': [
    ...frame('iab-sensitive', of('/Shopping/Toys')),
    ...IAB_SENSITIVE,
    ['war.example', of('/Sensitive Subjects/War & Conflict'), 'blocked', 'sensitive'],
    ['just-sensitive.example', of('/Sensitive Subjects', 0.4), 'blocked', 'sensitive'],
    ['hardly-sensitive.example', of('/Sensitive Subjects', 0.39), 'allowed', null],
    ['not-looked-up.example', {}, 'unknown', null],
    ['only-a-country.example', { country: 'DE' }, 'unknown', 'adult'],
    ['looked-up-long-ago.example', { ...of('/Adult'), age: 91 }, 'stale', 'adult'],
  ],
  family: [
    ...frame('family', of('/Shopping/Toys')),
    ...PRIMED,
    ['adult.example', of('/Adult', 0.05), 'blocked', 'adult'],
    ['porn.example', of('/Arts & Entertainment', 0.9, 'IAB25-3'), 'blocked', 'iab-adult'],
    ['explicit.example', of('/Arts & Entertainment', 0.9, 'IAB-v9i3On-Rm3SiT'), 'blocked', 'iab-adult'],
    ['explicit-kind.example', of('/Arts & Entertainment', 0.9, 'IAB-v9i3On-Rm3SiT-abc123'), 'blocked', 'iab-adult'],
    ['warez.example', of('/News', 0.9, 'IAB26-2'), 'blocked', 'iab-illegal'],
    ...HARMFUL_IDS.map((id): Row => [`${id}.example`, of('/News', 0.9, id), 'blocked', 'iab-harmful']),
    ...HARMFUL_IDS.filter((id) => id.includes('v9')).map((id): Row => {
      return [`${id}-kind.example`, of('/News', 0.9, `${id}-abc123`), 'blocked', 'iab-harmful'];
    }),
    ['user-made.example', of('/Online Communities', 0.9, 'IAB25-1'), 'allowed', null],
    ['medicine-of-death.example', of('/Health', 0.9, 'IAB-v9i3On-I4GWl6'), 'allowed', null],
    ...HARMFUL_PATHS.map((name): Row => [`${name}.example`, of(`/Sensitive Subjects/${name}`), 'blocked', 'harmful']),
    ['just-weapons.example', of('/Sensitive Subjects/Firearms & Weapons', 0.4), 'blocked', 'harmful'],
    ['hardly-weapons.example', of('/Sensitive Subjects/Firearms & Weapons', 0.39), 'allowed', null],
    ...GAMBLING,
    ['war.example', of('/Sensitive Subjects/War & Conflict', 0.4), 'warned', 'sensitive'],
    ['hardly-war.example', of('/Sensitive Subjects/War & Conflict', 0.39), 'allowed', null],
    ...drinksAndSmoke('warned'),
    ['bar.example', of('/Arts & Entertainment/Events & Listings/Bars, Clubs & Nightlife', 0.4), 'warned', 'nightlife'],
    [
      'hardly-bar.example',
      of('/Arts & Entertainment/Events & Listings/Bars, Clubs & Nightlife', 0.39),
      'allowed',
      null,
    ],
    ['concerts.example', of('/Arts & Entertainment/Events & Listings/Concerts & Music Festivals'), 'allowed', null],
    ...online('warned', 'blocked'),
    ['not-looked-up.example', {}, 'unknown', null],
    ['looked-up-long-ago.example', { ...of('/Adult'), age: 91 }, 'stale', 'adult'],
  ],
  'ad-placement': [
    ...frame('ad-placement', of('/Shopping/Toys')),
    ...IAB_SENSITIVE,
    ['war.example', of('/Sensitive Subjects/War & Conflict', 0.05), 'blocked', 'sensitive'],
    ...GAMBLING,
    ...drinksAndSmoke('blocked'),
    ...online('blocked', 'warned'),
    ['election.example', of('/News/Politics/Campaigns & Elections'), 'warned', 'politics-religion'],
    ['church.example', of('/People & Society/Religion & Belief'), 'warned', 'politics-religion'],
    [
      'drug-laws.example',
      of('/People & Society/Social Issues & Advocacy/Drug Laws & Policy'),
      'warned',
      'politics-religion',
    ],
    ['just-politics.example', of('/News/Politics', 0.4), 'warned', 'politics-religion'],
    ['hardly-politics.example', of('/News/Politics', 0.39), 'allowed', null],
    ['ghosts.example', of('/Arts & Entertainment/Offbeat/Occult & Paranormal', 0.4), 'warned', 'occult'],
    ['hardly-ghosts.example', of('/Arts & Entertainment/Offbeat/Occult & Paranormal', 0.39), 'allowed', null],
    ['invoice.zip', of('/Business & Industrial'), 'warned', 'file-endings'],
    ['holiday.mov', of('/Business & Industrial'), 'warned', 'file-endings'],
    ['not-looked-up.example', {}, 'unknown', null],
    ['looked-up-last-month.example', { ...of('/Adult'), age: 31 }, 'stale', 'adult'],
  ],
  'new-domains': [
    ...frame('new-domains', { registration: [800, 200] }),
    ['of-today.example', { registration: [0, 365] }, 'blocked', 'registered-this-month'],
    ['of-29-days.example', { registration: [29, 336] }, 'blocked', 'registered-this-month'],
    ['of-30-days.example', { registration: [30, 335] }, 'warned', 'registered-this-year'],
    ['of-364-days.example', { registration: [364, 90] }, 'warned', 'registered-this-year'],
    ['of-365-days.example', { registration: [365, 90] }, 'allowed', null],
    ['13-days-left.example', { registration: [3000, 13] }, 'warned', 'expires-soon'],
    ['expired.example', { registration: [3000, -2] }, 'warned', 'expires-soon'],
    ['14-days-left.example', { registration: [3000, 14] }, 'allowed', null],
    ['only-categories.example', of('/Shopping'), 'unknown', 'registered-this-month'],
    ['not-looked-up.example', {}, 'unknown', null],
    ['looked-up-long-ago.example', { registration: [900, 5], age: 181 }, 'stale', 'registered-this-month'],
  ],
  empty: [
    ...frame('empty', of('/Adult')),
    ['not-looked-up.example', {}, 'unknown', null],
    ['looked-up-last-month.example', { ...of('/Adult'), age: 31 }, 'stale', null],
  ],
};

/** What is done about a site without data, and about one whose data is too old. */
const FALLBACKS: Record<PresetName, [unknown: string, stale: string]> = {
  'iab-sensitive': ['allow', 'allow'],
  family: ['warn', 'warn'],
  'ad-placement': ['warn', 'warn'],
  'new-domains': ['allow', 'allow'],
  empty: ['allow', 'allow'],
};

/** The rows of which a policy says something else than it should, by the names of their sites. */
function findWrong(name: PresetName, policy: Policy): string[] {
  const compiled = compilePolicy(policy);
  return SITES[name]
    .filter(([host, site, verdict, rule]) => {
      const found = judge(compiled, toSite(host, site), NOW);
      const [unknown, stale] = FALLBACKS[name];
      const action = { unknown, stale, allowed: 'allow', warned: 'warn', blocked: 'block', error: 'none' }[verdict];
      // A site without data has no rule to name that matters.
      const isRule = Object.keys(site).length === 0 || (found.rule?.id ?? null) === rule;
      return found.verdict !== verdict || found.action !== action || !isRule;
    })
    .map(([host]) => host);
}

/** Every condition that differs from one in a single value. */
function toOtherConditions(when: Condition): [name: string, when: Condition][] {
  return Object.entries(when).flatMap(([field, value]): [string, Condition][] => {
    const put = (name: string, next: unknown): [string, Condition] => [`${field} ${name}`, { ...when, [field]: next }];
    if (Array.isArray(value)) {
      return value.flatMap((item: string) => {
        const others = value.filter((other) => other !== item);
        const near = item.endsWith('/*') ? item.slice(0, -2) : `${item}x`;
        return [put(`without ${item}`, others), put(`${near} for ${item}`, [...others, near])];
      });
    }
    if (field === 'minConfidence') return [put('left out', undefined), put('raised', 0.41), put('at 1', 1)];
    if (value === true) return [put('left out', undefined)];
    return typeof value === 'number' ? [put('one more', value + 1), put('one less', value - 1)] : [];
  });
}

function toMutants(policy: Policy): [name: string, policy: Policy][] {
  const withRule = (rule: Rule, next: Rule[]): Policy => ({
    ...policy,
    rules: policy.rules.flatMap((old) => (old === rule ? next : [old])),
  });
  return [
    ...policy.rules.flatMap((rule): [string, Policy][] => [
      [`${rule.id} removed`, withRule(rule, [])],
      ...ACTIONS.filter((action) => action !== rule.then).map((action): [string, Policy] => [
        `${rule.id} made ${action}`,
        withRule(rule, [{ ...rule, then: action }]),
      ]),
      ...toOtherConditions(rule.when).map(([name, when]): [string, Policy] => [
        `${rule.id}: ${name}`,
        withRule(rule, [{ ...rule, when }]),
      ]),
    ]),
    ...(['default', 'unknown', 'stale'] as const).flatMap((field) =>
      ACTIONS.filter((action) => action !== policy[field]).map((action): [string, Policy] => [
        `${field} made ${action}`,
        { ...policy, [field]: action },
      ]),
    ),
    ...[-1, 1].map((more): [string, Policy] => {
      return [`maxAgeDays ${more}`, { ...policy, maxAgeDays: (policy.maxAgeDays ?? 0) + more }];
    }),
  ];
}

describe.each(PRESET_NAMES)('the preset %s', (name) => {
  const preset = PRESETS[name];

  test.each(SITES[name])('judges %s', (host) => {
    expect(findWrong(name, preset)).not.toContain(host);
  });

  test.each(toMutants(preset))('is not the same with %s', (_, mutant) => {
    expect(findWrong(name, mutant)).not.toEqual([]);
  });

  test('has a site for every rule, and each rule says in words what it is and why', () => {
    const decided = new Set(SITES[name].map(([, , , rule]) => rule));
    for (const rule of preset.rules) {
      expect(decided).toContain(rule.id);
      expect(rule.name).toMatch(/^[A-Z].{4,}/);
      expect(rule.reason).toMatch(/^[A-Z].{15,}\.$/);
    }
  });

  test('carries nothing of its own but its rules', () => {
    const { block, allow, overrides, expect: tests } = preset;
    expect([block, allow, overrides, tests]).toEqual([[], [], [], []]);
  });
});
