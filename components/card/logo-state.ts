import { useEffect, useState } from 'preact/hooks';
import type { Asker } from '../../lib/asker';

/** In a script of its own, with the network log: the popup draws its card before. */
const loadPicture = async (url: string, ending: AbortSignal, asker: Asker) =>
  (await import('./logo-picture')).fetchLogo(url, ending, asker);

/** The address to draw. `loading`: it is on its way. Null: there is none, or it cannot be loaded. */
export function useLogo(url: string | null, asker: Asker): string | 'loading' | null {
  const [loaded, setLoaded] = useState<{ url: string; picture: string | null } | null>(null);
  useEffect(() => {
    if (url === null) return;
    const ending = new AbortController();
    const take = (picture: string | null) => ending.signal.aborted || setLoaded({ url, picture });
    loadPicture(url, ending.signal, asker).then(take, () => take(null));
    return () => ending.abort();
  }, [url, asker]);
  if (url === null) return null;
  return loaded?.url === url ? loaded.picture : 'loading';
}
