import type { ComponentChildren } from 'preact';
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
  hint?: ComponentChildren;
  disabled?: boolean;
  /** Whether it may be left empty, which means none. */
  optional?: boolean;
  onChange(value: number | null): void;
}

/** Render a field for a whole number within bounds; one that does not fit is said to be, not taken, and stays to be mended. */
export function NumberField({ label, value, least, most, unit, hint, disabled, optional = false, onChange }: Props) {
  /** What was typed over a value and does not fit; void once the value has changed. */
  const [typed, setTyped] = useState({ text: '', over: value, fits: true });
  const unfit = typed.fits || typed.over !== value ? null : typed.text;
  const commit = (text: string) => {
    const empty = text.trim() === '';
    const number = Number(text);
    const fits = empty ? optional : Number.isInteger(number) && number >= least && number <= most;
    setTyped({ text, over: value, fits });
    const next = empty ? null : number;
    if (fits && next !== value) onChange(next);
  };
  return (
    <Field
      label={label}
      hint={hint}
      type="number"
      min={least}
      max={most}
      value={unfit ?? value ?? ''}
      disabled={disabled}
      after={unit && <span>{unit}</span>}
      error={unfit === null ? null : i18n.t('options.safety.numberError', [formatNumber(least), formatNumber(most)])}
      onCommit={commit}
    />
  );
}
