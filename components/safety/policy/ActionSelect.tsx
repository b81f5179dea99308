import type { Action } from '../../../lib/safety/policy';
import { ACTIONS, SHAPES, VERDICT_OF } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { Select } from '../../ui/Choice';

interface Props {
  label: string;
  hint?: string;
  value: Action;
  onChange(action: Action): void;
}

export function ActionSelect({ label, hint, value, onChange }: Props) {
  return (
    <Select
      label={label}
      hint={hint}
      value={value}
      options={ACTIONS.map((action) => ({ value: action, label: t(`safety.action.${action}`) }))}
      onChange={onChange}
    />
  );
}

/** The sign tells actions apart without colour. */
export function ActionMark({ action }: { action: Action }) {
  return (
    <span class="action-mark" data-action={action} title={t('safety.rule.then')}>
      <span aria-hidden>{SHAPES[VERDICT_OF[action]]}</span> {t(`safety.action.${action}`)}
    </span>
  );
}
