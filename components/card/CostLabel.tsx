import { i18n } from '#i18n';

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
  const count = i18n.t('card.callCount', calls);
  const cost = calls > 0 ? (inDoubt ? ` ${i18n.t('card.mayCost', [count])}` : ` · ${count}`) : '';
  if (!title) return <span>{`${word}${cost}`}</span>;
  return (
    <span>
      {word}
      <span class="hidden-text"> {title}</span>
      {cost}
    </span>
  );
}
