import './columns.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

interface Props {
  /** Of the button. */
  label: string;
  button: ComponentChildren;
  /** The class of the button. */
  kind: string;
  tabIndex?: number;
  children(close: () => void): ComponentChildren;
}

const GAP = 4;

/** Below its button where there is room, and towards the middle of the window. */
function place(pop: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = from.bottom + GAP + pop.offsetHeight <= clientHeight || from.top < clientHeight - from.bottom;
  const isLeft = from.left + from.right < clientWidth;
  const left = isLeft ? from.left : from.right - pop.offsetWidth;
  pop.style.top = `${isBelow ? from.bottom + GAP : Math.max(GAP, from.top - GAP - pop.offsetHeight)}px`;
  pop.style.left = `${Math.max(GAP, Math.min(left, clientWidth - pop.offsetWidth - GAP))}px`;
}

/** A button and what it opens over everything else, so that no edge of a scrolling area cuts it off. Its content is drawn when it opens. */
export function Pop({ label, button, kind, tabIndex, children }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const pop = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    pop.current?.hidePopover();
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    // Its button would scroll away from it.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && pop.current?.contains(target))) pop.current?.hidePopover();
    };
    addEventListener('scroll', leave, { capture: true, passive: true });
    return () => removeEventListener('scroll', leave, { capture: true });
  }, [isOpen]);
  return (
    <>
      <button
        ref={opener}
        type="button"
        class={kind}
        tabIndex={tabIndex}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        popovertarget={id}
      >
        {button}
      </button>
      <section
        ref={pop}
        id={id}
        popover="auto"
        class="pop"
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true);
        }}
        onToggle={(event) => {
          // Not sooner: browsers give the focus back only while what had it is still there.
          if (event.newState === 'closed') setOpen(false);
          else if (pop.current && opener.current) place(pop.current, opener.current);
        }}
      >
        {isOpen && children(close)}
      </section>
    </>
  );
}
