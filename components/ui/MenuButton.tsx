import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Glyphs } from './Glyph';
import { Glyph } from './Glyph';

interface Props {
  label: string;
  glyph: keyof Glyphs;
  /** The label is to be read beside the icon. */
  isNamed?: boolean;
  /** `close` gives the focus back to the button. */
  children(close: () => void, isOpen: boolean): ComponentChildren;
}

/** A button that opens a menu below it. Escape and leaving it close the menu. */
export function MenuButton({ label, glyph, isNamed, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={menu}
      class="menu"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
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
      {isNamed ? (
        <summary class="button">
          <Glyph name={glyph} size={16} /> {label}
        </summary>
      ) : (
        <summary class="button quiet icon" aria-label={label} title={label}>
          <Glyph name={glyph} size={16} />
        </summary>
      )}
      {children(close, isOpen)}
    </details>
  );
}
