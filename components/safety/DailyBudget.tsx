import { i18n } from '#i18n';
import { MOST_DAILY_BUDGET } from '../../lib/settings/safety-settings';
import { lockOf } from '../ui/Lock';
import { NumberField } from '../ui/NumberField';
import type { SafetyState } from './safety-state';

interface Props {
  state: SafetyState;
  locked: ReadonlySet<string>;
  label: string;
  /** What the calls are spent on. */
  hint: string;
}

/** Render how many calls a day may be made without a click. */
export function DailyBudget({ state, locked, label, hint }: Props) {
  return (
    <NumberField
      label={label}
      {...lockOf(locked, 'safety.dailyBudget', hint)}
      value={state.current.value.dailyBudget}
      least={1}
      most={MOST_DAILY_BUDGET}
      unit={i18n.t('options.safety.budget.unit')}
      onChange={(dailyBudget) => dailyBudget !== null && void state.change({ dailyBudget }, true)}
    />
  );
}
