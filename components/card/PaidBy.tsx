import type { Answer } from '../../lib/model';
import { t } from '../../lib/texts';
import { toPayerLabel } from '../text/key-name';
import { useKeyList } from './key-switch-state';

interface Props {
  answer: Pick<Answer, 'source' | 'imported' | 'paidBy'>;
  /** A line of a list, or a paragraph of its own. */
  as: 'li' | 'p';
}

/** Which key paid for an answer, where there is more than one. */
export function PaidBy({ answer, as: As }: Props) {
  const list = useKeyList();
  const { source, imported, paidBy } = answer;
  if (!list || source === 'on-device' || imported) return null;
  if (list.keys.length + list.others.length < 2) return null;
  return (
    <As class={As === 'p' ? 'section-note paid-by' : 'paid-by'}>
      <bdi>{t('card.paidBy', [toPayerLabel(list, paidBy)])}</bdi>
    </As>
  );
}
