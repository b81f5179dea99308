import type { ComponentChildren } from 'preact';

interface Props {
  /** Says what the face is about, in a few words. */
  title: string;
  /** What happened and what to do. */
  children: ComponentChildren;
  /** Buttons and links. */
  actions?: ComponentChildren;
}

/** Render a face that stands in place of a card: first run, refused, a question, nothing asked for yet. */
export function Face({ title, children, actions }: Props) {
  return (
    <div class="face">
      <h1>{title}</h1>
      <p>{children}</p>
      {actions && <div class="face-actions">{actions}</div>}
    </div>
  );
}
