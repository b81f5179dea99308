import { X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { FieldHint } from '../ui/Field';
import { useLetGo, useTellUnfit } from '../ui/NumberField';
import { ComboBox } from './ComboBox';
import type { TokenOption } from './token-options';

interface Props {
  label: string;
  values: readonly string[];
  /** Other values may be typed where `toValue` allows them. */
  options?: readonly TokenOption[];
  hint?: ComponentChildren;
  placeholder?: string;
  /** Null for a text that stands for no value. Absent: only options are taken. */
  toValue?(text: string): string | null;
  /** What is wrong with a text that `toValue` refuses; null: nothing is known of it. */
  toFault?(text: string): string | null;
  /** The label of a value outside the options. */
  toLabel?(value: string): string;
  onChange(values: string[]): void;
}

/** What parts the values of a pasted list. */
export const BETWEEN = /[\s,;]+/;

/** Splits a pasted list at commas or semicolons, else also at spaces. Null unless every part is valid. */
function toSeveral(text: string, toValue: Props['toValue']): string[] | null {
  const lists = [/[,;]+/, BETWEEN].map((between) => {
    const parts = text.split(between).flatMap((part) => part.trim() || []);
    return parts.map((part) => toValue?.(part) ?? null);
  });
  return lists.find((list): list is string[] => list.length > 0 && !list.includes(null)) ?? null;
}

export function TokenField(props: Props) {
  const { label, values, options = [], hint, placeholder, toValue, toFault, toLabel, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [bad, setBad] = useState('');
  const [said, setSaid] = useState('');
  useTellUnfit(bad !== '');
  const free = useMemo(() => options.filter(({ value }) => !values.includes(value)), [options, values]);

  const show = (value: string) => options.find((option) => option.value === value)?.label ?? toLabel?.(value) ?? value;
  const clear = () => {
    setText('');
    setBad('');
  };
  useLetGo(clear);
  /** Tells screen readers of the change, since chips come and go silently. */
  const change = (wanted: string[]) => {
    const next = [...new Set(wanted)];
    const added = next.filter((value) => !values.includes(value));
    const removed = values.filter((value) => !next.includes(value));
    const names = [...added, ...removed].map(show).join(', ');
    if (names === '') return;
    setSaid(added.length > 0 ? t('safety.token.added', [names]) : t('safety.token.removed', [names]));
    onChange(next);
  };
  const add = (value: string) => {
    change([...values, value]);
    clear();
  };
  /** `reached`: the option at the arrow keys. `only`: the only one that is shown. Nobody chose that who just leaves. */
  const take = (reached?: TokenOption, only?: TokenOption) => {
    if (text.trim() === '') return;
    const picked = reached ?? options.find((option) => option.label.toLowerCase() === text.trim().toLowerCase());
    const value = picked?.value ?? toValue?.(text.trim()) ?? only?.value ?? null;
    if (value !== null) return add(value);
    const several = toSeveral(text, toValue);
    if (several === null) return setBad(text.trim());
    change([...values, ...several]);
    clear();
  };
  const described = [hint && `${id}-hint`, bad && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field token-field">
      <label for={id}>{label}</label>
      {values.length > 0 && (
        <ul class="tokens" aria-label={label}>
          {values.map((value) => (
            <li key={value} class="token">
              <span>{show(value)}</span>
              <button
                type="button"
                aria-label={t('safety.token.remove', [show(value)])}
                onClick={() => {
                  change(values.filter((other) => other !== value));
                  input.current?.focus();
                }}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        id={id}
        label={label}
        text={text}
        placeholder={placeholder}
        input={input}
        query={text}
        options={free}
        isBad={bad !== ''}
        describedBy={described || undefined}
        onText={(next) => {
          setText(next);
          setBad('');
        }}
        onPick={add}
        onEnter={(only) => {
          take(undefined, only);
          return true;
        }}
        onLeave={take}
        onKey={({ key }) => {
          if (key === 'Backspace' && text === '' && values.length > 0) change(values.slice(0, -1));
        }}
      />
      {bad && (
        <p id={`${id}-error`} class="field-error" role="alert">
          {toFault?.(bad) ?? t('safety.token.bad', [bad])}
        </p>
      )}
      <FieldHint id={id} label={label}>
        {hint}
      </FieldHint>
      <p class="hidden-text" role="status">
        {said}
      </p>
    </div>
  );
}
