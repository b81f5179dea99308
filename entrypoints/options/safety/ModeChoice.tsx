import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Field } from '../../../components/Field';
import { SetByOrganisation } from '../../../components/SetByOrganisation';
import type { SafetyMode } from '../../../lib/settings';
import { MOST_DAILY_BUDGET, SAFETY_MODES } from '../../../lib/settings';
import { lockOf } from '../lock';
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
              {name === mode && name === 'lookup' && <DailyBudget state={state} locked={locked} />}
              {name === mode && name === 'primed' && primed}
              {name === 'lookup' && <Permission state={state} need="browsing" />}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

function DailyBudget({ state, locked }: Omit<Props, 'primed'>) {
  const { dailyBudget } = state.current.value;
  const [error, setError] = useState(false);
  const commit = (text: string) => {
    const value = Number(text);
    const fits = text.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= MOST_DAILY_BUDGET;
    setError(!fits);
    if (fits && value !== dailyBudget) void state.change({ dailyBudget: value }, true);
  };
  return (
    <div class="choice-part">
      <Field
        label={i18n.t('options.safety.budget.label')}
        {...lockOf(locked, 'safety.dailyBudget', i18n.t('options.safety.budget.hint'))}
        error={error ? i18n.t('options.safety.budget.error') : null}
        type="number"
        min={1}
        max={MOST_DAILY_BUDGET}
        value={dailyBudget}
        after={<span>{i18n.t('options.safety.budget.unit')}</span>}
        onCommit={commit}
      />
    </div>
  );
}
