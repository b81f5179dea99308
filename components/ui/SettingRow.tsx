import type { ComponentChildren } from 'preact';
import { FieldHint } from './FieldHint';

interface Props {
  /** The id of the control. */
  id: string;
  label: string;
  hint?: ComponentChildren;
  /** The control. */
  children: ComponentChildren;
}

/** Render a setting with its label and hint on one side and its control on the other. */
export function SettingRow({ id, label, hint, children }: Props) {
  return (
    <div class="setting">
      <div class="setting-text">
        <label for={id}>{label}</label>
        <FieldHint id={id}>{hint}</FieldHint>
      </div>
      {children}
    </div>
  );
}
