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
import { lockOf } from '../ui/SetByOrganisation';
import { PolicyFile } from './policy/PolicyFile';
import type { PolicyDraft } from './policy/policy-draft';

/** If a preset gives an id its own meaning, the text stands under both names. */
function ruleText(preset: PresetName, id: string, part: 'name' | 'reason'): string {
  const own = t(`safety.presets.rule.${preset}-${id}.${part}` as TextKey);
  return own || t(`safety.presets.rule.${id}.${part}` as TextKey);
}

/** In the language of the page. Once it is in force, its texts belong to the user. */
export function toPreset(preset: PresetName): Policy {
  const policy = PRESETS[preset];
  return {
    ...policy,
    name: t(`safety.presets.name.${preset}`),
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
    label: t(`safety.presets.name.${name}`),
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
            {PRESET_NAMES.map((name) => (
              <li key={name}>
                <div>
                  <h3>{t(`safety.presets.name.${name}`)}</h3>
                  <p class="field-hint">{t(`safety.presets.text.${name}`)}</p>
                </div>
                <Button
                  label={`${t('safety.preset.use')}: ${t(`safety.presets.name.${name}`)}`}
                  onClick={() => choose(name)}
                >
                  {t('safety.preset.use')}
                </Button>
              </li>
            ))}
          </ul>
          <PolicyFile draft={draft} />
        </div>
      )}
      {question && (
        <Dialog
          title={t('safety.preset.replaceTitle', [t(`safety.presets.name.${question}`)])}
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
    if (current) return t(`safety.presets.text.${current}`);
    return policy ? t('safety.preset.ownHint') : t('safety.preset.hint');
  }
}
