import { toHash } from '../../lib/browser/route';
import type { SavedSearch } from '../../lib/discovery/saved-searches';
import { t } from '../../lib/texts';
import { toVisible } from '../text/visible';
import { Fold } from '../ui/Fold';
import { Failed, Part } from './Part';

const MOST_SHOWN = 8;

interface Props {
  /** The latest first. */
  searches: readonly SavedSearch[] | 'failed';
  onRetry(): void;
}

/** Each opens with what is stored of it, without a call. */
export function SearchesPart({ searches, onRetry }: Props) {
  const heading = t('start.searches.heading');
  const more = <a href={toHash({ name: 'explore', search: '' })}>{t('dashboard.explore')}</a>;
  return (
    <Part name="searches" heading={heading} more={more}>
      {searches === 'failed' && <Failed onRetry={onRetry}>{t('start.searches.failed')}</Failed>}
      {typeof searches === 'object' && searches.length === 0 && <p class="start-none">{t('start.searches.none')}</p>}
      {typeof searches === 'object' && searches.length > 0 && (
        <Fold items={searches} first={MOST_SHOWN} title={heading}>
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
