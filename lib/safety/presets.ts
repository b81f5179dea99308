import type { Policy } from './policy';
import { AD_PLACEMENT } from './presets/ad-placement';
import { FAMILY } from './presets/family';
import { IAB_SENSITIVE } from './presets/iab-sensitive';
import { NEW_DOMAINS } from './presets/new-domains';
import { toPreset } from './presets/preset';

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
