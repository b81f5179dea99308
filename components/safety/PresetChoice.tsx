import { useState } from 'preact/hooks';
import type { Policy } from '../../lib/safety/policy';
import type { PresetName } from '../../lib/safety/presets/presets';
import { PRESET_NAMES, PRESETS } from '../../lib/safety/presets/presets';
import type { TextKey } from '../../lib/texts';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { lockOf } from '../ui/Texts';
import { PolicyFile } from './policy/PolicyFile';
import type { PolicyDraft } from './policy/policy-draft';

const TEXTS = {
  'iab-sensitive': () => [t('safety.presets.name.iabSensitive'), t('safety.preset.iabSensitiveText')],
  family: () => [t('safety.presets.name.family'), t('safety.preset.familyText')],
  'ad-placement': () => [t('safety.presets.name.adPlacement'), t('safety.preset.adPlacementText')],
  'new-domains': () => [t('safety.presets.name.newDomains'), t('safety.preset.newDomainsText')],
  empty: () => [t('safety.presets.name.empty'), t('safety.preset.emptyText')],
} satisfies Record<PresetName, () => [string, string]>;

function presetTexts(name: PresetName): { name: string; text: string } {
  const [shown, text] = TEXTS[name]();
  return { name: shown, text };
}

/** `iab-adult` is `iabAdult` in the locale files. */
const toKey = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** If a preset gives an id its own meaning, the text stands under both names. */
function ruleText(preset: PresetName, id: string, part: 'name' | 'reason'): string {
  const own = t(`safety.presets.rule.${toKey(`${preset}-${id}`)}.${part}` as TextKey);
  return own || t(`safety.presets.rule.${toKey(id)}.${part}` as TextKey);
}

/** In the language of the page. Once it is in force, its texts belong to the user. */
export function toPreset(preset: PresetName): Policy {
  const policy = PRESETS[preset];
  return {
    ...policy,
    name: presetTexts(preset).name,
    rules: policy.rules.map((rule) => ({
      ...rule,
      name: ruleText(preset, rule.id, 'name') || rule.name,
      reason: ruleText(preset, rule.id, 'reason') || rule.reason,
    })),
  };
}

/** Without its texts, which may be in another language than the page. */
function toRules({ name: _, rules, ...policy }: Policy): string {
  return JSON.stringify({ ...policy, rules: rules.map(({ name, reason, ...rule }) => rule) });
}

/** The preset with exactly these rules; null: they are the user's own. */
export function toPresetName(policy: Policy): PresetName | null {
  const rules = toRules(policy);
  return PRESET_NAMES.find((preset) => toRules(PRESETS[preset]) === rules) ?? null;
}

export function toPolicySize({ rules, block, allow }: Policy): string {
  return [
    t('safety.rule.found', rules.length, [formatNumber(rules.length)]),
    block.length > 0 && t('safety.editor.blocked', block.length, [formatNumber(block.length)]),
    allow.length > 0 && t('safety.editor.allowed', allow.length, [formatNumber(allow.length)]),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface Props {
  draft: PolicyDraft;
  locked: ReadonlySet<string>;
}

/** A choice is in force at once, after a question if it replaces the user's own policy. */
export function PresetChoice({ draft, locked }: Props) {
  const [question, setQuestion] = useState<PresetName | null>(null);
  const policy = draft.inForce.value;
  const isChanged = draft.isChanged.value || draft.isTyping.value;
  const current = policy && toPresetName(policy);
  // Changed texts would be lost too.
  const isOwn = !current || JSON.stringify(policy) !== JSON.stringify(toPreset(current));
  const choose = (name: PresetName | '') => {
    if (name === '') return;
    if (policy && (isOwn || isChanged)) setQuestion(name);
    else void draft.replace(toPreset(name));
  };
  const options: { value: PresetName | ''; label: string }[] = PRESET_NAMES.map((name) => ({
    value: name,
    label: presetTexts(name).name,
  }));
  if (!current) {
    options.unshift({
      value: '',
      label: policy ? toVisible(policy.name) || t('safety.preset.own') : t('safety.preset.choose'),
    });
  }
  return (
    <>
      <Select
        label={t('safety.preset.label')}
        {...lockOf(locked, 'policy', locked.has('policy') ? null : toHint())}
        value={current ?? ''}
        options={options}
        acts
        onChange={choose}
      />
      {!policy && draft.status.value === 'ready' && !locked.has('policy') && (
        <div class="presets">
          <p>{t('safety.preset.none')}</p>
          <ul>
            {PRESET_NAMES.map((name) => {
              const texts = presetTexts(name);
              return (
                <li key={name}>
                  <div>
                    <h3>{texts.name}</h3>
                    <p class="field-hint">{texts.text}</p>
                  </div>
                  <Button label={`${t('safety.preset.use')}: ${texts.name}`} onClick={() => choose(name)}>
                    {t('safety.preset.use')}
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
          title={t('safety.preset.replaceTitle', [presetTexts(question).name])}
          action={t('safety.preset.replace')}
          onAction={() => {
            setQuestion(null);
            void draft.replace(toPreset(question));
          }}
          onCancel={() => setQuestion(null)}
        >
          <p>{t('safety.preset.replaceText')}</p>
        </Dialog>
      )}
    </>
  );

  function toHint() {
    if (current) return presetTexts(current).text;
    return policy ? t('safety.preset.ownHint') : t('safety.preset.hint');
  }
}
