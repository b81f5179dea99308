import { toHash } from '../../lib/browser/route';
import type { SavedSearch } from '../../lib/discovery/saved-searches';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { toAllowance } from '../../lib/lookup/ledger';
import type { Decision } from '../../lib/safety/policy';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { useIcons } from '../card/icon-state';
import { Logo } from '../card/Logo';
import { CategoryIcon } from '../card/sections/CategoryIcon';
import type { Verdicts } from '../site-table/row-verdicts';
import { formatAge } from '../text/age';
import { formatInstant, formatNumber } from '../text/format';
import { ReadableHost } from '../text/ReadableHost';
import { toOutcomeTone, toOutcomeWord } from '../text/verdict';
import { toTitle, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Fold } from '../ui/Fold';
import { useFocusKept, useMinutes } from '../ui/hooks';
import { RemoteText } from '../ui/Texts';
import { AllowanceBar } from '../usage/MonthSummary';
import { NeedsPart } from './NeedsPart';
import { Failed, Part } from './Part';
import type { LastSite, Overview } from './start-state';

interface Props {
  overview: Overview | 'loading';
  /** Of the last sites. Null: brand safety is off, or they are not judged yet. */
  verdicts: Verdicts | null;
  /** Calls a month. Null when the user set none. */
  limit: number | null;
  now(): number;
  /** The user wants the logos of sites. */
  loadLogos: boolean;
  onRetry(): void;
  onOpenOptions(): void;
}

/** What stands under the field of the start page: all that is saved or waits, without a call. */
export function StartPage({ overview, verdicts, limit, now, loadLogos, onRetry, onOpenOptions }: Props) {
  useMinutes();
  useIcons();
  // The retry button disappears with the failure.
  useFocusKept(overview, () => document.querySelector<HTMLElement>('main'));
  if (overview === 'loading') return <Loading />;
  const { hasKey, needs, isWhole, sites, searches, book } = overview;
  // A part with nothing in it tells nothing.
  const hasSites = sites === 'failed' || sites.length > 0;
  const hasSearches = searches === 'failed' || searches.length > 0;
  const hasCalls = book === 'failed' || book.days.length > 0 || book.usage !== null;
  return (
    <div class="start-parts">
      {!hasKey && <FirstRun onOpenOptions={onOpenOptions} />}
      {(needs.length > 0 || !isWhole) && <NeedsPart needs={needs} isWhole={isWhole} onRetry={onRetry} />}
      {hasKey && !hasSites && <p class="start-none">{t('start.sites.none')}</p>}
      {(hasSites || hasCalls || hasSearches) && (
        <div class="start-columns">
          {hasSites && (
            <LastSites sites={sites} verdicts={verdicts} loadLogos={loadLogos} onRetry={onRetry} now={now()} />
          )}
          {(hasCalls || hasSearches) && (
            <div class="start-side">
              {hasCalls && <CallsPart book={book} limit={limit} onRetry={onRetry} now={now()} />}
              {hasSearches && <SearchesPart searches={searches} onRetry={onRetry} />}
            </div>
          )}
        </div>
      )}
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

const MOST_SEARCHES_SHOWN = 8;

interface SearchesProps {
  /** The latest first. */
  searches: readonly SavedSearch[] | 'failed';
  onRetry(): void;
}

/** Each opens with what is stored of it, without a call. */
function SearchesPart({ searches, onRetry }: SearchesProps) {
  const heading = t('start.searches.heading');
  const more = <a href={toHash({ name: 'explore', search: '' })}>{t('dashboard.explore')}</a>;
  return (
    <Part name="searches" heading={heading} more={more}>
      {searches === 'failed' && <Failed onRetry={onRetry}>{t('start.searches.failed')}</Failed>}
      {typeof searches === 'object' && searches.length > 0 && (
        <Fold items={searches} first={MOST_SEARCHES_SHOWN} title={heading}>
          {(shown) => (
            <ul class="start-searches-list">
              {shown.map(({ id, name, search }) => (
                <li key={id}>
                  <a href={toHash({ name: 'explore', search })}>
                    <bdi>{toVisible(name)}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </Part>
  );
}

interface CallsProps {
  book: LedgerBook | 'failed';
  /** Calls a month. Null when the user set none. */
  limit: number | null;
  now: number;
  onRetry(): void;
}

function CallsPart({ book, limit, now, onRetry }: CallsProps) {
  const more = <a href={toHash({ name: 'usage' })}>{t('dashboard.usage')}</a>;
  return (
    <Part name="calls" heading={t('start.calls.heading')} more={more}>
      {book === 'failed' ? (
        <Failed onRetry={onRetry}>{t('usage.failed')}</Failed>
      ) : (
        <>
          <Left book={book} now={now} />
          {limit === null ? <Used book={book} /> : <AllowanceBar book={book} limit={limit} />}
        </>
      )}
    </Part>
  );
}

/** As the service said it last. */
function Left({ book: { usage }, now }: { book: LedgerBook; now: number }) {
  if (!usage || usage.remaining === null) return <p class="secondary">{t('usage.serviceNever')}</p>;
  const age = formatAge(usage.at, now);
  return (
    <div>
      <p>
        <strong class="start-figure">{formatNumber(usage.remaining)}</strong> {t('start.calls.left', usage.remaining)}
      </p>
      {age && <p class="secondary">{t('start.calls.said', [age])}</p>}
    </div>
  );
}

function Used({ book }: { book: LedgerBook }) {
  const { used } = toAllowance(book, Number.POSITIVE_INFINITY);
  return (
    <p>
      {t('start.calls.used', used, [formatNumber(used)])} <a href="/options.html#calls">{t('usage.allowanceSet')}</a>
    </p>
  );
}

interface SitesProps extends Pick<Props, 'verdicts'> {
  sites: readonly LastSite[] | 'failed';
  now: number;
  loadLogos: boolean;
  onRetry(): void;
}

function LastSites({ sites, verdicts, now, loadLogos, onRetry }: SitesProps) {
  return (
    <Part name="sites" heading={t('start.sites.heading')}>
      {sites === 'failed' && <Failed onRetry={onRetry}>{t('start.sites.failed')}</Failed>}
      {typeof sites === 'object' && sites.length > 0 && (
        <ol class="start-list">
          {sites.map((site) => (
            <li key={site.host}>
              <a class="start-row" href={toHash({ name: 'site', subject: site.host })}>
                <Logo url={loadLogos ? site.logo : null} name={site.host} asker="logo" />
                <div class="start-site">
                  <strong>
                    <bdi>{toVisible(site.host)}</bdi>
                  </strong>
                  <ReadableHost host={site.host} />
                  {site.companyName && (
                    <p class="secondary">
                      <RemoteText text={site.companyName} />
                    </p>
                  )}
                </div>
                {site.category && (
                  <p class="start-category secondary" title={toTitle(toCategoryLabel(site.category))}>
                    <CategoryIcon path={site.category} />
                    <bdi>{toVisible(toCategoryLabel(site.category))}</bdi>
                  </p>
                )}
                <Verdict decision={verdicts?.get(site.host) ?? null} />
                <Age savedAt={site.savedAt} now={now} />
              </a>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

function Verdict({ decision }: { decision: Decision | null }) {
  if (!decision) return null;
  return (
    <span class="start-verdict verdict-word" data-tone={toOutcomeTone(decision)}>
      {toOutcomeWord(decision)}
    </span>
  );
}

function Age({ savedAt, now }: Pick<LastSite, 'savedAt'> & { now: number }) {
  // Unknown where there are no categories, or the clock was changed since.
  const age = savedAt === null ? null : formatAge(savedAt, now);
  if (savedAt === null || age === null) return null;
  return (
    <time class="start-age" dateTime={new Date(savedAt).toISOString()} title={formatInstant(savedAt)}>
      {t('card.savedHead', [age])}
    </time>
  );
}
