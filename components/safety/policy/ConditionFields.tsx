import { X } from 'lucide-preact';
import { useContext, useEffect, useId, useMemo, useRef } from 'preact/hooks';
import type { Condition } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { TokenField } from '../../pickers/TokenField';
import { Button } from '../../ui/Button';
import { useSettledChoice } from '../../ui/Choice';
import { useFocusKept } from '../../ui/hooks';
import { NumberField } from '../../ui/NumberField';
import type { ListField } from './condition-lists';
import { OptionsContext, toListOptions, toListReading, toListValues, withListValues } from './condition-lists';
import type { ConditionField } from './conditions';
import { CONDITION_FIELDS, toFieldName, toFields, withField, withoutField } from './conditions';

interface AddConditionProps {
  free: readonly ConditionField[];
  onAdd(field: ConditionField): void;
}

function AddCondition({ free, onAdd }: AddConditionProps) {
  const id = useId();
  const choice = useSettledChoice('', (value) => {
    const field = free.find((name) => name === value);
    if (field) onAdd(field);
  });
  return (
    <div class="field add-condition">
      <label for={id}>{t('safety.rule.addCondition')}</label>
      <select id={id} {...choice}>
        <option value="">{t('safety.rule.choose')}</option>
        {free.map((field) => (
          <option key={field} value={field}>
            {toFieldName(field)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ControlProps {
  when: Condition;
  onChange(when: Condition): void;
}

function ListControl({ field, when, onChange }: ControlProps & { field: ListField }) {
  const { known, categories } = useContext(OptionsContext);
  const options = useMemo(() => toListOptions(field, categories), [field, categories]);
  return (
    <TokenField
      label={toFieldName(field)}
      values={toListValues(when, field)}
      options={options}
      {...toListReading(field, known)}
      onChange={(values) => onChange(withListValues(when, field, values))}
    />
  );
}

const MOST_DAYS = 36_500;

function DaysControl({
  field,
  when,
  onChange,
}: ControlProps & { field: 'registeredWithinDays' | 'expiresWithinDays' }) {
  return (
    <NumberField
      label={toFieldName(field)}
      unit={t('safety.field.days')}
      value={when[field] ?? null}
      least={field === 'registeredWithinDays' ? 1 : 0}
      most={MOST_DAYS}
      onChange={(value) => value !== null && onChange({ ...when, [field]: value })}
    />
  );
}

function RankControl({ when, onChange }: ControlProps) {
  return (
    <>
      <NumberField
        label={toFieldName('rankWorseThan')}
        value={when.rankWorseThan ?? null}
        least={0}
        most={1e9}
        onChange={(value) => value !== null && onChange({ ...when, rankWorseThan: value })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={when.orRankUnknown === true}
          onChange={(event) => onChange({ ...when, orRankUnknown: event.currentTarget.checked })}
        />
        <span>{t('safety.field.orRankUnknown')}</span>
      </label>
    </>
  );
}

function ConditionControl({ field, ...props }: ControlProps & { field: ConditionField }) {
  const { fullLists } = useContext(OptionsContext);
  switch (field) {
    case 'minConfidence':
      return (
        <NumberField
          label={toFieldName('minConfidence')}
          hint={t('safety.field.minConfidenceHint')}
          unit="%"
          value={Math.round((props.when.minConfidence ?? 0) * 100)}
          least={0}
          most={100}
          onChange={(value) => props.onChange({ ...props.when, minConfidence: (value ?? 0) / 100 })}
        />
      );
    case 'registeredWithinDays':
    case 'expiresWithinDays':
      return <DaysControl field={field} {...props} />;
    case 'rankWorseThan':
      return <RankControl {...props} />;
    case 'noData':
    case 'ifKnown':
      return (
        <div class="field">
          <strong>{toFieldName(field)}</strong>
          <p class="field-hint">{field === 'noData' ? t('safety.field.noDataHint') : t('safety.field.ifKnownHint')}</p>
        </div>
      );
    default:
      return (
        <>
          <ListControl field={field} {...props} />
          {field === 'categories' && fullLists}
        </>
      );
  }
}

/** The focus follows what is added and removed. */
function useConditionFocus(fields: readonly ConditionField[]) {
  const part = useRef<HTMLFieldSetElement>(null);
  // The button of a removed part goes with it, so the focus moves to the list.
  useFocusKept(fields.join(), () => part.current?.querySelector('select'));
  const added = useRef<ConditionField | null>(null);
  useEffect(() => {
    const control = added.current && part.current?.querySelector<HTMLElement>(`[data-field="${added.current}"] input`);
    added.current = null;
    // A user who has left the list meanwhile keeps the focus.
    if (document.activeElement?.matches('.add-condition select')) control?.focus();
  });
  return { part, added };
}

export function ConditionFields({ when, onChange }: ControlProps) {
  const fields = toFields(when);
  const free = CONDITION_FIELDS.filter((field) => !fields.includes(field));
  const { part, added } = useConditionFocus(fields);
  return (
    <fieldset ref={part} class="conditions">
      <legend>{t('safety.rule.when')}</legend>
      {fields.length > 1 && <p class="field-hint">{t('safety.rule.allHold')}</p>}
      {fields.map((field) => (
        <div key={field} class="condition" data-field={field}>
          <div class="condition-control">
            <ConditionControl field={field} when={when} onChange={onChange} />
          </div>
          <Button
            icon
            kind="quiet"
            label={t('safety.rule.removeCondition', [toFieldName(field)])}
            onClick={() => onChange(withoutField(when, field))}
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {free.length > 0 && (
        <AddCondition
          free={free}
          onAdd={(field) => {
            added.current = field;
            onChange(withField(when, field));
          }}
        />
      )}
    </fieldset>
  );
}
