import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { FieldHint } from './FieldHint';

interface Props {
  label: string;
  value: string;
  rows: number;
  hint?: ComponentChildren;
  /** What is wrong, one entry a line at fault. */
  errors?: string[];
  placeholder?: string;
  disabled?: boolean;
  onInput(value: string): void;
  /** The text as it stands when the user has finished with it. */
  onCommit(value: string): void;
}

/** Render a labelled field of several lines with its hint and its errors. */
export function TextArea({ label, hint, errors = [], onInput, onCommit, ...rest }: Props) {
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
      <FieldHint id={id}>{hint}</FieldHint>
    </div>
  );
}
