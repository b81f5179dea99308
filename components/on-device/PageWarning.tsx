import { TriangleAlert } from 'lucide-preact';
import type { Estimate } from '../../lib/model';
import { t } from '../../lib/texts';
import { toQuoted } from '../text/visible';
import { usePageWarning } from './page-state';

interface Props {
  estimate: Estimate;
  /** Whether brand safety is on. */
  isSafetyOn: boolean;
}

/** What the page itself says against a site that is unknown. It changes no verdict. */
export function PageWarning({ estimate, isSafetyOn }: Props) {
  const warning = usePageWarning(estimate, isSafetyOn);
  if (!warning) return null;
  const said =
    warning.kind === 'adult' ? t('on-device.warning.adult') : t('on-device.warning.rule', [toQuoted(warning.rule)]);
  return (
    <p class="verdict estimate-warning" data-tone="warn" role="status">
      <TriangleAlert size={16} aria-hidden />
      <span>
        {said} {t('on-device.warning.stays')}
      </span>
    </p>
  );
}
