import { t } from '../../../lib/texts';
import { formatShare } from '../../text/share';

/** `confidence`: 0 to 1. */
export function ConfidenceBar({ confidence }: { confidence: number }) {
  const share = formatShare(confidence);
  const name = t('card.categories.confidence', [share]);
  return (
    <span class="confidence" role="img" aria-label={name} title={name}>
      <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-rest" width="100" height="1" />
        <rect class="bar-part" width={Math.min(1, Math.max(0, confidence || 0)) * 100} height="1" />
      </svg>
      <span>{share}</span>
    </span>
  );
}
