import type { ComponentChildren, TargetedEvent } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { FieldHint } from './Field';

interface SettingRowProps {
  id: string;
  label: string;
  hint?: ComponentChildren;
  more?: string;
  children: ComponentChildren;
}

function SettingRow({ id, label, hint, more, children }: SettingRowProps) {
  return (
    <div class="setting">
      <div class="setting-text">
        <label for={id}>{label}</label>
        <FieldHint id={id} label={label} more={more}>
          {hint}
        </FieldHint>
      </div>
      {children}
    </div>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  /** What it does and what it costs. Read out with the switch. */
  hint?: ComponentChildren;
  /** Details, folded away. */
  more?: string;
  disabled?: boolean;
  onChange(on: boolean): void;
}

export function Switch({ label, on, hint, more, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <SettingRow id={id} label={label} hint={hint} more={more}>
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

/**
 * In a closed list, browsers fire `change` for every entry that the arrow keys pass. Such a choice acts only on
 * Enter or on leaving the list. Any other choice acts at once, and so does every one without `isBrowsed`.
 */
export function useSettledChoice(value: string, onChoice: (value: string) => void, isBrowsed = true) {
  const [noted, setNoted] = useState<string | null>(null);
  const isByKey = useRef(false);
  const settle = () => {
    if (noted === null) return false;
    setNoted(null);
    if (noted !== value) onChoice(noted);
    return true;
  };
  /** Browsers change a closed list while the key is handled. A key that opens it changes nothing then. */
  const onKey = () => {
    if (!isBrowsed) return;
    isByKey.current = true;
    setTimeout(() => {
      isByKey.current = false;
    });
  };
  return {
    value: noted ?? value,
    onKeyPress: onKey,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter') {
        // Otherwise Enter would open the list again.
        if (settle()) event.preventDefault();
      } else if (event.key === 'Escape') {
        setNoted(null);
      } else {
        onKey();
      }
    },
    onChange({ currentTarget }: TargetedEvent<HTMLSelectElement>) {
      if (isByKey.current) return setNoted(currentTarget.value);
      setNoted(null);
      // A return to the old value needs no action.
      if (noted === null || currentTarget.value !== value) onChoice(currentTarget.value);
    },
    onBlur({ currentTarget }: TargetedEvent<HTMLSelectElement>) {
      // When the window loses the focus, the list keeps that of its page.
      if (document.activeElement !== currentTarget) settle();
    },
  };
}

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  hint?: ComponentChildren;
  more?: string;
  disabled?: boolean;
  /** A choice has an effect. The arrow keys only browse, and Enter or leaving the list chooses. */
  acts?: boolean;
  onChange(value: Value): void;
}

export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, options, hint, more, disabled, acts = false, onChange } = props;
  const id = useId();
  const choose = (wanted: string) => {
    const chosen = options.find((option) => option.value === wanted);
    if (chosen) onChange(chosen.value);
  };
  const choice = useSettledChoice(value, choose, acts);
  return (
    <SettingRow id={id} label={label} hint={hint} more={more}>
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
