import type { ComponentChildren } from 'preact';
import { toTitle, toVisible } from '../text/visible';

interface Props {
  children: ComponentChildren;
  /** A short text before the label, such as an id or a version. */
  mark?: string;
  title?: string;
}

/** The text of others cannot turn the text around it. */
export function Chip({ children, mark, title }: Props) {
  return (
    <span class="chip" title={title}>
      {mark && <bdi class="chip-mark">{`${mark} `}</bdi>}
      <bdi>{children}</bdi>
    </span>
  );
}

export function LetterTile({ name }: { name: string }) {
  // A fast path: browsers take long to learn which characters are letters in any script.
  const [letter] = /^[A-Za-z0-9]/.exec(name) ?? /[\p{L}\p{N}]/u.exec(toVisible(name)) ?? ['·'];
  // The style sheet draws the letter, which keeps it out of the text around.
  return <span class="tile" data-letter={letter.toLocaleUpperCase()} aria-hidden="true" />;
}

/** Text of others: it cannot turn the text around it, and is whole in its tooltip. */
export function RemoteText({ text }: { text: string }) {
  return (
    <bdi class="remote" title={toTitle(text)}>
      {toVisible(text)}
    </bdi>
  );
}
