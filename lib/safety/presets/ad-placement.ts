import { IAB_SENSITIVE } from './iab-sensitive';
import { ALCOHOL_TOBACCO, DATING, FILE_SHARING, GAMBLING, HACKING, LIKELY, toPreset, toRule } from './rules';

export const AD_PLACEMENT = toPreset(
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
