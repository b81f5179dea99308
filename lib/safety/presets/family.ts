import { LIKELY, toPreset, toRule } from './preset';
import { ADULT, ALCOHOL_TOBACCO, DATING, FILE_SHARING, GAMBLING, HACKING, ILLEGAL } from './rules';

export const FAMILY = toPreset(
  'Family',
  [
    ADULT,
    toRule(
      'iab-adult',
      'block',
      'IAB: adult content',
      { iab: ['IAB25-3', 'Rm3SiT/*'], ifKnown: true },
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
        ifKnown: true,
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
  ],
  { unknown: 'warn', stale: 'warn', maxAgeDays: 90 },
);
