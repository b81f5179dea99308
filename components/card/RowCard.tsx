import { t } from '../../lib/texts';
import type { RowCardProps } from '../site-table/RowPanel';
import { Later } from '../ui/Later';
import { Notice } from '../ui/Notice';

/** The card of a row of a table, whose script loads with the first row that is opened. */
export function RowCard(props: RowCardProps) {
  return (
    <Later load={() => import('./RowSections')} failed={<Notice>{t('dashboard.pageFailed')}</Notice>}>
      {({ RowSections }) => <RowSections key={props.host} {...props} />}
    </Later>
  );
}
