import './links-part.css';
import type { ComponentType } from 'preact';
import { MOST_LINKS } from '../../lib/page-links/links';
import { t } from '../../lib/texts';
import { openSite } from '../site-table/places';
import type { RowCardProps } from '../site-table/RowPanel';
import { SiteTable } from '../site-table/SiteTable';
import { formatNumber } from '../text/format';
import { toVisible } from '../text/visible';
import { Notice } from '../ui/Notice';
import type { LinkTable } from './link-table';
import { toChosen, toLinksSummary } from './link-table';
import type { LinksView } from './links-state';

interface Props {
  view: LinksView;
  table: LinkTable;
  /** Draws the card of a row. */
  Card: ComponentType<RowCardProps>;
}

/** The sites to which a page links, before any of them is looked up. */
export function LinksPart({ view, table, Card }: Props) {
  if (view.face === 'reading') return <p role="status">{t('page-links.reading')}</p>;
  if (view.face === 'failed') return <Notice>{t(`on-device.failed.${view.reason}`)}</Notice>;
  if (view.face === 'empty') return <Notice>{t('page-links.none')}</Notice>;
  const { linked } = view;
  return (
    <section class="links-part" aria-labelledby="links-part">
      <h2 id="links-part">{t('page-links.heading', [toVisible(linked.page)])}</h2>
      <p class="section-text">{toLinksSummary(linked)}</p>
      {linked.isCut && <p class="section-text">{t('page-links.cut', [formatNumber(MOST_LINKS)])}</p>}
      <SiteTable
        caption={t('page-links.caption')}
        filterLabel={t('page-links.filter')}
        state={table.value}
        onOpen={({ host }) => openSite(host)}
        Card={Card}
        empty={t('page-links.none')}
        foot={<p class="secondary">{t(`page-links.chosen.${toChosen(table.value).by}`)}</p>}
      />
    </section>
  );
}
