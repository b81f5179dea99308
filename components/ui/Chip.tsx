import type { ComponentChildren } from 'preact';

interface Props {
  children: ComponentChildren;
  /** A short mark before the text, set apart from it: an id, a version. */
  mark?: string;
  title?: string;
}

/** Render a small label: text of others, which is cut at its own end and cannot turn the text around it. */
export function Chip({ children, mark, title }: Props) {
  return (
    <span class="chip" title={title}>
      {mark && <bdi class="chip-mark">{`${mark} `}</bdi>}
      <bdi>{children}</bdi>
    </span>
  );
}
