import type { DiscoveryItem, DiscoveryQuery } from '../../lib/discovery/query';
import { t } from '../../lib/texts';
import { MOST_COMPARED } from '../sites/selection';
import { formatNumber } from '../text/format';
import { toNamedHost } from '../text/readable-host';
import { Button } from '../ui/Button';
import type { ActionSaid, ExportForm, RowActions } from './row-actions';
import { MOST_WATCHED } from './row-actions';

interface Props {
  actions: RowActions;
  query: DiscoveryQuery;
  /** In the order in which they are loaded. */
  selected: readonly DiscoveryItem[];
  loaded: readonly DiscoveryItem[];
  /** A policy of the user's own is in force. */
  canList: boolean;
  onOpen(host: string): void;
  onCompare(hosts: readonly string[]): void;
  onBulk(hosts: readonly string[]): void;
}

const FORMS: readonly ExportForm[] = ['csv', 'json', 'lines'];

/**
 * What can be done with the selected rows, or with all where none is selected. Every button is always there: the table below
 * must not move under the pointer that selects.
 */
export function RowActionBar({ actions, query, selected, loaded, canList, onOpen, onCompare, onBulk }: Props) {
  const { said, undo } = actions;
  const count = selected.length;
  const [only] = selected;
  const items = count > 0 ? selected : loaded;
  const hosts = selected.map(({ host }) => host);
  const calls = actions.toDailyCalls(count);
  const [number, of] = [[formatNumber(items.length)], items.length];
  return (
    <section class="row-actions" aria-label={t('explore.actions.heading')}>
      <div class="actions">
        <Button busy={count !== 1} onClick={() => only && onOpen(only.host)}>
          {t('explore.actions.open')}
        </Button>
        <Button busy={count < 2 || count > MOST_COMPARED} onClick={() => onCompare(hosts)}>
          {t('sites.compare')}
        </Button>
        <Button busy={count === 0} onClick={() => onBulk(hosts)}>
          {t('sites.bulk')}
        </Button>
        <Button busy={count === 0} onClick={() => void actions.watch(hosts)}>
          {count === 0 ? t('watch.add') : t('explore.actions.watch', calls, [formatNumber(calls)])}
        </Button>
        {canList && (
          <>
            <Button busy={count === 0} onClick={() => void actions.addToList('block', hosts)}>
              {t('explore.actions.block')}
            </Button>
            <Button busy={count === 0} onClick={() => void actions.addToList('allow', hosts)}>
              {t('explore.actions.allow')}
            </Button>
          </>
        )}
      </div>
      <div class="actions">
        <span>{count > 0 ? t('explore.actions.selected', of, number) : t('explore.actions.all', of, number)}</span>
        <Button onClick={() => void actions.copyHosts(items)}>{t('explore.actions.copyHosts')}</Button>
        <Button onClick={() => void actions.copyRows(items)}>{t('explore.actions.copyRows')}</Button>
        {FORMS.map((form) => (
          <Button key={form} onClick={() => actions.exportAs(form, query, items)}>
            {t(`explore.actions.${form}`)}
          </Button>
        ))}
      </div>
      <p class="row-actions-said" role="status">
        {said.value && toSaidText(said.value)}{' '}
        {undo.value && (
          <Button kind="quiet" onClick={() => void undo.value?.()}>
            {t('ui.form.undo')}
          </Button>
        )}
      </p>
    </section>
  );
}

function toWatchedText({ count, known, refused, left }: Extract<ActionSaid, { what: 'watched' }>): string {
  return [
    (count > 0 || known + refused + left === 0) && t('explore.said.watched', count, [formatNumber(count)]),
    known > 0 && t('explore.said.known', known, [formatNumber(known)]),
    refused > 0 && t('explore.said.refused', refused, [formatNumber(refused)]),
    left > 0 && t('explore.said.left', left, [formatNumber(left), formatNumber(MOST_WATCHED)]),
  ]
    .filter(Boolean)
    .join(' ');
}

function toSaidText(said: ActionSaid): string {
  if (said.what === 'watched') return toWatchedText(said);
  if (said.what === 'broken') return t('explore.said.broken', [toNamedHost(said.host)]);
  if (said.what === 'copied') return t('explore.said.copied', said.count, [formatNumber(said.count)]);
  if (said.what === 'not-copied') return t('card.notCopied');
  if (said.what === 'undone') return t('explore.said.undone');
  if (said.what === 'not-saved') return t('ui.form.notSaved');
  const count = [formatNumber(said.count)];
  return said.list === 'block'
    ? t('explore.said.block', said.count, count)
    : t('explore.said.allow', said.count, count);
}
