import type { ComponentProps } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { DISCOVERY_SORTS, EMPLOYEE_RANGES, SORT_DIRECTIONS } from '../../lib/discovery/query';
import type { QueryField } from '../../lib/discovery/rules';
import { LONGEST_TEXT } from '../../lib/discovery/rules';
import { t } from '../../lib/texts';
import { CategoryField } from '../pickers/CategoryField';
import { toCountryOptions } from '../pickers/options';
import type { TokenOption } from '../pickers/token-options';
import { formatCompact, formatEmployees } from '../text/format';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Field } from '../ui/Field';
import { createUnfitFields, UnfitContext } from '../ui/NumberField';
import type { QueryForm as QueryFormState } from './query-form';
import {
  DEFAULT_DIRECTION,
  DEFAULT_SORT,
  toCountryText,
  toCountryValue,
  toFaultText,
  toFieldLabel,
  toTechnologyText,
  toTechnologyValue,
} from './query-form';
import { toDirectionText, toSortText } from './query-words';
import { SuggestField } from './SuggestField';

const STEPS = [1000, 10_000, 100_000, 1_000_000];

interface Props {
  id?: string;
  form: QueryFormState;
  technologies: readonly TokenOption[];
  /** Paths of the category lists that are loaded. */
  categories: readonly string[];
  /** The page that the form asks for is saved, so that showing it costs nothing. */
  isSaved: boolean;
  /** A page is being asked for. */
  isAsking: boolean;
  /** Shows what is saved, else asks the service. */
  onSearch(): void;
  /** Asks the service whatever is saved. */
  onSearchAgain(): void;
}

export function QueryForm(props: Props) {
  const { id, form, technologies, categories, isSaved, isAsking, onSearch, onSearchAgain } = props;
  const element = useRef<HTMLFormElement>(null);
  const [unfit] = useState(createUnfitFields);
  /** Goes up with each attempt that a field has stopped. */
  const [stopped, setStopped] = useState(0);
  const faults = form.shownFaults.value;
  useEffect(() => {
    if (stopped > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [stopped]);
  /** Without the category, which shows by itself what it does not take. */
  const unfitFields = [...faults.map(({ field }) => field), ...(unfit.any.value ? (['category'] as const) : [])];
  const errorOf = (field: QueryField) => {
    const fault = faults.find((found) => found.field === field);
    return fault ? toFaultText(fault) : null;
  };
  const attempt = (how: () => void) => {
    if (form.query.value && !unfit.any.value) {
      setStopped(0);
      return how();
    }
    form.finish(...form.faults.value.map(({ field }) => field));
    setStopped((count) => count + 1);
  };
  return (
    <UnfitContext.Provider value={unfit}>
      <form
        ref={element}
        id={id}
        class="query-form"
        aria-label={t('explore.form')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isAsking) attempt(onSearch);
        }}
      >
        <div class="query-fields">
          <PickedFields form={form} technologies={technologies} categories={categories} errorOf={errorOf} />
          <TypedFields form={form} errorOf={errorOf} />
        </div>
        <MoreFields form={form} errorOf={errorOf} />
        {/* A click would come too late: the field that it leaves says what is wrong, and moves the button away. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons take the click, by keyboard too */}
        <div class="actions" onMouseDown={() => form.query.value === null && attempt(onSearch)}>
          <Button type="submit" kind="primary" busy={isAsking}>
            {isSaved ? t('explore.showSaved') : t('explore.search')}
          </Button>
          {isSaved && (
            <Button busy={isAsking} onClick={() => attempt(onSearchAgain)}>
              {t('explore.searchAgain')}
            </Button>
          )}
          <p class="field-error" role="alert">
            {stopped > 0 && unfitFields.length > 0 && t('explore.unfit', [unfitFields.map(toFieldLabel).join(', ')])}
          </p>
        </div>
      </form>
    </UnfitContext.Provider>
  );
}

interface FieldsProps {
  form: QueryFormState;
  errorOf(field: QueryField): string | null;
}

interface TextFieldProps
  extends FieldsProps,
    Pick<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'hint' | 'after'> {
  name: 'topN' | 'q' | 'tld' | 'page';
}

function TextField({ form, errorOf, name, ...field }: TextFieldProps) {
  return (
    <Field
      label={toFieldLabel(name)}
      value={form.draft.value[name]}
      error={errorOf(name)}
      onInput={(text) => form.change({ [name]: text })}
      onCommit={() => form.finish(name)}
      {...field}
    />
  );
}

/** The rank, and what is picked from a list. */
function PickedFields(props: FieldsProps & Pick<Props, 'technologies' | 'categories'>) {
  const { form, technologies, categories, errorOf } = props;
  const draft = form.draft.value;
  const countries = useMemo(toCountryOptions, []);
  return (
    <>
      <TextField
        form={form}
        errorOf={errorOf}
        name="topN"
        inputMode="numeric"
        maxLength={16}
        after={<Steps onChoose={(step) => form.change({ topN: String(step) })} />}
      />
      <CategoryField
        label={toFieldLabel('category')}
        value={draft.category || null}
        paths={categories}
        error={errorOf('category')}
        onChange={(category) => form.change({ category: category ?? '' })}
      />
      <SuggestField
        label={toFieldLabel('country')}
        value={draft.country}
        options={countries}
        placeholder={t('explore.any')}
        error={errorOf('country')}
        toText={toCountryText}
        toValue={(text) => toCountryValue(text, countries)}
        onChange={(country) => form.change({ country })}
        onFinish={() => form.finish('country')}
      />
      <SuggestField
        label={toFieldLabel('tech')}
        value={draft.tech}
        options={technologies}
        placeholder={t('explore.any')}
        error={errorOf('tech')}
        toText={toTechnologyText}
        toValue={(text) => toTechnologyValue(text, technologies)}
        onChange={(tech) => form.change({ tech })}
        onFinish={() => form.finish('tech')}
      />
    </>
  );
}

/** The text, the size and the ending. */
function TypedFields({ form, errorOf }: FieldsProps) {
  const draft = form.draft.value;
  return (
    <>
      <TextField
        form={form}
        errorOf={errorOf}
        name="q"
        type="search"
        placeholder={t('explore.textExample')}
        maxLength={2 * LONGEST_TEXT}
      />
      <Select
        label={toFieldLabel('employees')}
        value={draft.employees}
        options={[
          { value: '', label: t('explore.any') },
          ...EMPLOYEE_RANGES.map((value) => ({ value: value as string, label: formatEmployees(value) })),
        ]}
        onChange={(employees) => form.change({ employees })}
      />
      <TextField form={form} errorOf={errorOf} name="tld" placeholder={t('explore.endingExample')} maxLength={256} />
      <Checkbox
        label={toFieldLabel('hasCompany')}
        on={draft.hasCompany}
        onChange={(hasCompany) => form.change({ hasCompany })}
      />
    </>
  );
}

interface StepsProps {
  onChoose(step: number): void;
}

function Steps({ onChoose }: StepsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place within the line of a field
    <span class="query-steps" role="group" aria-label={t('explore.steps')}>
      {STEPS.map((step) => (
        <Button key={step} kind="quiet" onClick={() => onChoose(step)}>
          {formatCompact(step)}
        </Button>
      ))}
    </span>
  );
}

interface CheckboxProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
}

function Checkbox({ label, on, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div class="query-check">
      <input id={id} type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <label for={id}>{label}</label>
    </div>
  );
}

/** Opens by itself where one of its fields holds something. */
function MoreFields({ form, errorOf }: FieldsProps) {
  const { sort, sortDir, page } = form.draft.value;
  const [isOpen, setOpen] = useState(false);
  const isUsed = sort !== DEFAULT_SORT || sortDir !== DEFAULT_DIRECTION || page.trim() !== '1';
  return (
    <details class="query-more" open={isOpen || isUsed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('explore.more')}</summary>
      <div class="query-fields">
        <Select
          label={toFieldLabel('sort')}
          value={sort}
          options={DISCOVERY_SORTS.map((value) => ({ value: value as string, label: toSortText(value) }))}
          onChange={(next) => form.change({ sort: next })}
        />
        <Select
          label={toFieldLabel('sortDir')}
          value={sortDir}
          options={SORT_DIRECTIONS.map((value) => ({ value: value as string, label: toDirectionText(value) }))}
          onChange={(next) => form.change({ sortDir: next })}
        />
        <TextField
          form={form}
          errorOf={errorOf}
          name="page"
          inputMode="numeric"
          maxLength={8}
          hint={t('explore.pageHint')}
        />
      </div>
    </details>
  );
}
