import { TriangleAlert } from 'lucide-preact';
import type { ComponentChildren } from 'preact';

interface Props {
  children: ComponentChildren;
  /** The button that does something about it. */
  action?: ComponentChildren;
}

/** Render something that the user must know, read out when it comes. */
export function Notice({ children, action }: Props) {
  return (
    <div class="notice" role="alert">
      <TriangleAlert size={16} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  );
}
