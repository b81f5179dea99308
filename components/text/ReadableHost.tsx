import { useEffect, useState } from 'preact/hooks';
import { PLACE } from './format';
import { toVisible } from './visible';

/** Render a host as its readers write it, whole, to stand beside its ASCII form; nothing where that says all. Few hosts need what it loads. */
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
