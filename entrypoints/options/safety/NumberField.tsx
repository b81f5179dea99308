import type { ComponentChildren } from 'preact';
import { useContext, useId, useLayoutEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Field } from '../../../components/Field';
import { formatNumber } from '../../../components/format';
import { UnfitContext } from './unfit-fields';

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
  /** Takes what fits with each keystroke: a cost is shown by it. */
  eager?: boolean;
  onChange(value: number | null): void;
}

/** Render a field for a whole number within bounds; one that does not fit is said to be, not taken, and stays to be mended. */
export function NumberField(props: Props) {
  const { label, value, least, most, unit, hint, disabled, optional = false, eager = false, onChange } = props;
  const id = useId();
  const form = useContext(UnfitContext);
  /** What was typed over a value and does not fit; void once the value has changed. */
  const [typed, setTyped] = useState({ text: '', over: value, fits: true, isFinished: true });
  const isUnfit = !typed.fits && typed.over === value;
  useLayoutEffect(() => {
    form?.tell(id, isUnfit);
    return () => form?.tell(id, false);
  }, [isUnfit]);
  const take = (text: string, isFinished: boolean) => {
    const empty = text.trim() === '';
    const number = Number(text);
    const fits = empty ? optional : Number.isInteger(number) && number >= least && number <= most;
    setTyped({ text, over: value, fits, isFinished });
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
      value={(isUnfit ? typed.text : value) ?? ''}
      disabled={disabled}
      after={unit && <span>{unit}</span>}
      error={
        isUnfit && typed.isFinished
          ? i18n.t('options.safety.numberError', [formatNumber(least), formatNumber(most)])
          : null
      }
      onInput={eager ? (text) => take(text, false) : undefined}
      onCommit={(text) => take(text, true)}
    />
  );
}
