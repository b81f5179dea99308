import type { ComponentChildren } from 'preact';
import { t } from '../../lib/texts';
import { CopyButton } from '../ui/CopyButton';
import { RemoteText } from '../ui/Texts';

/** A private-use character that occurs in no text and no host. */
const PLACE = '\ue000';

export function AnsweredFor({ host }: { host: string }) {
  // An element of its own keeps the host from turning the words around it.
  const [before, after] = t('card.answeredFor', [PLACE]).split(PLACE);
  return (
    <>
      {before}
      <RemoteText text={host} />
      {after}
    </>
  );
}

interface FactProps {
  label: ComponentChildren;
  /** The text to copy. Shown too, unless there are children. */
  value: string;
  children?: ComponentChildren;
  /** Absent where copying is of no use. */
  onCopyValue?(text: string): void;
  wide?: boolean;
  tone?: 'warn' | 'bad';
}

/** Must stand in a `dl` of class `facts`. */
export function Fact({ label, value, children, onCopyValue, wide, tone }: FactProps) {
  return (
    <div class={wide ? 'fact fact-wide' : 'fact'} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <span class="fact-value">{children ?? <RemoteText text={value} />}</span>
        {onCopyValue && <CopyButton text={value} onCopyValue={onCopyValue} />}
      </dd>
    </div>
  );
}

interface Props {
  word: string;
  /** The object of the action. It is read out but not drawn, since a heading shows it. */
  title?: string;
  calls: number;
  /** One of the calls may have been paid for already. */
  inDoubt?: boolean;
}

/** A button label with its cost: "Refresh · 3 calls". A free action shows no cost. */
export function CostLabel({ word, title, calls, inDoubt }: Props) {
  const count = t('card.callCount', calls);
  const cost = calls > 0 ? (inDoubt ? ` ${t('card.mayCost', [count])}` : ` · ${count}`) : '';
  if (!title) return <span>{`${word}${cost}`}</span>;
  return (
    <span>
      {word}
      <span class="hidden-text"> {title}</span>
      {cost}
    </span>
  );
}
