import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Field } from '../../../components/Field';
import { formatNumber } from '../../../components/format';

interface Props {
  label: string;
  value: number | null;
  least: number;
  most: number;
  /** What stands after the field. */
  unit?: string;
  hint?: string;
  /** Whether it may be left empty, which means none. */
  optional?: boolean;
  onChange(value: number | null): void;
}

/** Render a field for a whole number within bounds; one that does not fit is said to be and not taken. */
export function NumberField({ label, value, least, most, unit, hint, optional = false, onChange }: Props) {
  const [error, setError] = useState(false);
  const commit = (text: string) => {
    const empty = text.trim() === '';
    const number = Number(text);
    const fits = empty ? optional : Number.isInteger(number) && number >= least && number <= most;
    setError(!fits);
    if (fits) onChange(empty ? null : number);
  };
  return (
    <Field
      label={label}
      hint={hint}
      type="number"
      min={least}
      max={most}
      value={value ?? ''}
      after={unit && <span>{unit}</span>}
      error={error ? i18n.t('options.safety.numberError', [formatNumber(least), formatNumber(most)]) : null}
      onCommit={commit}
    />
  );
}
