import type { Policy } from '../policy';
import { AD_PLACEMENT } from './ad-placement';
import { FAMILY } from './family';
import { IAB_SENSITIVE } from './iab-sensitive';
import { NEW_DOMAINS } from './new-domains';
import { toPreset } from './rules';

export const PRESET_NAMES = ['iab-sensitive', 'family', 'ad-placement', 'new-domains', 'empty'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/**
 * Policies to start from: whole documents of their own, each with every rule readable and open to change. In English: the options
 * put one in force in the words that the locale files have for it.
 */
export const PRESETS: Record<PresetName, Policy> = {
  'iab-sensitive': IAB_SENSITIVE,
  family: FAMILY,
  'ad-placement': AD_PLACEMENT,
  'new-domains': NEW_DOMAINS,
  empty: toPreset('Empty', [], { unknown: 'allow', stale: 'allow', maxAgeDays: 30 }),
};
