/** Render the first letter of a name in a small square, for things that have no picture of their own. */
export function LetterTile({ name }: { name: string }) {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·';
  return (
    <span class="tile" aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  );
}
