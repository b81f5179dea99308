import { useEffect, useState } from 'preact/hooks';
import { PLACE } from './age';
import { toVisible } from './visible';

/** Few hosts need the script that this loads. */
export function ReadableHost({ host }: { host: string }) {
  const isCoded = host.includes('xn--');
  const [readable, setReadable] = useState<string | null>(PLACE);
  useEffect(() => {
    setReadable(PLACE);
    if (!isCoded) return;
    let isShown = true;
    void import('./readable-host').then(({ toReadableHost }) => isShown && setReadable(toReadableHost(host)));
    return () => {
      isShown = false;
    };
  }, [host]);
  return (
    isCoded &&
    readable && (
      <p class="readable-host">
        <bdi>{toVisible(readable)}</bdi>
      </p>
    )
  );
}
