import type { ReadonlySignal } from '@preact/signals';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import type { LastSaid } from './last-action';

interface Props {
  /** What the last action has done. */
  said: string | null;
  undo?: ReadonlySignal<(() => Promise<void>) | null>;
}

/** What the last action has done, and the button that takes it back. */
export function SaidLine({ said, undo }: Props) {
  return (
    <p class="row-actions-said" role="status">
      {said}{' '}
      {undo?.value && (
        <Button kind="quiet" onClick={() => void undo.value?.()}>
          {t('ui.form.undo')}
        </Button>
      )}
    </p>
  );
}

export function toLastSaidText(said: LastSaid): string {
  switch (said.what) {
    case 'copied':
      return t('sites.said.copied', said.count, [formatNumber(said.count)]);
    case 'not-copied':
      return t('card.notCopied');
    case 'undone':
      return t('sites.said.undone');
    case 'not-saved':
      return t('ui.form.notSaved');
  }
}
