import { ADULT, ILLEGAL, LIKELY, toPreset, toRule } from './rules';

/** The groups that advertisers and the service call sensitive. */
export const IAB_SENSITIVE = toPreset(
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
