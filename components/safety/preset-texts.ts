import { i18n } from '#i18n';
import type { PresetName } from '../../lib/safety/presets/presets';

const TEXTS = {
  'iab-sensitive': () => [i18n.t('presets.name.iabSensitive'), i18n.t('options.safety.preset.iabSensitiveText')],
  family: () => [i18n.t('presets.name.family'), i18n.t('options.safety.preset.familyText')],
  'ad-placement': () => [i18n.t('presets.name.adPlacement'), i18n.t('options.safety.preset.adPlacementText')],
  'new-domains': () => [i18n.t('presets.name.newDomains'), i18n.t('options.safety.preset.newDomainsText')],
  empty: () => [i18n.t('presets.name.empty'), i18n.t('options.safety.preset.emptyText')],
} satisfies Record<PresetName, () => [string, string]>;

/** The name of a preset, and what it does in one sentence. */
export function presetTexts(name: PresetName): { name: string; text: string } {
  const [shown, text] = TEXTS[name]();
  return { name: shown, text };
}
