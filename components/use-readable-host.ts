import { useEffect, useState } from 'preact/hooks';

/** A host as its readers write it, to stand beside its ASCII form; null where that says all. Few hosts need what it loads. */
export function useReadableHost(host: string): string | null {
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
  return readable;
}
