import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Glyphs } from './Glyph';
import { Glyph } from './Glyph';

interface Props {
  label: string;
  glyph: keyof Glyphs;
  /** `close` gives the focus back to the button. */
  children(close: () => void): ComponentChildren;
}

/** A button that opens a menu below it. Escape and leaving it close the menu. */
export function MenuButton({ label, glyph, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={menu}
      class="menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        // Otherwise Escape would also close the popup.
        event.preventDefault();
        close();
      }}
      onFocusOut={(event) => {
        if (!menu.current?.contains(event.relatedTarget as Node | null)) menu.current?.removeAttribute('open');
      }}
    >
      <summary class="button quiet icon" aria-label={label} title={label}>
        <Glyph name={glyph} size={16} />
      </summary>
      {children(close)}
    </details>
  );
}
