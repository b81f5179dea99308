import { useEffect, useState } from 'preact/hooks';
import { toVisible } from './visible-text';

/** Render a host as its readers write it, whole, to stand beside its ASCII form; nothing where that says all. Few hosts need what it loads. */
export function ReadableHost({ host }: { host: string }) {
  const [readable, setReadable] = useState<string | null>(null);
  useEffect(() => {
    setReadable(null);
    if (!host.includes('xn--')) return;
    let isShown = true;
    void import('./readable-host').then(({ toReadableHost }) => isShown && setReadable(toReadableHost(host)));
    return () => {
      isShown = false;
    };
  }, [host]);
  return (
    readable && (
      <p class="readable-host">
        <bdi>{toVisible(readable)}</bdi>
      </p>
    )
  );
}
