import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { More } from './Fold';

interface FieldHintProps {
  /** The id of the field. `<id>-hint` describes it. */
  id: string;
  label: string;
  children?: ComponentChildren;
  /** Details, folded away. */
  more?: string;
}

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
  /** One entry for each faulty line. */
  errors?: string[];
  placeholder?: string;
  disabled?: boolean;
  onInput(value: string): void;
  /** Called when the user has finished typing. */
  onCommit(value: string): void;
}

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
      <FieldHint id={id} label={label} more={more}>
        {hint}
      </FieldHint>
    </div>
  );
}

interface Props {
  label: string;
  value: string | number;
  type?: 'text' | 'url' | 'password' | 'date' | 'search';
  /** Read out with the field. */
  hint?: ComponentChildren;
  more?: string;
  error?: string | null;
  placeholder?: string;
  min?: string;
  max?: string;
  /** Pasted text is visibly cut to this length. */
  maxLength?: number;
  inputMode?: 'numeric';
  /** Shown after the field and read out with it. */
  unit?: string;
  after?: ComponentChildren;
  disabled?: boolean;
  onInput?(value: string): void;
  /** Called when the user has finished typing. */
  onCommit?(value: string): void;
}

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
          // The element's type is a union by role that a union of types cannot fit. Our inputs have no role.
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
      <FieldHint id={id} label={label} more={more}>
        {hint}
      </FieldHint>
    </div>
  );
}
