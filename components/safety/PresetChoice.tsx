import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { PresetName } from '../../lib/safety/presets/presets';
import { PRESET_NAMES } from '../../lib/safety/presets/presets';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { lockOf } from '../ui/Lock';
import { PolicyFile } from './policy/PolicyFile';
import type { PolicyDraft } from './policy/policy-draft';
import { presetTexts } from './preset-texts';
import { toPreset, toPresetName } from './preset-words';

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
