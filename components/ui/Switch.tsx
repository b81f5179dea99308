import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { SettingRow } from './SettingRow';

interface Props {
  label: string;
  on: boolean;
  /** What it does and what it costs; read out with the switch. */
  hint?: ComponentChildren;
  disabled?: boolean;
  onChange(on: boolean): void;
}

/** Render a setting that is on or off. */
export function Switch({ label, on, hint, disabled, onChange }: Props) {
  const id = useId();
  return (
    <SettingRow id={id} label={label} hint={hint}>
      <input
        id={id}
        class="switch"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is checked, and may not say it twice
        role="switch"
        checked={on}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </SettingRow>
  );
}
