import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { SettingRow } from './SettingRow';

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
    <SettingRow id={id} label={label} hint={hint}>
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
    </SettingRow>
  );
}
