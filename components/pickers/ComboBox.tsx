import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TokenOption } from './token-options';
import { findTokens } from './token-options';

const MOST_SHOWN = 60;

interface Props {
  /** Of the field. A label for it names it, and `<id>-error` says what is wrong. */
  id: string;
  label: string;
  text: string;
  /** What the shown options must fit. Empty: all fit. */
  query: string;
  options: readonly TokenOption[];
  placeholder?: string;
  isBad: boolean;
  describedBy?: string;
  input: RefObject<HTMLInputElement | null>;
  onText(text: string): void;
  onPick(value: string): void;
  /** Enter, with no option reached. `only`: the one that fits. Returns whether anything came of it. */
  onEnter(only: TokenOption | undefined): boolean;
  /** `reached`: the option that the arrow keys have reached. */
  onLeave(reached: TokenOption | undefined): void;
  /** Any other key. `isOpen`: options were shown, which Escape has closed. */
  onKey?(event: KeyboardEvent, isOpen: boolean): void;
}

/** A text field with the options that fit. The focus stays in the field, which names the option that is reached. */
export function ComboBox(props: Props) {
  const { id, label, text, query, options, placeholder, isBad, describedBy, input } = props;
  const { onText, onPick, onEnter, onLeave, onKey } = props;
  const list = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const found = isWanted ? findTokens(options, query, MOST_SHOWN) : [];
  const isOpen = found.length > 0;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const pick = (value: string) => {
    onPick(value);
    close();
  };
  const move = (by: number) => {
    setWanted(true);
    if (isOpen) setActive((active + by + found.length + (active < 0 && by < 0 ? 1 : 0)) % found.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const reached = found[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      if (reached) pick(reached.value);
      if (reached || onEnter(found.length === 1 ? found[0] : undefined)) event.preventDefault();
    } else {
      if (event.key === 'Escape') close();
      onKey?.(event, isOpen);
    }
  };
  return (
    <div class="token-entry">
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        value={text}
        placeholder={placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={isBad ? true : undefined}
        aria-describedby={describedBy}
        onInput={(event) => {
          onText(event.currentTarget.value);
          setWanted(true);
          setActive(-1);
        }}
        onClick={() => setWanted(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          onLeave(found[active]);
          close();
        }}
      />
      {isOpen && (
        <div ref={list} class="token-list" id={`${id}-list`} role="listbox" aria-label={label}>
          {found.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option.value)}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
