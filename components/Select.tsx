import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  hint?: ComponentChildren;
  disabled?: boolean;
  onChange(value: Value): void;
}

/** Render a setting that is one of a few. */
export function Select<Value extends string>({ label, value, options, hint, disabled, onChange }: Props<Value>) {
  const id = useId();
  return (
    <div class="setting">
      <div class="setting-text">
        <label for={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} class="field-hint">
            {hint}
          </p>
        )}
      </div>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
