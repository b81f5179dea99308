import type { ComponentChildren } from 'preact';

interface Props {
  children: ComponentChildren;
  /** A short mark before the text, set apart from it: an id, a version. */
  mark?: string;
  title?: string;
}

/** Render a small label. */
export function Chip({ children, mark, title }: Props) {
  return (
    <span class="chip" title={title}>
      {mark && <span class="chip-mark">{mark} </span>}
      {children}
    </span>
  );
}
