import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatNumber } from '../text/format';
import { Field } from './Field';
import { useLetGo, useTellUnfit } from './unfit-fields';

/** No other writing of a number is read: “1.000” is a thousand to some and one to others. */
const DIGITS = /^\d+$/;

interface Props {
  label: string;
  value: number | null;
  least: number;
  most: number;
  /** What stands after the field. */
  unit?: string;
  hint?: ComponentChildren;
  /** What is said of a number that does not fit, where it is not the bounds in a sentence. */
  error?: string;
  disabled?: boolean;
  /** Whether it may be left empty, which means none. */
  optional?: boolean;
  /** Takes what fits with each keystroke: a cost is shown by it. */
  eager?: boolean;
  onChange(value: number | null): void;
}

/** Render a field for a whole number within bounds; one that does not fit is said to be, not taken, and stays to be mended. */
export function NumberField(props: Props) {
  const { label, value, least, most, unit, hint, error, disabled, optional = false, eager = false, onChange } = props;
  /** What was typed over a value and does not fit, or is not finished; void once the value has changed. */
  const [typed, setTyped] = useState({ text: '', over: value, fits: true, isFinished: true });
  useLetGo(() => setTyped({ ...typed, fits: true, isFinished: true }));
  const isTyped = typed.over === value && !(typed.fits && typed.isFinished);
  const isUnfit = isTyped && !typed.fits;
  useTellUnfit(isUnfit);
  const take = (text: string, isFinished: boolean) => {
    const empty = text.trim() === '';
    const number = Number(text);
    const fits = empty ? optional : DIGITS.test(text.trim()) && number >= least && number <= most;
    setTyped({ text, over: value, fits, isFinished });
    const next = empty ? null : number;
    if (fits && next !== value) onChange(next);
  };
  return (
    <Field
      label={label}
      hint={hint}
      // Not of the type number: the browser hides from us what it cannot read, and a field with “1,000” would count as empty.
      inputMode="numeric"
      value={(isTyped ? typed.text : value) ?? ''}
      disabled={disabled}
      unit={unit}
      error={
        isUnfit && typed.isFinished
          ? (error ?? i18n.t('options.safety.numberError', [formatNumber(least), formatNumber(most)]))
          : null
      }
      onInput={(text) => (eager ? take(text, false) : setTyped({ text, over: value, fits: true, isFinished: false }))}
      onCommit={(text) => take(text, true)}
    />
  );
}
