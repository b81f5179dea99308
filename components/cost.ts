import { i18n } from '#i18n';

/** The label of a button with what it costs: "Refresh · 3 calls". What costs nothing says nothing. */
export function withCost(label: string, calls: number): string {
  return calls > 0 ? i18n.t('card.withCost', [label, i18n.t('card.callCount', calls)]) : label;
}
