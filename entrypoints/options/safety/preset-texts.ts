import { i18n } from '#i18n';
import type { Policy } from '../../../lib/safety/policy';
import type { PresetName } from '../../../lib/safety/presets';
import { PRESET_NAMES, PRESETS } from '../../../lib/safety/presets';

const TEXTS = {
  'iab-sensitive': () => [
    i18n.t('options.safety.preset.iabSensitive'),
    i18n.t('options.safety.preset.iabSensitiveText'),
  ],
  family: () => [i18n.t('options.safety.preset.family'), i18n.t('options.safety.preset.familyText')],
  'ad-placement': () => [i18n.t('options.safety.preset.adPlacement'), i18n.t('options.safety.preset.adPlacementText')],
  'new-domains': () => [i18n.t('options.safety.preset.newDomains'), i18n.t('options.safety.preset.newDomainsText')],
  empty: () => [i18n.t('options.safety.preset.empty'), i18n.t('options.safety.preset.emptyText')],
} satisfies Record<PresetName, () => [string, string]>;

/** The name of a preset, and what it does in one sentence. */
export function presetTexts(name: PresetName): { name: string; text: string } {
  const [shown, text] = TEXTS[name]();
  return { name: shown, text };
}

/** The preset that a policy is, unchanged; null when it is one of the user's own. */
export function toPresetName(policy: Policy): PresetName | null {
  const text = JSON.stringify(policy);
  return PRESET_NAMES.find((name) => JSON.stringify(PRESETS[name]) === text) ?? null;
}
