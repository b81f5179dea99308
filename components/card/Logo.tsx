import { useState } from 'preact/hooks';
import { LetterTile } from '../ui/Texts';
import { useLogo } from './logo-state';

interface Props {
  /** Null: there is none, or the user does not load logos. */
  url: string | null;
  name: string;
}

/** Decoration beside the host. Shows the first letter of `name` when the logo does not load. */
export function Logo({ url, name }: Props) {
  const picture = useLogo(url?.startsWith('https://') ? url : null);
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
