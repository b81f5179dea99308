import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SafetyMode } from '../../lib/settings/safety-settings';
import { SAFETY_MODES } from '../../lib/settings/safety-settings';
import { SetByOrganisation } from '../ui/SetByOrganisation';
import { DailyBudget } from './DailyBudget';
import type { PolicyNeeds } from './mode-notes';
import { toCost, toGaps } from './mode-notes';
import { Permission } from './SafetySwitch';
import type { SafetyState } from './safety-state';

interface Props {
  state: SafetyState;
  /** Of the policy in force; null: there is none. */
  needs: PolicyNeeds | null;
  locked: ReadonlySet<string>;
  /** The run that fills the primed lists. */
  primed: ComponentChildren;
  /** What is said of that run where its mode is not chosen. */
  primedLeft: ComponentChildren;
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
export function ModeChoice({ state, needs, locked, primed, primedLeft }: Props) {
  const id = useId();
  const plan = state.plan.value;
  const { mode } = state.current.value;
  const isLocked = locked.has('safety.mode');
  const chosen = state.asking.value === 'browsing' ? 'lookup' : mode;
  return (
    <fieldset>
      <legend>{i18n.t('options.safety.mode.heading')}</legend>
      {isLocked && (
        <p class="section-text">
          <SetByOrganisation />
        </p>
      )}
      {SAFETY_MODES.map((name) => {
        const [label, text, cost] = TEXTS[name]();
        const gaps = toGaps(name, needs, plan);
        return (
          <div key={name} class="choice">
            <input
              type="radio"
              id={`${id}-${name}`}
              name={id}
              checked={name === chosen}
              disabled={isLocked}
              aria-describedby={`${id}-${name}-text`}
              onChange={() => void state.chooseMode(name)}
            />
            <div class="choice-text">
              <label for={`${id}-${name}`}>{label}</label>
              <div id={`${id}-${name}-text`}>
                <p class="field-hint">{text}</p>
                <p class="field-hint choice-cost">{toCost(name, needs, plan) ?? cost}</p>
                {gaps.map((gap) => (
                  <p key={gap} class="field-hint choice-cost">
                    {gap}
                  </p>
                ))}
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
              {name === 'primed' && (name === mode ? primed : primedLeft)}
              {name === 'lookup' && <Permission state={state} need="browsing" />}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
