import type { ComponentChildren } from 'preact';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import { useFocusKept, useMinutes } from '../ui/hooks';
import { CallsPart } from './CallsPart';
import { LastSites } from './LastSites';
import { NeedsPart } from './NeedsPart';
import { SearchesPart } from './SearchesPart';
import type { LastSite, Overview } from './start-state';

interface Props {
  overview: Overview | 'loading';
  /** Calls a month. Null when the user set none. */
  limit: number | null;
  now(): number;
  /** The picture of a site, by the user's setting. */
  toLogo(site: LastSite): ComponentChildren;
  toBar(book: LedgerBook, limit: number): ComponentChildren;
  /** What a search asks for, in words. */
  toSearchName(search: string): string;
  onRetry(): void;
  onOpenOptions(): void;
}

/** What stands under the field of the start page: all that is saved or waits, without a call. */
export function StartPage(props: Props) {
  const { overview, now, limit, toLogo, toBar, toSearchName, onRetry, onOpenOptions } = props;
  useMinutes();
  // The retry button disappears with the failure.
  useFocusKept(overview, () => document.querySelector<HTMLElement>('main'));
  if (overview === 'loading') return <Loading />;
  const { hasKey, needs, isWhole, sites, searches, book } = overview;
  // Before there is a key only what there is tells something.
  const hasSites = hasKey || sites === 'failed' || sites.length > 0;
  const hasSearches = hasKey || searches === 'failed' || searches.length > 0;
  const hasCalls = hasKey || book === 'failed' || book.days.length > 0;
  return (
    <div class="start-parts">
      {!hasKey && <FirstRun onOpenOptions={onOpenOptions} />}
      {(hasKey || needs.length > 0) && <NeedsPart {...{ needs, isWhole, toSearchName, onRetry }} />}
      <div class="start-columns">
        {hasSites && <LastSites {...{ sites, toLogo, onRetry }} now={now()} />}
        <div class="start-side">
          {hasCalls && <CallsPart {...{ book, limit, toBar, onRetry }} now={now()} />}
          {hasSearches && <SearchesPart {...{ searches, onRetry }} />}
        </div>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div class="start-parts" aria-busy="true">
      <div class="skeleton start-skeleton">
        <span class="skeleton-line" />
        <span class="skeleton-line" />
        <p class="skeleton-words">{t('start.loading')}</p>
      </div>
    </div>
  );
}

function FirstRun({ onOpenOptions }: Pick<Props, 'onOpenOptions'>) {
  return (
    <section class="start-first" aria-labelledby="start-first">
      <h2 id="start-first">{t('card.screen.firstRunTitle')}</h2>
      <p>{t('card.screen.firstRunText')}</p>
      <p>
        <Button kind="primary" onClick={onOpenOptions}>
          {t('card.screen.firstRunAction')}
        </Button>
      </p>
      <h3>{t('start.withoutKey.heading')}</h3>
      <ul>
        <li>{t('start.withoutKey.estimate')}</li>
        <li>{t('start.withoutKey.saved')}</li>
        <li>{t('start.withoutKey.lists')}</li>
        <li>{t('start.withoutKey.transfer')}</li>
      </ul>
    </section>
  );
}
