import type { ComponentChildren } from 'preact';

interface Props {
  children: ComponentChildren;
  onClick?: () => void;
  kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  /** The accessible name, where what is visible is not enough. It contains what is visible. */
  label?: string;
  /** Under way or not yet possible: keeps the focus, and a click does nothing. */
  busy?: boolean;
  /** Shows an icon alone, so `label` must be given. */
  icon?: boolean;
}

/** Render a button. */
export function Button({ children, onClick, kind = 'plain', type = 'button', label, busy = false, icon }: Props) {
  return (
    <button
      type={type}
      class={['button', kind, icon && 'icon'].filter(Boolean).join(' ')}
      aria-label={label}
      title={icon ? label : undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
