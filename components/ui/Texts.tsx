import { Building2 } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { t } from '../../lib/texts';
import { toTitle, toVisible } from '../text/visible';

interface Props {
  children: ComponentChildren;
  /** A short mark before the text, set apart from it: an id, a version. */
  mark?: string;
  title?: string;
}

/** Render a small label: text of others, which is cut at its own end and cannot turn the text around it. */
export function Chip({ children, mark, title }: Props) {
  return (
    <span class="chip" title={title}>
      {mark && <bdi class="chip-mark">{`${mark} `}</bdi>}
      <bdi>{children}</bdi>
    </span>
  );
}

/** Render the first letter of a name in a small square, for things that have no picture of their own. */
export function LetterTile({ name }: { name: string }) {
  // Most names begin with one of these: a browser takes its time to learn which characters are letters in any script.
  const [letter] = /^[A-Za-z0-9]/.exec(name) ?? /[\p{L}\p{N}]/u.exec(toVisible(name)) ?? ['·'];
  // The style sheet draws it, so that it is no part of the text around.
  return <span class="tile" data-letter={letter.toLocaleUpperCase()} aria-hidden="true" />;
}

/** Render that an organisation has decided this, and the user cannot. */
export function SetByOrganisation() {
  return (
    <span class="set-by-organisation">
      <Building2 size={14} aria-hidden /> {t('ui.managed.setBy')}
    </span>
  );
}

/** Where no organisation manages the browser. */
export const NOTHING_LOCKED: ReadonlySet<string> = new Set();

/** The hint and the state of a control whose setting an organisation may have locked. `path`: its place, `safety.mode`. */
export function lockOf(locked: ReadonlySet<string>, path: string, hint?: ComponentChildren) {
  if (!locked.has(path)) return { hint, disabled: false };
  const whole = (
    <>
      {hint} <SetByOrganisation />
    </>
  );
  return { hint: whole, disabled: true };
}

/** Render text that came from others: it cannot turn the text around it, is clipped where there is no room, and is whole in its tooltip. */
export function RemoteText({ text }: { text: string }) {
  return (
    <bdi class="remote" title={toTitle(text)}>
      {toVisible(text)}
    </bdi>
  );
}
