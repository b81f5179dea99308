import { toVisible } from './visible-text';

/** Render the first letter of a name in a small square, for things that have no picture of their own. */
export function LetterTile({ name }: { name: string }) {
  const letter = /[\p{L}\p{N}]/u.exec(toVisible(name))?.[0] ?? '·';
  // The style sheet draws it, so that it is no part of the text around.
  return <span class="tile" data-letter={letter.toLocaleUpperCase()} aria-hidden="true" />;
}
