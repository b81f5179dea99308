import { i18n } from '#i18n';
import { presets as german } from '../../assets/locales/de.json';
import { presets as english } from '../../assets/locales/en.json';
import type { Policy } from '../../lib/safety/policy';
import type { PresetName } from '../../lib/safety/presets/presets';
import { PRESET_NAMES, PRESETS } from '../../lib/safety/presets/presets';

/** What the locale files say of presets: their names, and of each rule (`presets.rule.${id}`) its name and reason. */
interface Words {
  name: Record<string, string>;
  rule: Record<string, { name: string; reason: string }>;
}
const WORDS: Record<string, Words> = { en: english, de: german };

/** An id as the locale files write it: `iab-adult` is `iabAdult`. */
const toKey = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function inWords({ name, rule: rules }: Words, preset: PresetName): Policy {
  const policy = PRESETS[preset];
  return {
    ...policy,
    name: name[toKey(preset)] ?? policy.name,
    // Where a preset means something of its own by an id, the words stand under both names.
    rules: policy.rules.map((rule) => ({
      ...rule,
      ...(rules[toKey(`${preset}-${rule.id}`)] ?? rules[toKey(rule.id)]),
    })),
  };
}

/** A preset in the language of the page: once in force, the words of its rules are the user's, as those of any policy. */
export function toPreset(preset: PresetName): Policy {
  return inWords(WORDS[i18n.t('language')] ?? english, preset);
}

/** The presets by their texts in every language: the browser may have another one since a preset was put in force. */
const KNOWN = new Map(
  Object.values(WORDS).flatMap((words) =>
    PRESET_NAMES.map((preset) => [JSON.stringify(inWords(words, preset)), preset] as const),
  ),
);

/** The preset that a policy is, unchanged; null when it is one of the user's own. */
export function toPresetName(policy: Policy): PresetName | null {
  return KNOWN.get(JSON.stringify(policy)) ?? null;
}
