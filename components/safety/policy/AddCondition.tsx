import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { useSettledChoice } from '../../ui/use-settled-choice';
import type { ConditionField } from './condition-fields';
import { FIELD_NAMES } from './conditions';

interface Props {
  /** What can be added. */
  free: readonly ConditionField[];
  onAdd(field: ConditionField): void;
}

/** Render the list from which a part of a condition is added. */
export function AddCondition({ free, onAdd }: Props) {
  const id = useId();
  const choice = useSettledChoice('', (value) => {
    const field = free.find((name) => name === value);
    if (field) onAdd(field);
  });
  return (
    <div class="field add-condition">
      <label for={id}>{i18n.t('options.safety.rule.addCondition')}</label>
      <select id={id} {...choice}>
        <option value="">{i18n.t('options.safety.rule.choose')}</option>
        {free.map((field) => (
          <option key={field} value={field}>
            {FIELD_NAMES[field]()}
          </option>
        ))}
      </select>
    </div>
  );
}
