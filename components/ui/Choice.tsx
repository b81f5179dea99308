import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { SettingRow } from './SettingRow';
import { useSettledChoice } from './use-settled-choice';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  hint?: ComponentChildren;
  disabled?: boolean;
  /** What a choice does is more than to set a value: the arrow keys only browse, and Enter or leaving the list chooses. */
  acts?: boolean;
  onChange(value: Value): void;
}

/** Render a setting that is one of a few. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, options, hint, disabled, acts = false, onChange } = props;
  const id = useId();
  const choose = (wanted: string) => {
    const chosen = options.find((option) => option.value === wanted);
    if (chosen) onChange(chosen.value);
  };
  const choice = useSettledChoice(value, choose, acts);
  return (
    <SettingRow id={id} label={label} hint={hint}>
      <select id={id} {...choice} disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </SettingRow>
  );
}
