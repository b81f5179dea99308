import type { SocialLink } from '../../../lib/model';
import { t } from '../../../lib/texts';
import { NETWORK_NAMES } from '../../text/names';
import { toTitle, toVisible } from '../../text/visible';
import { LetterTile } from '../../ui/Texts';

/** The path of the address, which is the profile's name on these networks. Decoded where possible. */
export function toProfileName(url: string): string {
  const path = (URL.parse(url)?.pathname ?? '').replace(/^\/+|\/+$/g, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Only an address known to be safe becomes a link. */
export function Social({ data }: { data: readonly SocialLink[] }) {
  return (
    <ul class="profiles">
      {data.map(({ network, url }) => {
        const name = NETWORK_NAMES[network];
        if (!url?.startsWith('https://')) {
          return (
            <li key={network} class="of-unsafe">
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
