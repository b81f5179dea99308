import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  children: ComponentChildren;
  onClick?: () => void;
  kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  /** The accessible name, where the visible text is not enough. It must contain that text. */
  label?: string;
  /** The id of a heading that completes the accessible name. */
  heading?: string;
  /** Under way or not yet possible. The button keeps the focus, and a click does nothing. */
  busy?: boolean;
  /** Shows an icon alone, so `label` is required. */
  icon?: boolean;
  /** More than the label, for those who point at it. */
  hint?: string;
  /** It switches something that is on or off. */
  pressed?: boolean;
}

export function Button(props: Props) {
  const {
    children,
    onClick,
    kind = 'plain',
    type = 'button',
    label,
    heading,
    busy = false,
    icon,
    hint,
    pressed,
  } = props;
  const id = useId();
  return (
    <button
      type={type}
      class={['button', kind, icon && 'icon'].filter(Boolean).join(' ')}
      id={heading && id}
      aria-label={label}
      aria-labelledby={heading && `${id} ${heading}`}
      title={hint ?? (icon ? label : undefined)}
      aria-pressed={pressed}
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
