import { useLayoutEffect, useState } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import type { SavedCard } from '../../lib/lookup/saved-card';
import { createCardReader } from '../../lib/lookup/saved-card';
import { SECTION_NAMES } from '../../lib/model';
import { readFailureLifetime } from '../../lib/settings/store';
import { subscribeSaved } from './open-card';

const reader = createCardReader(browserEnvironment, readFailureLifetime);

/** What is saved of a host, as it changes. It is never asked for. */
export function useSavedCard(host: string) {
  const [saved, setSaved] = useState<SavedCard | 'reading' | 'failed'>('reading');
  const [turn, setTurn] = useState(0);
  // Read before the first paint, which the answer may still come to.
  useLayoutEffect(() => {
    let isOpen = true;
    const subject = { kind: 'host', host } as const;
    const read = async () => {
      const found = await reader.readCard(subject, SECTION_NAMES).catch(() => null);
      // What is shown stays, where storage fails later.
      if (isOpen) setSaved((shown) => found ?? (shown === 'reading' ? 'failed' : shown));
    };
    void read();
    const unsubscribe = subscribeSaved(subject, () => void read());
    return () => {
      isOpen = false;
      unsubscribe();
    };
  }, [host, turn]);
  const readAgain = () => {
    setSaved('reading');
    setTurn(turn + 1);
  };
  return { saved, readAgain };
}
