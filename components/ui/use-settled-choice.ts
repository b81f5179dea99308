import type { TargetedEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';

/**
 * The value and the handlers of a list whose choice acts at once. A key that moves through the closed list fires `change` for
 * every entry on its way: that is only noted, and Enter or leaving the list acts. A choice with the mouse, from the opened list
 * or by a program comes without such a key and acts at once. Not `isBrowsed`: every choice acts at once.
 */
export function useSettledChoice(value: string, onChoice: (value: string) => void, isBrowsed = true) {
  const [noted, setNoted] = useState<string | null>(null);
  const isByKey = useRef(false);
  const settle = () => {
    if (noted === null) return false;
    setNoted(null);
    if (noted !== value) onChoice(noted);
    return true;
  };
  /** The browsers change a closed list while the key is being handled. A key that opens it changes nothing then. */
  const onKey = () => {
    if (!isBrowsed) return;
    isByKey.current = true;
    setTimeout(() => {
      isByKey.current = false;
    });
  };
  return {
    value: noted ?? value,
    onKeyPress: onKey,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter') {
        // What is chosen need not be chosen from the opened list again.
        if (settle()) event.preventDefault();
      } else if (event.key === 'Escape') {
        setNoted(null);
      } else {
        onKey();
      }
    },
    onChange({ currentTarget }: TargetedEvent<HTMLSelectElement>) {
      if (isByKey.current) return setNoted(currentTarget.value);
      setNoted(null);
      // Back at what it was: there is nothing to be done.
      if (noted === null || currentTarget.value !== value) onChoice(currentTarget.value);
    },
    onBlur({ currentTarget }: TargetedEvent<HTMLSelectElement>) {
      // Where the whole window has lost the focus, the list still has that of its page.
      if (document.activeElement !== currentTarget) settle();
    },
  };
}
