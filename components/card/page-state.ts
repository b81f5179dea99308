import { useEffect, useState } from 'preact/hooks';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import type { Failure } from '../../lib/errors';
import { toPagesKey } from '../../lib/lookup/saved-card';
import { ask } from '../../lib/messages';
import type { ClassifiedPage } from '../../lib/saved/classified-pages';
import { readClassifiedPages } from '../../lib/saved/classified-pages';

/** What became of the last click. `unsaved`: the answer is shown, and gone with this page of ours. */
export type PageCall =
  | { what: 'none' | 'unsaved' }
  | { what: 'sent'; address: string }
  | { what: 'failed'; address: string; failure: Failure };

let known: { host: string; pages: ClassifiedPage[] } | null = null;

const readPages = (host: string) => readClassifiedPages(localArea, host).catch(() => null);

/** Reads what a card that is about to be drawn shows, so that both are drawn as one. Never rejects. */
export async function readPagesAhead(host: string): Promise<void> {
  const pages = await readPages(host);
  known = pages && { host, pages };
}

/** The pages of a site that were classified, the latest first. A page is sent by `classify` alone. */
export function useClassifiedPages(host: string) {
  const [stored, setStored] = useState<readonly ClassifiedPage[]>(known?.host === host ? known.pages : []);
  /** Shown even where storage does not take it. */
  const [latest, setLatest] = useState<ClassifiedPage | null>(null);
  const [call, setCall] = useState<PageCall>({ what: 'none' });
  useEffect(() => {
    let isOpen = true;
    // What storage does not hand over leaves what is shown.
    const read = () => void readPages(host).then((found) => isOpen && found && setStored(found));
    read();
    const unsubscribe = subscribeLocal((changed) => toPagesKey(host) in changed && read());
    return () => {
      isOpen = false;
      unsubscribe();
    };
  }, [host]);
  const pages = latest ? [latest, ...stored.filter(({ address }) => address !== latest.address)] : stored;
  const classify = async (address: string, confirmed: boolean) => {
    const again = pages.some((page) => page.address === address);
    setCall({ what: 'sent', address });
    const reply = await ask('classify-page', { address, confirmed, again });
    if (!reply.ok) return setCall({ what: 'failed', address, failure: reply.failure });
    setLatest(reply.body.stored);
    setCall({ what: reply.body.refusal ? 'unsaved' : 'none' });
  };
  return { pages, call, classify };
}
