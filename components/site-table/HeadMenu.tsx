import { ChevronDown } from 'lucide-preact';
import { t } from '../../lib/texts';
import type { SiteColumn } from './columns';
import { Pop } from './Pop';
import type { RowOrder } from './table-state';

interface Props<Row> {
  column: SiteColumn<Row>;
  tabIndex: number;
  loaded: string;
  onSort(order: RowOrder): void;
  onSortService?(): void;
  onHide(): void;
  /** Null: there is nothing on that side that it may pass. */
  onMoveLeft: (() => void) | null;
  onMoveRight: (() => void) | null;
}

/** Tells the two ways of sorting apart: one sorts what is here for nothing, the other asks the service. */
export function HeadMenu<Row>(props: Props<Row>) {
  const { column, tabIndex, loaded, onSort, onSortService, onHide, onMoveLeft, onMoveRight } = props;
  const { name, label, isServiceSorted, isFixed } = column;
  return (
    <Pop
      label={t('site-table.head.menu', [label])}
      kind="head-menu"
      tabIndex={tabIndex}
      button={<ChevronDown size={12} aria-hidden />}
    >
      {(close) => {
        const item = (text: string, act: () => void) => (
          <button
            type="button"
            onClick={() => {
              close();
              act();
            }}
          >
            {text}
          </button>
        );
        return (
          <ul class="pop-list">
            <li class="pop-heading">{loaded}</li>
            <li>{item(t('site-table.head.ascending'), () => onSort({ column: name, descending: false }))}</li>
            <li>{item(t('site-table.head.descending'), () => onSort({ column: name, descending: true }))}</li>
            {onSortService && isServiceSorted && (
              <li class="pop-part">{item(t('site-table.head.service', 1), onSortService)}</li>
            )}
            {onMoveLeft && <li class="pop-part">{item(t('site-table.head.left'), onMoveLeft)}</li>}
            {onMoveRight && (
              <li class={onMoveLeft ? undefined : 'pop-part'}>{item(t('site-table.head.right'), onMoveRight)}</li>
            )}
            {!isFixed && <li class="pop-part">{item(t('site-table.head.hide'), onHide)}</li>}
          </ul>
        );
      }}
    </Pop>
  );
}
