import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useContext, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { MOST_TEXT } from '../../lib/safety/policy';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Field } from './Field';

export type UnfitFields = ReturnType<typeof createUnfitFields>;

/** Fields that show rejected input. While there are any, the form must not act. */
export function createUnfitFields() {
  const ids = signal<ReadonlySet<string>>(new Set());
  const round = signal(0);
  return {
    any: computed(() => ids.value.size > 0),
    /** Goes up when all rejected input is discarded. */
    round,
    letGo(): void {
      round.value++;
    },
    tell(id: string, isUnfit: boolean): void {
      if (ids.peek().has(id) === isUnfit) return;
      const next = new Set(ids.peek());
      if (isUnfit) next.add(id);
      else next.delete(id);
      ids.value = next;
    },
  };
}

/** Null: each field saves by itself. */
export const UnfitContext = createContext<UnfitFields | null>(null);

export function useTellUnfit(isUnfit: boolean): void {
  const id = useId();
  const form = useContext(UnfitContext);
  useLayoutEffect(() => {
    form?.tell(id, isUnfit);
    return () => form?.tell(id, false);
  }, [isUnfit]);
}

/** Calls `letGo` when the form discards rejected input. */
export function useLetGo(letGo: () => void): void {
  const round = useContext(UnfitContext)?.round.value ?? 0;
  const seen = useRef(round);
  useLayoutEffect(() => {
    if (seen.current === round) return;
    seen.current = round;
    letGo();
  }, [round]);
}

interface TextFieldProps {
  label: string;
  value: string;
  hint?: string;
  optional?: boolean;
  onChange(value: string): void;
}

/** Invalid text is shown as an error and not taken. Half-typed text survives a redraw. */
export function TextField({ label, value, hint, optional = false, onChange }: TextFieldProps) {
  /** Input over a value that is not taken yet. Void once the value has changed. */
  const [typed, setTyped] = useState<{ text: string; over: string; isFinished: boolean } | null>(null);
  useLetGo(() => setTyped(null));
  const shown = typed?.over === value ? typed : null;
  const isUnfit = shown?.isFinished === true;
  useTellUnfit(isUnfit);
  const commit = (whole: string) => {
    const text = whole.trim();
    const fits = text.length <= MOST_TEXT && (optional || text !== '');
    setTyped(fits ? null : { text: whole, over: value, isFinished: true });
    if (fits && text !== value) onChange(text);
  };
  const toError = (text: string) =>
    text.trim() === '' ? t('safety.fault.blank') : t('safety.fault.too-long', [formatNumber(MOST_TEXT)]);
  return (
    <Field
      label={label}
      hint={hint}
      value={shown?.text ?? value}
      error={isUnfit ? toError(shown.text) : null}
      onInput={(text) => setTyped({ text, over: value, isFinished: false })}
      onCommit={commit}
    />
  );
}

/** No other form is read: “1.000” is a thousand to some and one to others. */
const DIGITS = /^\d+$/;

interface Props {
  label: string;
  value: number | null;
  least: number;
  most: number;
  unit?: string;
  hint?: ComponentChildren;
  more?: string;
  /** Replaces the sentence with the bounds. */
  error?: string;
  disabled?: boolean;
  /** Whether it may be empty, which means none. */
  optional?: boolean;
  /** Takes valid input with each keystroke, since a cost depends on it. */
  eager?: boolean;
  onChange(value: number | null): void;
}

export function NumberField(props: Props) {
  const {
    label,
    value,
    least,
    most,
    unit,
    hint,
    more,
    error,
    disabled,
    optional = false,
    eager = false,
    onChange,
  } = props;
  /** Input over a value that does not fit or is unfinished. Void once the value has changed. */
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
      more={more}
      // Not type `number`: browsers hide what they cannot read, so “1,000” would count as empty.
      inputMode="numeric"
      value={(isTyped ? typed.text : value) ?? ''}
      disabled={disabled}
      unit={unit}
      error={
        isUnfit && typed.isFinished
          ? (error ?? t('safety.numberError', [formatNumber(least), formatNumber(most)]))
          : null
      }
      onInput={(text) => (eager ? take(text, false) : setTyped({ text, over: value, fits: true, isFinished: false }))}
      onCommit={(text) => take(text, true)}
    />
  );
}
