import type { Answer } from '../../lib/model';
import { t } from '../../lib/texts';
import { toPayerLabel } from '../text/key-name';
import { useKeyList } from './key-switch-state';

interface Props {
  answer: Pick<Answer, 'source' | 'imported' | 'paidBy' | 'fromCache'>;
  /** A line of a list, a paragraph of its own, or within another line. */
  as: 'li' | 'p' | 'span';
}

/** Which key paid for an answer, where there is more than one, and whether a cache of the team had it. */
export function PaidBy({ answer, as: As }: Props) {
  const list = useKeyList();
  const { source, imported, paidBy, fromCache } = answer;
  if (source === 'on-device' || imported) return null;
  const isOneOfSeveral = list !== null && list.keys.length + list.others.length > 1;
  const style = As === 'li' ? 'paid-by' : 'section-note paid-by';
  return (
    <>
      {fromCache && <As class={style}>{t('card.fromCache')}</As>}
      {isOneOfSeveral && (
        <As class={style}>
          <bdi>{t('card.paidBy', [toPayerLabel(list, paidBy)])}</bdi>
        </As>
      )}
    </>
  );
}
