import type { Policy } from '../policy';
import { FAMILY } from './family';
import {
  ADULT,
  ALCOHOL_TOBACCO,
  DATING,
  FILE_SHARING,
  GAMBLING,
  HACKING,
  ILLEGAL,
  LIKELY,
  toPreset,
  toRule,
} from './rules';

/** The groups that advertisers and the service call sensitive. */
const IAB_SENSITIVE = toPreset(
  'IAB sensitive topics',
  [
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
      { iab: ['IAB25/*'], ifKnown: true },
      'An IAB category says that the site has extreme, pornographic, profane, hateful or unmoderated content.',
    ),
    toRule(
      'iab-sensitive',
      'block',
      'IAB: sensitive topics',
      { iab: ['v9i3On/*'], ifKnown: true },
      'An IAB category says that the site is about a sensitive topic.',
    ),
  ],
  { unknown: 'allow', stale: 'allow', maxAgeDays: 90 },
);

const AD_PLACEMENT = toPreset(
  'Ad placement (strict)',
  [
    ...IAB_SENSITIVE.rules.map((rule) =>
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
  ],
  { unknown: 'warn', stale: 'warn', maxAgeDays: 30 },
);

const NEW_DOMAINS = toPreset(
  'New domains',
  [
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
  ],
  // Most sites are looked up without their registration, so a warning would mean nothing.
  { unknown: 'allow', stale: 'allow', maxAgeDays: 180 },
);

export const PRESET_NAMES = ['iab-sensitive', 'family', 'ad-placement', 'new-domains', 'empty'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** Whole documents to start from, in English. The options translate a preset before it comes into force. */
export const PRESETS: Record<PresetName, Policy> = {
  'iab-sensitive': IAB_SENSITIVE,
  family: FAMILY,
  'ad-placement': AD_PLACEMENT,
  'new-domains': NEW_DOMAINS,
  empty: toPreset('Empty', [], { unknown: 'allow', stale: 'allow', maxAgeDays: 30 }),
};
