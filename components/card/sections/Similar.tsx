import { t } from '../../../lib/texts';
import { toTitle, toVisible } from '../../text/visible';
import { LetterTile } from '../../ui/Texts';

interface Props {
  data: readonly string[];
  /** What opening one costs at most. */
  calls: number;
  onOpenSite(host: string): void;
}

export function Similar({ data, calls, onOpenSite }: Props) {
  return (
    <>
      <ul class="similar">
        {[...new Set(data)].map((host) => (
          <li key={host}>
            <button
              type="button"
              class="site"
              title={toTitle(host)}
              aria-label={t('card.openSite', [toVisible(host)])}
              onClick={() => onOpenSite(host)}
            >
              <LetterTile name={host} />
              <bdi>{toVisible(host)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p class="section-note">{t('card.subject.cost', calls)}</p>
    </>
  );
}
