import { useId, useRef, useState } from 'preact/hooks';
import { ComboBox } from '../pickers/ComboBox';
import type { TokenOption } from '../pickers/token-options';

interface Props {
  label: string;
  /** A value, or text that stands for none. */
  value: string;
  options: readonly TokenOption[];
  placeholder?: string;
  error: string | null;
  /** What stands in the field for a value. */
  toText(value: string): string;
  /** Gives text back that stands for no value. */
  toValue(text: string): string;
  onChange(value: string): void;
  /** The user has left the field. */
  onFinish(): void;
}

/** One value, typed or picked from what fits. It is taken with each letter, so Enter is free to search. */
export function SuggestField(props: Props) {
  const { label, value, options, placeholder, error, toText, toValue, onChange, onFinish } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** What is being typed, over the value that it stands for. */
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const draft = typed?.over === value ? typed : null;
  const pick = (next: string) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    const next = text.trim() === '' ? '' : toValue(text);
    setTyped({ text, over: next });
    if (next !== value) onChange(next);
  };
  /** Whether the text of the field is that of a value in the list. */
  const isListed = options.some((option) => option.value === value);
  return (
    <div class="field token-field">
      <label for={id}>{label}</label>
      <ComboBox
        id={id}
        label={label}
        options={options}
        placeholder={placeholder}
        input={input}
        text={draft?.text ?? toText(value)}
        query={draft?.text ?? ''}
        isBad={error !== null}
        describedBy={error === null ? undefined : `${id}-error`}
        onText={type}
        onPick={pick}
        onEnter={(only) => {
          if (!draft || !only || isListed) return false;
          pick(only.value);
          return true;
        }}
        onLeave={(reached) => {
          if (reached) pick(reached.value);
          else setTyped(null);
          onFinish();
        }}
      />
      {error !== null && (
        <p id={`${id}-error`} class="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
