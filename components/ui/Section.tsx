import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Null: the page shows every section. */
export const ShownSection = createContext<string | null>(null);

interface Props {
  /** The hash in the address that shows this section. */
  id: string;
  heading: string;
  text?: string;
  children: ComponentChildren;
}

/** A hidden section stays on the page, with what is typed in it. */
export function Section({ id, heading, text, children }: Props) {
  const shown = useContext(ShownSection);
  return (
    <section class="options-section" id={id} aria-labelledby={`${id}-heading`} hidden={shown !== null && shown !== id}>
      <h2 id={`${id}-heading`} tabIndex={-1}>
        {heading}
      </h2>
      {text && <p class="section-text">{text}</p>}
      {children}
    </section>
  );
}
