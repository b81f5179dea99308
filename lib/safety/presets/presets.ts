import type { Policy } from '../policy';
import { AD_PLACEMENT } from './ad-placement';
import { FAMILY } from './family';
import { IAB_SENSITIVE } from './iab-sensitive';
import { NEW_DOMAINS } from './new-domains';
import { toPreset } from './rules';

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
