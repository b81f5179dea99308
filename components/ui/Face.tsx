import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  title: string;
  children: ComponentChildren;
  actions?: ComponentChildren;
  /** It answers the user's last action. Its heading takes the focus, so that it is read out. */
  isAnswer?: boolean;
}

/** Stands in place of a card: first run, refusal, question or nothing asked for. */
export function Face({ title, children, actions, isAnswer }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [title]);
  return (
    <div class="face">
      <h1 ref={heading} tabIndex={-1} aria-describedby={id}>
        {title}
      </h1>
      <p id={id} role="status">
        {children}
      </p>
      {actions && <div class="face-actions">{actions}</div>}
    </div>
  );
}
