import type { Action, Condition, Policy, Rule } from './policy';
import { POLICY_SCHEMA } from './policy';

export const PRESET_NAMES = ['iab-sensitive', 'family', 'ad-placement', 'new-domains', 'empty'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** Below this the service is guessing: enough to judge by where the matter is grave, too little elsewhere. */
const LIKELY = 0.4;

const toRule = (id: string, then: Action, name: string, when: Condition, reason: string): Rule => ({
  id,
  name,
  when,
  then,
  reason,
});

const ADULT = toRule(
  'adult',
  'block',
  'Adult sites',
  { categories: ['/Adult'] },
  'The site is classified as adult content.',
);
const ILLEGAL = toRule(
  'iab-illegal',
  'block',
  'IAB: illegal content',
  { iab: ['IAB26/*'] },
  'An IAB category says that the site offers illegal content, pirated software, spyware or copied works.',
);
const GAMBLING = toRule(
  'gambling',
  'block',
  'Gambling',
  { categories: ['/Games/Gambling', '/Games/Card Games/Poker & Casino Games'], minConfidence: LIKELY },
  'The site is about betting, lotteries or casino games.',
);
const ALCOHOL_TOBACCO = (then: Action) =>
  toRule(
    'alcohol-tobacco',
    then,
    'Alcohol and tobacco',
    {
      categories: [
        '/Food & Drink/Beverages/Alcoholic Beverages',
        '/Shopping/Tobacco Products',
        '/Shopping/Tobacco & Vaping Products',
      ],
      minConfidence: LIKELY,
    },
    'The site is about alcoholic drinks, tobacco or vaping.',
  );
const FILE_SHARING = (then: Action) =>
  toRule(
    'file-sharing',
    then,
    'File sharing',
    { categories: ['/Online Communities/File Sharing & Hosting'], minConfidence: LIKELY },
    'The site shares files of its users, which nobody may have looked at.',
  );
const HACKING = (then: Action) =>
  toRule(
    'hacking',
    then,
    'Hacking',
    { categories: ['/Computers & Electronics/Computer Security/Hacking & Cracking'], minConfidence: LIKELY },
    'The site is about breaking into computers or removing copy protection.',
  );
const DATING = (then: Action) =>
  toRule(
    'dating',
    then,
    'Dating',
    { categories: ['/Online Communities/Dating & Personals'], minConfidence: LIKELY },
    'The site is about dating or personal ads.',
  );

/** The IAB groups that advertisers agreed on as sensitive, and what the service itself calls so. */
const IAB_SENSITIVE = [
  ADULT,
  toRule(
    'sensitive',
    'block',
    'Sensitive subjects',
    { categories: ['/Sensitive Subjects'], minConfidence: LIKELY },
    'The site is about a sensitive subject, such as violence, weapons, drugs or disasters.',
  ),
  ILLEGAL,
  toRule(
    'iab-non-standard',
    'block',
    'IAB: non-standard content',
    { iab: ['IAB25/*'] },
    'An IAB category says that the site has extreme, pornographic, profane, hateful or unmoderated content.',
  ),
  toRule(
    'iab-sensitive',
    'block',
    'IAB: sensitive topics',
    { iab: ['v9i3On/*'] },
    'An IAB category says that the site is about a sensitive topic.',
  ),
];

const FAMILY = [
  ADULT,
  toRule(
    'iab-adult',
    'block',
    'IAB: adult content',
    { iab: ['IAB25-3', 'Rm3SiT/*'] },
    'An IAB category says that the site has pornographic or explicit sexual content.',
  ),
  ILLEGAL,
  toRule(
    'iab-harmful',
    'block',
    'IAB: violence, hate, crime and drugs',
    {
      iab: [
        'IAB25-2',
        'IAB25-4',
        'IAB25-5',
        'avbNf2/*',
        'XtODT3/*',
        'HxqYV1/*',
        'pg0WhF/*',
        'j9PaO9/*',
        'mm3UXx/*',
        '6i4dB6/*',
        '8FD8nI/*',
      ],
    },
    'An IAB category says that the site has violent, hateful, profane, criminal or otherwise harmful content, or is about drugs.',
  ),
  toRule(
    'harmful',
    'block',
    'Violence, weapons, drugs and self-harm',
    {
      categories: [
        '/Sensitive Subjects/Firearms & Weapons',
        '/Sensitive Subjects/Recreational Drugs',
        '/Sensitive Subjects/Self-Harm',
        '/Sensitive Subjects/Violence & Abuse',
      ],
      minConfidence: LIKELY,
    },
    'The site is about weapons, drugs, self-harm or violence.',
  ),
  GAMBLING,
  DATING('block'),
  toRule(
    'sensitive',
    'warn',
    'Other sensitive subjects',
    { categories: ['/Sensitive Subjects'], minConfidence: LIKELY },
    'The site is about a sensitive subject, such as war, death or disasters.',
  ),
  ALCOHOL_TOBACCO('warn'),
  toRule(
    'nightlife',
    'warn',
    'Bars and nightlife',
    { categories: ['/Arts & Entertainment/Events & Listings/Bars, Clubs & Nightlife'], minConfidence: LIKELY },
    'The site is about bars, clubs and going out.',
  ),
  FILE_SHARING('warn'),
  HACKING('warn'),
];

const AD_PLACEMENT = [
  ...IAB_SENSITIVE.map((rule) =>
    rule.id === 'sensitive' ? { ...rule, when: { categories: ['/Sensitive Subjects'] } } : rule,
  ),
  GAMBLING,
  ALCOHOL_TOBACCO('block'),
  FILE_SHARING('block'),
  HACKING('block'),
  DATING('warn'),
  toRule(
    'politics-religion',
    'warn',
    'Politics and religion',
    {
      categories: [
        '/News/Politics',
        '/People & Society/Religion & Belief',
        '/People & Society/Social Issues & Advocacy',
      ],
      minConfidence: LIKELY,
    },
    'The site is about politics, belief or a debated question.',
  ),
  toRule(
    'occult',
    'warn',
    'Occult and paranormal',
    { categories: ['/Arts & Entertainment/Offbeat/Occult & Paranormal'], minConfidence: LIKELY },
    'The site is about the occult or the paranormal.',
  ),
  toRule(
    'file-endings',
    'warn',
    'Endings that look like files',
    { topLevelDomains: ['zip', 'mov'] },
    'The address ends like the name of a file, which is often meant to deceive.',
  ),
];

const NEW_DOMAINS = [
  toRule(
    'registered-this-month',
    'block',
    'Registered within 30 days',
    { registeredWithinDays: 30 },
    'The domain is younger than 30 days. Most domains made for fraud are used in their first weeks.',
  ),
  toRule(
    'registered-this-year',
    'warn',
    'Registered within a year',
    { registeredWithinDays: 365 },
    'The domain is younger than a year.',
  ),
  toRule(
    'expires-soon',
    'warn',
    'Expires within 14 days',
    { expiresWithinDays: 14 },
    'The domain expires within 14 days, or has: it may soon belong to somebody else.',
  ),
];

const toPreset = (
  name: string,
  rules: Rule[],
  { unknown, stale, maxAgeDays }: Pick<Policy, 'unknown' | 'stale' | 'maxAgeDays'>,
): Policy => ({
  schema: POLICY_SCHEMA,
  name,
  default: 'allow',
  unknown,
  stale,
  maxAgeDays,
  rules,
  block: [],
  allow: [],
  overrides: [],
  expect: [],
});

/** Policies to start from: whole documents of their own, each with every rule readable and open to change. */
export const PRESETS: Record<PresetName, Policy> = {
  'iab-sensitive': toPreset('IAB sensitive topics', IAB_SENSITIVE, {
    unknown: 'allow',
    stale: 'allow',
    maxAgeDays: 90,
  }),
  family: toPreset('Family', FAMILY, { unknown: 'warn', stale: 'warn', maxAgeDays: 90 }),
  'ad-placement': toPreset('Ad placement (strict)', AD_PLACEMENT, { unknown: 'warn', stale: 'warn', maxAgeDays: 30 }),
  // Most sites are looked up without their registration: to warn of each of them would say nothing.
  'new-domains': toPreset('New domains', NEW_DOMAINS, { unknown: 'allow', stale: 'allow', maxAgeDays: 180 }),
  empty: toPreset('Empty', [], { unknown: 'allow', stale: 'allow', maxAgeDays: 30 }),
};
