import { useState } from 'preact/hooks';
import type { Asker } from '../../lib/asker';
import { LetterTile } from '../ui/Texts';
import { useLogo } from './logo-state';

interface Props {
  /** Null: there is none, or the user does not load logos. */
  url: string | null;
  name: string;
  /** Who asks for the picture, for the network log. */
  asker: Asker;
}

/** Decoration beside the host. Shows the first letter of `name` when the logo does not load. */
export function Logo({ url, name, asker }: Props) {
  const picture = useLogo(url?.startsWith('https://') ? url : null, asker);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span class="logo">
      {picture === null || picture === failed ? (
        <LetterTile name={name} />
      ) : (
        picture !== 'loading' && (
          <img src={picture} alt="" width={40} height={40} decoding="async" onError={() => setFailed(picture)} />
        )
      )}
    </span>
  );
}
