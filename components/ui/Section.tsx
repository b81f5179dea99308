import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The id of the section that the page shows; null: it shows all of them. */
export const ShownSection = createContext<string | null>(null);

interface Props {
  /** The place in the address that shows this section. */
  id: string;
  heading: string;
  text?: string;
  children: ComponentChildren;
}

/** Render one section of the options under its heading. A section that is not shown stays on the page, with what is typed in it. */
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
