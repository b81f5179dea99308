import { toHash } from '../../lib/browser/route';
import { t } from '../../lib/texts';
import { Logo } from '../card/Logo';
import { formatAge, formatInstant } from '../text/format';
import { ReadableHost } from '../text/ReadableHost';
import { toVisible } from '../text/visible';
import { RemoteText } from '../ui/Texts';
import { Failed, Part } from './Part';
import type { LastSite } from './start-state';

interface Props {
  sites: readonly LastSite[] | 'failed';
  now: number;
  loadLogos: boolean;
  onRetry(): void;
}

export function LastSites({ sites, now, loadLogos, onRetry }: Props) {
  return (
    <Part name="sites" heading={t('start.sites.heading')}>
      {sites === 'failed' && <Failed onRetry={onRetry}>{t('start.sites.failed')}</Failed>}
      {typeof sites === 'object' && sites.length === 0 && <p class="start-none">{t('start.sites.none')}</p>}
      {typeof sites === 'object' && sites.length > 0 && (
        <ol class="start-list">
          {sites.map((site) => (
            <li key={site.host}>
              <a class="start-row" href={toHash({ name: 'site', subject: site.host })}>
                <Logo url={loadLogos ? site.logo : null} name={site.host} />
                <div>
                  <strong>
                    <bdi>{toVisible(site.host)}</bdi>
                  </strong>
                  <ReadableHost host={site.host} />
                  {site.about && (
                    <p class="secondary">
                      <RemoteText text={site.about} />
                    </p>
                  )}
                </div>
                <Age savedAt={site.savedAt} now={now} />
              </a>
            </li>
          ))}
        </ol>
      )}
    </Part>
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
