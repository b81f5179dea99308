import { X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useId, useRef } from 'preact/hooks';
import { toEnding } from '../../../lib/safety/listed-host';
import type { Condition } from '../../../lib/safety/policy';
import { toCategoryLabel, toCountryCode } from '../../../lib/taxonomy';
import { t } from '../../../lib/texts';
import {
  IAB_OPTIONS,
  TECHNOLOGY_OPTIONS,
  toCategoryPath,
  toIabId,
  toTechnologyId,
  toTechnologyIds,
  toTechnologyTokens,
  withAliases,
} from '../../pickers/options';
import { TokenField } from '../../pickers/TokenField';
import type { TokenOption } from '../../pickers/token-options';
import { formatCountry } from '../../text/format';
import { toTechnologyName } from '../../text/names';
import { Button } from '../../ui/Button';
import { useSettledChoice } from '../../ui/Choice';
import { useFocusKept } from '../../ui/hooks';
import { NumberField } from '../../ui/NumberField';
import type { ConditionField } from './conditions';
import { CONDITION_FIELDS, FIELD_NAMES, toFields, withField, withoutField } from './conditions';
import { toUnmatchedText } from './faults';
import { toHostFault, toHostPattern } from './hosts';
import type { ListedField } from './unmatched';
import { KnownContext, toUnmatched } from './unmatched';

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
            {FIELD_NAMES[field]()}
          </option>
        ))}
      </select>
    </div>
  );
}

interface Props {
  when: Condition;
  categories: readonly TokenOption[];
  fullLists: ComponentChildren;
  countries: readonly TokenOption[];
  onChange(when: Condition): void;
}

const MOST_DAYS = 36_500;

export function ConditionFields({ when, categories, fullLists, countries, onChange }: Props) {
  const fields = toFields(when);
  const free = CONDITION_FIELDS.filter((field) => !fields.includes(field));
  const set = (patch: Condition) => onChange({ ...when, ...patch });
  const { technologies = [] } = when;
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

  const known = useContext(KnownContext);
  /** Takes no value that certainly matches no site, and says so. */
  const listed = (field: ListedField, read: (text: string) => string | null) => {
    const toFault = (text: string) => {
      const value = read(text);
      const unmatched = value === null ? null : toUnmatched(field, value, known);
      return unmatched?.isCertain ? toUnmatchedText(unmatched) : null;
    };
    return { toFault, toValue: (text: string) => (toFault(text) === null ? read(text) : null) };
  };

  const toControl = (field: ConditionField) => {
    const label = FIELD_NAMES[field]();
    switch (field) {
      case 'categories':
        return (
          <>
            <TokenField
              label={label}
              values={when.categories ?? []}
              options={categories}
              hint={t('safety.field.categoriesHint')}
              {...listed(field, toCategoryPath)}
              toLabel={toCategoryLabel}
              onChange={(values) => set({ categories: withAliases(values, when.categories ?? []) })}
            />
            {fullLists}
          </>
        );
      case 'iab':
        return (
          <TokenField
            label={label}
            values={when.iab ?? []}
            options={IAB_OPTIONS}
            hint={t('safety.field.iabHint')}
            {...listed(field, toIabId)}
            onChange={(values) => set({ iab: values })}
          />
        );
      case 'hosts':
        return (
          <TokenField
            label={label}
            values={when.hosts ?? []}
            hint={t('safety.field.hostsHint')}
            toValue={toHostPattern}
            toFault={toHostFault}
            onChange={(values) => set({ hosts: values })}
          />
        );
      case 'topLevelDomains':
        return (
          <TokenField
            label={label}
            values={when.topLevelDomains ?? []}
            hint={t('safety.field.topLevelDomainsHint')}
            {...listed(field, toEnding)}
            toLabel={(ending) => `.${ending}`}
            onChange={(values) => set({ topLevelDomains: values })}
          />
        );
      case 'technologies':
        return (
          <TokenField
            label={label}
            values={toTechnologyTokens(technologies)}
            options={TECHNOLOGY_OPTIONS}
            hint={t('safety.field.technologiesHint')}
            toValue={toTechnologyId}
            toLabel={toTechnologyName}
            onChange={(values) => set({ technologies: toTechnologyIds(values, technologies) })}
          />
        );
      case 'countries':
        return (
          <TokenField
            label={label}
            values={when.countries ?? []}
            options={countries}
            toValue={toCountryCode}
            toLabel={formatCountry}
            onChange={(values) => set({ countries: values })}
          />
        );
      case 'minConfidence':
        return (
          <NumberField
            label={label}
            hint={t('safety.field.minConfidenceHint')}
            unit="%"
            value={Math.round((when.minConfidence ?? 0) * 100)}
            least={0}
            most={100}
            onChange={(value) => set({ minConfidence: (value ?? 0) / 100 })}
          />
        );
      case 'registeredWithinDays':
      case 'expiresWithinDays':
        return (
          <NumberField
            label={label}
            unit={t('safety.field.days')}
            value={when[field] ?? null}
            least={field === 'registeredWithinDays' ? 1 : 0}
            most={MOST_DAYS}
            onChange={(value) => value !== null && set({ [field]: value })}
          />
        );
      case 'rankWorseThan':
        return (
          <>
            <NumberField
              label={label}
              value={when.rankWorseThan ?? null}
              least={0}
              most={1e9}
              onChange={(value) => value !== null && set({ rankWorseThan: value })}
            />
            <label class="check">
              <input
                type="checkbox"
                checked={when.orRankUnknown === true}
                onChange={(event) => set({ orRankUnknown: event.currentTarget.checked })}
              />
              <span>{t('safety.field.orRankUnknown')}</span>
            </label>
          </>
        );
      case 'noData':
      case 'ifKnown':
        return (
          <div class="field">
            <strong>{label}</strong>
            <p class="field-hint">
              {field === 'noData' ? t('safety.field.noDataHint') : t('safety.field.ifKnownHint')}
            </p>
          </div>
        );
    }
  };

  return (
    <fieldset ref={part} class="conditions">
      <legend>{t('safety.rule.when')}</legend>
      {fields.length > 1 && <p class="field-hint">{t('safety.rule.allHold')}</p>}
      {fields.map((field) => (
        <div key={field} class="condition" data-field={field}>
          <div class="condition-control">{toControl(field)}</div>
          <Button
            icon
            kind="quiet"
            label={t('safety.rule.removeCondition', [FIELD_NAMES[field]()])}
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
