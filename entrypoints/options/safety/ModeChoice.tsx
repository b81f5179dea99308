import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { SetByOrganisation } from '../../../components/SetByOrganisation';
import type { SafetyMode } from '../../../lib/safety-settings';
import { SAFETY_MODES } from '../../../lib/safety-settings';
import { DailyBudget } from './DailyBudget';
import { Permission } from './SafetySwitch';
import type { SafetyState } from './safety-state';

interface Props {
  state: SafetyState;
  locked: ReadonlySet<string>;
  /** The run that fills the primed lists. */
  primed: ComponentChildren;
}

const TEXTS = {
  saved: () => [
    i18n.t('options.safety.mode.saved'),
    i18n.t('options.safety.mode.savedText'),
    i18n.t('options.safety.mode.savedCost'),
  ],
  primed: () => [
    i18n.t('options.safety.mode.primed'),
    i18n.t('options.safety.mode.primedText'),
    i18n.t('options.safety.mode.primedCost'),
  ],
  lookup: () => [
    i18n.t('options.safety.mode.lookup'),
    i18n.t('options.safety.mode.lookupText'),
    i18n.t('options.safety.mode.lookupCost'),
  ],
} satisfies Record<SafetyMode, () => [string, string, string]>;

/** Render how brand safety learns of sites, each way with what it costs and what it discloses. */
export function ModeChoice({ state, locked, primed }: Props) {
  const id = useId();
  const { mode } = state.current.value;
  const chosen = state.asking.value === 'browsing' ? 'lookup' : mode;
  return (
    <fieldset disabled={locked.has('safety.mode')}>
      <legend>{i18n.t('options.safety.mode.heading')}</legend>
      {locked.has('safety.mode') && (
        <p class="section-text">
          <SetByOrganisation />
        </p>
      )}
      {SAFETY_MODES.map((name) => {
        const [label, text, cost] = TEXTS[name]();
        return (
          <div key={name} class="choice">
            <input
              type="radio"
              id={`${id}-${name}`}
              name={id}
              checked={name === chosen}
              aria-describedby={`${id}-${name}-text`}
              onChange={() => void state.chooseMode(name)}
            />
            <div class="choice-text">
              <label for={`${id}-${name}`}>{label}</label>
              <div id={`${id}-${name}-text`}>
                <p class="field-hint">{text}</p>
                <p class="field-hint choice-cost">{cost}</p>
              </div>
              {name === mode && name === 'lookup' && (
                <div class="choice-part">
                  <DailyBudget
                    state={state}
                    locked={locked}
                    label={i18n.t('options.safety.budget.label')}
                    hint={i18n.t('options.safety.budget.hint')}
                  />
                </div>
              )}
              {name === mode && name === 'primed' && primed}
              {name === 'lookup' && <Permission state={state} need="browsing" />}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
