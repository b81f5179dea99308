import type { ComponentChildren } from 'preact';

interface Props {
  /** The place that the navigation of the page leads to. */
  id: string;
  heading: string;
  text?: string;
  children: ComponentChildren;
}

/** Render one part of the options under its heading. */
export function Section({ id, heading, text, children }: Props) {
  return (
    <section class="options-section" id={id} aria-labelledby={`${id}-heading`} tabIndex={-1}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {text && <p class="section-text">{text}</p>}
      {children}
    </section>
  );
}
