import { t } from '../../lib/texts';
import { NOTHING, numberWith } from './number';

/** `value`: 0 to 1, clamped. Whole percentages avoid `Intl`: its first formatter takes longer than drawing a popup. */
export function formatShare(value: number): string {
  const share = Math.min(1, Math.max(0, value));
  if (share > 0 && share < 0.1) {
    // A tiny share must not be rounded to nothing.
    const sign = share < 0.0005 ? '<' : '';
    return sign + numberWith('share', { style: 'percent', maximumFractionDigits: 1 }, Math.max(0.001, share));
  }
  return Number.isNaN(share) ? NOTHING : t('card.percent', [Math.round(share * 100)]);
}
