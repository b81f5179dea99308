import { toPreset, toRule } from './rules';

export const NEW_DOMAINS = toPreset(
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
