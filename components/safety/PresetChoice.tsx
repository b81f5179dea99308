import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { presets as german } from '../../assets/locales/de.json';
import { presets as english } from '../../assets/locales/en.json';
import type { Policy } from '../../lib/safety/policy';
import type { PresetName } from '../../lib/safety/presets/presets';
import { PRESET_NAMES, PRESETS } from '../../lib/safety/presets/presets';
import { formatNumber } from '../text/format';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { lockOf } from '../ui/Texts';
import { PolicyFile } from './policy/PolicyFile';
import type { PolicyDraft } from './policy/policy-draft';

const TEXTS = {
  'iab-sensitive': () => [i18n.t('presets.name.iabSensitive'), i18n.t('options.safety.preset.iabSensitiveText')],
  family: () => [i18n.t('presets.name.family'), i18n.t('options.safety.preset.familyText')],
  'ad-placement': () => [i18n.t('presets.name.adPlacement'), i18n.t('options.safety.preset.adPlacementText')],
  'new-domains': () => [i18n.t('presets.name.newDomains'), i18n.t('options.safety.preset.newDomainsText')],
  empty: () => [i18n.t('presets.name.empty'), i18n.t('options.safety.preset.emptyText')],
} satisfies Record<PresetName, () => [string, string]>;

/** The name of a preset, and what it does in one sentence. */
function presetTexts(name: PresetName): { name: string; text: string } {
  const [shown, text] = TEXTS[name]();
  return { name: shown, text };
}

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

/** How large a policy is, in a few words. */
export function toPolicySize({ rules, block, allow }: Policy): string {
  return [
    i18n.t('options.safety.rule.found', rules.length, [formatNumber(rules.length)]),
    block.length > 0 && i18n.t('options.safety.editor.blocked', block.length, [formatNumber(block.length)]),
    allow.length > 0 && i18n.t('options.safety.editor.allowed', allow.length, [formatNumber(allow.length)]),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface Props {
  draft: PolicyDraft;
  locked: ReadonlySet<string>;
}

/** Render the choice of a preset: in force at once, after a question where that would replace a policy of the user's own. */
export function PresetChoice({ draft, locked }: Props) {
  const [question, setQuestion] = useState<PresetName | null>(null);
  const policy = draft.inForce.value;
  const isChanged = draft.isChanged.value || draft.isTyping.value;
  const current = policy && toPresetName(policy);
  const choose = (name: PresetName | '') => {
    if (name === '') return;
    if (policy && (current === null || isChanged)) setQuestion(name);
    else void draft.replace(toPreset(name));
  };
  const options: { value: PresetName | ''; label: string }[] = PRESET_NAMES.map((name) => ({
    value: name,
    label: presetTexts(name).name,
  }));
  if (!current) {
    options.unshift({
      value: '',
      label: policy
        ? toVisible(policy.name) || i18n.t('options.safety.preset.own')
        : i18n.t('options.safety.preset.choose'),
    });
  }
  return (
    <>
      <Select
        label={i18n.t('options.safety.preset.label')}
        {...lockOf(locked, 'policy', locked.has('policy') ? null : toHint())}
        value={current ?? ''}
        options={options}
        acts
        onChange={choose}
      />
      {!policy && draft.status.value === 'ready' && !locked.has('policy') && (
        <div class="presets">
          <p>{i18n.t('options.safety.preset.none')}</p>
          <ul>
            {PRESET_NAMES.map((name) => {
              const texts = presetTexts(name);
              return (
                <li key={name}>
                  <div>
                    <h3>{texts.name}</h3>
                    <p class="field-hint">{texts.text}</p>
                  </div>
                  <Button label={`${i18n.t('options.safety.preset.use')}: ${texts.name}`} onClick={() => choose(name)}>
                    {i18n.t('options.safety.preset.use')}
                  </Button>
                </li>
              );
            })}
          </ul>
          <PolicyFile draft={draft} />
        </div>
      )}
      {question && (
        <Dialog
          title={i18n.t('options.safety.preset.replaceTitle', [presetTexts(question).name])}
          action={i18n.t('options.safety.preset.replace')}
          onAction={() => {
            setQuestion(null);
            void draft.replace(toPreset(question));
          }}
          onCancel={() => setQuestion(null)}
        >
          <p>{i18n.t('options.safety.preset.replaceText')}</p>
        </Dialog>
      )}
    </>
  );

  function toHint() {
    if (current) return presetTexts(current).text;
    return policy ? i18n.t('options.safety.preset.ownHint') : i18n.t('options.safety.preset.hint');
  }
}
