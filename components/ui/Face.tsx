import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  /** Says what the face is about, in a few words. */
  title: string;
  /** What happened and what to do. */
  children: ComponentChildren;
  /** Buttons and links. */
  actions?: ComponentChildren;
  /** It answers what the user just did: its heading takes the focus, so that it is read out. */
  isAnswer?: boolean;
}

/** Render a face that stands in place of a card: first run, refused, a question, nothing asked for yet. */
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
