import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { More } from './Fold';

interface FieldHintProps {
  /** The id of the field, which names `<id>-hint` as its description. */
  id: string;
  label: string;
  children?: ComponentChildren;
  /** What not everybody needs to know. */
  more?: string;
}

/** Render what to know of a field before it is used; nothing where there is nothing to say. */
export function FieldHint({ id, label, children, more }: FieldHintProps) {
  return (
    <>
      {children && (
        <p id={`${id}-hint`} class="field-hint">
          {children}
        </p>
      )}
      {more && <More about={label}>{more}</More>}
    </>
  );
}

interface TextAreaProps {
  label: string;
  value: string;
  rows: number;
  hint?: ComponentChildren;
  more?: string;
  /** What is wrong, one entry a line at fault. */
  errors?: string[];
  placeholder?: string;
  disabled?: boolean;
  onInput(value: string): void;
  /** The text as it stands when the user has finished with it. */
  onCommit(value: string): void;
}

/** Render a labelled field of several lines with its hint and its errors. */
export function TextArea({ label, hint, more, errors = [], onInput, onCommit, ...rest }: TextAreaProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        spellcheck={false}
        autocapitalize="off"
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={described || undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
        onChange={(event) => onCommit(event.currentTarget.value)}
      />
      {errors.length > 0 && (
        <div id={`${id}-errors`} class="field-error" role="alert">
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </div>
      )}
      <FieldHint {...{ id, label, more }}>{hint}</FieldHint>
    </div>
  );
}

interface Props {
  label: string;
  value: string | number;
  type?: 'text' | 'url' | 'password' | 'date' | 'search';
  /** What to know before typing; read out with the field. */
  hint?: ComponentChildren;
  more?: string;
  /** Why the value is not taken; null or absent when it is. */
  error?: string | null;
  placeholder?: string;
  min?: string;
  max?: string;
  /** How many characters it takes; what is pasted beyond is cut before the user's eyes. */
  maxLength?: number;
  /** The keys that a touch screen offers. */
  inputMode?: 'numeric';
  /** What the value counts, after the field; read out with it. */
  unit?: string;
  /** A button that belongs to the field. */
  after?: ComponentChildren;
  disabled?: boolean;
  /** Every keystroke. */
  onInput?(value: string): void;
  /** The value as it stands when the user has finished with it. */
  onCommit?(value: string): void;
}

/** Render a labelled field with its hint and its error. */
export function Field(props: Props) {
  const {
    label,
    value,
    type = 'text',
    hint,
    more,
    error,
    unit,
    after,
    placeholder,
    min,
    max,
    maxLength,
    inputMode,
    disabled,
    onInput,
    onCommit,
  } = props;
  const id = useId();
  const described = [unit && `${id}-unit`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-line">
        <input
          id={id}
          // The type of the element is a union by role, which a union of types cannot be told to fit; none of ours has a role.
          type={type as 'text'}
          value={value}
          placeholder={placeholder}
          min={min}
          max={max}
          maxLength={maxLength}
          disabled={disabled}
          inputMode={inputMode}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onInput={(event) => onInput?.(event.currentTarget.value)}
          onChange={(event) => onCommit?.(event.currentTarget.value)}
        />
        {unit && <span id={`${id}-unit`}>{unit}</span>}
        {after}
      </div>
      {error && (
        <p id={`${id}-error`} class="field-error" role="alert">
          {error}
        </p>
      )}
      <FieldHint {...{ id, label, more }}>{hint}</FieldHint>
    </div>
  );
}
