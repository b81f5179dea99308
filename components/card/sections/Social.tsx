import type { SocialLink } from '../../../lib/model';
import { t } from '../../../lib/texts';
import { NETWORK_NAMES } from '../../text/names';
import { toTitle, toVisible } from '../../text/visible';
import { LetterTile } from '../../ui/Texts';

/** The path of an address without its slashes, which on these sites is the name of the profile; decoded where that can be read. */
export function toProfileName(url: string): string {
  const path = (URL.parse(url)?.pathname ?? '').replace(/^\/+|\/+$/g, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Render the profiles of a site. Only an address that is known to be safe becomes a link. */
export function Social({ data }: { data: readonly SocialLink[] }) {
  return (
    <ul class="profiles">
      {data.map(({ network, url }) => {
        const name = NETWORK_NAMES[network];
        if (!url?.startsWith('https://')) {
          return (
            <li key={network}>
              <span class="profile unsafe">
                <LetterTile name={name} />
                <span class="profile-name">{name}</span>
                <span class="profile-path">{t('card.social.notShown')}</span>
              </span>
            </li>
          );
        }
        return (
          <li key={network}>
            <a class="profile" href={url} target="_blank" rel="noreferrer noopener" title={toTitle(url)}>
              <LetterTile name={name} />
              <span class="profile-name">{name}</span> <bdi class="profile-path">{toVisible(toProfileName(url))}</bdi>
              <span class="hidden-text"> {t('card.social.newTab')}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
