import type { ComponentChildren } from 'preact';
import type { Failure } from '../../lib/errors';
import { t } from '../../lib/texts';
import { toRemedies } from '../text/failure';
import { Button } from './Button';
import { Notice } from './Notice';

interface RetryProps {
  children: ComponentChildren;
  onRetry(): void;
}

/** Something could not be read. */
export function RetryNotice({ children, onRetry }: RetryProps) {
  return <Notice action={<Button onClick={onRetry}>{t('ui.form.tryAgain')}</Button>}>{children}</Notice>;
}

interface WaysOutProps {
  failure: Failure;
  onReload(): void;
}

/** Where a failure is mended, if asking again does not. */
export function WaysOut({ failure, onReload }: WaysOutProps) {
  const remedies = toRemedies(failure);
  return (
    <>
      {remedies.includes('options') && (
        <a class="button" href="/options.html">
          {t('card.openOptions')}
        </a>
      )}
      {remedies.includes('reload') && <Button onClick={onReload}>{t('card.reload')}</Button>}
    </>
  );
}
