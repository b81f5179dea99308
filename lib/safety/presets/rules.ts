import type { Action, Condition, Policy, Rule } from '../policy';
import { POLICY_SCHEMA } from '../policy';

/** Below this the service is guessing: enough for grave matters only. */
export const LIKELY = 0.4;

export const toRule = (id: string, then: Action, name: string, when: Condition, reason: string): Rule => ({
  id,
  name,
  when,
  then,
  reason,
});

export const toPreset = (
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

/** Rules that stand in more than one preset; where presets differ in what follows, they say so. */

export const ADULT = toRule(
  'adult',
  'block',
  'Adult sites',
  { categories: ['/Adult'] },
  'The site is classified as adult content.',
);

export const ILLEGAL = toRule(
  'iab-illegal',
  'block',
  'IAB: illegal content',
  { iab: ['IAB26/*'], ifKnown: true },
  'An IAB category says that the site offers illegal content, pirated software, spyware or copied works.',
);

export const GAMBLING = toRule(
  'gambling',
  'block',
  'Gambling',
  { categories: ['/Games/Gambling', '/Games/Card Games/Poker & Casino Games'], minConfidence: LIKELY },
  'The site is about betting, lotteries or casino games.',
);

export const ALCOHOL_TOBACCO = (then: Action) =>
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

export const FILE_SHARING = (then: Action) =>
  toRule(
    'file-sharing',
    then,
    'File sharing',
    { categories: ['/Online Communities/File Sharing & Hosting'], minConfidence: LIKELY },
    'The site shares files of its users, which nobody may have looked at.',
  );

export const HACKING = (then: Action) =>
  toRule(
    'hacking',
    then,
    'Hacking',
    { categories: ['/Computers & Electronics/Computer Security/Hacking & Cracking'], minConfidence: LIKELY },
    'The site is about breaking into computers or removing copy protection.',
  );

export const DATING = (then: Action) =>
  toRule(
    'dating',
    then,
    'Dating',
    { categories: ['/Online Communities/Dating & Personals'], minConfidence: LIKELY },
    'The site is about dating or personal ads.',
  );
