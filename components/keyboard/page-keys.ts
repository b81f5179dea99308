import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import { isSingleKey } from '../ui/single-key';

/** A page that a letter leads to, after `g`. */
export interface KeyPlace {
  letter: string;
  href: string;
}

interface Given {
  /** The user has not switched single keys off. */
  isOn(): boolean;
  places: readonly KeyPlace[];
  go(href: string): void;
  showList(): void;
}

export interface PageKeys {
  /** `g` was pressed, and the next letter leads to its page. */
  readonly isLeading: ReadonlySignal<boolean>;
  /** Listens until the returned function is called. */
  listen(): () => void;
}

/** Pressed on the way to another key. */
const HELD = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** Keyboards of other scripts have Latin letters only as the place of a key. */
function toLetter({ key, code }: KeyboardEvent): string {
  const isAscii = /^[\0-\x7f]$/.test(key);
  return isAscii ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key);
}

/** The single keys of a page: `g` and the letter of a page, and `?` for the list of all keys. */
export function createPageKeys({ isOn, places, go, showList }: Given): PageKeys {
  const isLeading = signal(false);
  const forget = () => {
    isLeading.value = false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (HELD.includes(event.key)) return;
    const { value: wasLeading } = isLeading;
    forget();
    if (!isOn() || !isSingleKey(event)) return;
    const letter = toLetter(event);
    const place = wasLeading && places.find((each) => each.letter === letter);
    if (place) go(place.href);
    else if (letter === '?') showList();
    else if (letter === 'g') isLeading.value = true;
    else return;
    event.preventDefault();
  };
  return {
    isLeading,
    listen: () => {
      addEventListener('keydown', onKey);
      // Whoever goes on by mouse or leaves the window has thought better of it.
      addEventListener('pointerdown', forget);
      addEventListener('blur', forget);
      return () => {
        removeEventListener('keydown', onKey);
        removeEventListener('pointerdown', forget);
        removeEventListener('blur', forget);
      };
    },
  };
}
