import type { ComponentChildren, TargetedEvent } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { FieldHint } from './Field';

interface SettingRowProps {
  /** The id of the control. */
  id: string;
  label: string;
  hint?: ComponentChildren;
  more?: string;
  /** The control. */
  children: ComponentChildren;
}

/** Render a setting with its label and hint on one side and its control on the other. */
function SettingRow({ id, label, hint, more, children }: SettingRowProps) {
  return (
    <div class="setting">
      <div class="setting-text">
        <label for={id}>{label}</label>
        <FieldHint {...{ id, label, more }}>{hint}</FieldHint>
      </div>
      {children}
    </div>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  /** What it does and what it costs; read out with the switch. */
  hint?: ComponentChildren;
  /** What not everybody needs to know. */
  more?: string;
  disabled?: boolean;
  onChange(on: boolean): void;
}

/** Render a setting that is on or off. */
export function Switch({ label, on, hint, more, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <SettingRow {...{ id, label, hint, more }}>
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
 * The value and the handlers of a list whose choice acts at once. A key that moves through the closed list fires `change` for
 * every entry on its way: that is only noted, and Enter or leaving the list acts. A choice with the mouse, from the opened list
 * or by a program comes without such a key and acts at once. Not `isBrowsed`: every choice acts at once.
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
  /** The browsers change a closed list while the key is being handled. A key that opens it changes nothing then. */
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
        // What is chosen need not be chosen from the opened list again.
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
      // Back at what it was: there is nothing to be done.
      if (noted === null || currentTarget.value !== value) onChoice(currentTarget.value);
    },
    onBlur({ currentTarget }: TargetedEvent<HTMLSelectElement>) {
      // Where the whole window has lost the focus, the list still has that of its page.
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
  /** What a choice does is more than to set a value: the arrow keys only browse, and Enter or leaving the list chooses. */
  acts?: boolean;
  onChange(value: Value): void;
}

/** Render a setting that is one of a few. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, options, hint, more, disabled, acts = false, onChange } = props;
  const id = useId();
  const choose = (wanted: string) => {
    const chosen = options.find((option) => option.value === wanted);
    if (chosen) onChange(chosen.value);
  };
  const choice = useSettledChoice(value, choose, acts);
  return (
    <SettingRow {...{ id, label, hint, more }}>
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
