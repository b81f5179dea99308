import type { ComponentChildren } from 'preact';
import { Pop } from './Pop';

export interface RowAction {
  label: string;
  /** It cannot be done now, and is not shown. */
  isOff?: boolean;
  act(): void;
}

interface Props {
  /** The accessible name of the button. */
  label: string;
  button: ComponentChildren;
  /** Above the list: what its actions are done with. */
  heading?: string;
  actions: readonly RowAction[];
}

/** A button that opens a list of actions. */
export function ActionMenu({ label, button, heading, actions }: Props) {
  return (
    <Pop label={label} kind="button" button={button}>
      {(close) => (
        <ul class="pop-list">
          {heading && <li class="pop-heading">{heading}</li>}
          {actions.map((action) => (
            <li key={action.label}>
              <button
                type="button"
                onClick={() => {
                  close();
                  action.act();
                }}
              >
                {action.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Pop>
  );
}
