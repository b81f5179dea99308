import { ArrowDown, ArrowUp, Columns3 } from 'lucide-preact';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import type { SiteColumn } from './columns';
import { Pop } from './Pop';
import type { TableState } from './table-state';

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
}

/** Which columns are shown, and in which order. */
export function ColumnsMenu<Row extends { host: string }>({ state }: Props<Row>) {
  const { order, hidden } = state.choice.value;
  const isThere = ({ isIdle }: Pick<SiteColumn<Row>, 'isIdle'>) => !isIdle?.value;
  const columns = order.flatMap(
    (name) => state.columns.find((column) => column.name === name && isThere(column)) ?? [],
  );
  const movable = columns.filter(({ isFixed }) => !isFixed);
  return (
    <Pop
      label={t('site-table.columns')}
      kind="button"
      button={
        <>
          <Columns3 size={14} aria-hidden /> <span class="sites-word">{t('site-table.columns')}</span>
        </>
      }
    >
      {() => (
        <>
          <ul class="pop-list">
            {columns.map(({ name, label, isFixed }) => {
              const place = movable.findIndex((column) => column.name === name);
              return (
                <li key={name} class="pop-column">
                  <label>
                    <input
                      type="checkbox"
                      checked={!hidden.includes(name)}
                      disabled={isFixed}
                      onChange={(event) => state.show(name, event.currentTarget.checked)}
                    />{' '}
                    {label}
                  </label>
                  {!isFixed && (
                    <>
                      {place > 0 && (
                        <Button
                          kind="quiet"
                          icon
                          label={t('site-table.moveUp', [label])}
                          onClick={() => state.move(name, -1)}
                        >
                          <ArrowUp size={14} aria-hidden />
                        </Button>
                      )}
                      {place < movable.length - 1 ? (
                        <Button
                          kind="quiet"
                          icon
                          label={t('site-table.moveDown', [label])}
                          onClick={() => state.move(name, 1)}
                        >
                          <ArrowDown size={14} aria-hidden />
                        </Button>
                      ) : (
                        <span class="pop-place" />
                      )}
                    </>
                  )}
                </li>
              );
            })}
          </ul>
          <Button kind="quiet" onClick={state.resetColumns}>
            {t('site-table.resetColumns')}
          </Button>
        </>
      )}
    </Pop>
  );
}
