import type { ComponentChildren } from 'preact';
import { t } from '../../lib/texts';
import { CopyButton } from '../ui/CopyButton';
import { RemoteText } from '../ui/Texts';

/** A character for private use, which no text and no host has. */
const PLACE = '\ue000';

/** Render that the service answered for another host than the one asked for. */
export function AnsweredFor({ host }: { host: string }) {
  // The name stands in its own element, so that it cannot turn the words around it.
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
  /** As it is copied, and as it is shown unless there are children. */
  value: string;
  children?: ComponentChildren;
  /** None where copying is of no use. */
  onCopyValue?(text: string): void;
  /** Takes the whole width of its list. */
  wide?: boolean;
  tone?: 'warn' | 'bad';
}

/** Render one value with its name. Stands in a `dl` of class `facts`. */
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
  /** What the button does. */
  word: string;
  /** What it does it with: read out, not drawn, where a heading stands beside it. */
  title?: string;
  calls: number;
  /** One of the calls may have been paid for already. */
  inDoubt?: boolean;
}

/** Render the label of a button with what it costs: "Refresh · 3 calls". What costs nothing says nothing. */
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
