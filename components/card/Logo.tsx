import { useState } from 'preact/hooks';
import { LetterTile } from '../ui/Texts';

interface Props {
  /** Null: there is none, or the user does not load logos. */
  url: string | null;
  name: string;
}

/** Decoration beside the host. Shows the first letter of `name` when the logo does not load. */
export function Logo({ url, name }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span class="logo">
      {url?.startsWith('https://') && url !== failed ? (
        <img
          src={url}
          alt=""
          width={40}
          height={40}
          crossorigin="anonymous"
          referrerpolicy="no-referrer"
          decoding="async"
          onError={() => setFailed(url)}
        />
      ) : (
        <LetterTile name={name} />
      )}
    </span>
  );
}
