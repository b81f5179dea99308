import { toVisible } from '../text/visible';

/** Render the first letter of a name in a small square, for things that have no picture of their own. */
export function LetterTile({ name }: { name: string }) {
  // Most names begin with one of these: a browser takes its time to learn which characters are letters in any script.
  const [letter] = /^[A-Za-z0-9]/.exec(name) ?? /[\p{L}\p{N}]/u.exec(toVisible(name)) ?? ['·'];
  // The style sheet draws it, so that it is no part of the text around.
  return <span class="tile" data-letter={letter.toLocaleUpperCase()} aria-hidden="true" />;
}
