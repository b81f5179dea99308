import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import type { PageEnvironment } from '../../lib/environment';
import { ask } from '../../lib/messages';
import type { Estimate } from '../../lib/model';
import type { PageWarning } from '../../lib/safety/page-warning';
import { readEstimate, writeEstimate } from '../../lib/saved/estimates';
import type { PageFailure } from './read-page';

export type PageView =
  /** Nothing was read yet, and nothing is kept. */
  | { face: 'unread' }
  | { face: 'reading' }
  | { face: 'read'; estimate: Estimate }
  | { face: 'failed'; failure: PageFailure };

export type PageState = ReturnType<typeof createPageState>;

/**
 * Reads the page once at a time. What was read stays shown meanwhile, and when reading again fails. `readPage` is null for a
 * page of ours beside no tab that it may read.
 */
export function createPageState(
  { session }: Pick<PageEnvironment, 'session'>,
  host: string,
  readPage: (() => Promise<Estimate | PageFailure>) | null,
) {
  const view = signal<PageView>({ face: 'unread' });
  const isReading = signal(false);
  const failure = signal<PageFailure | null>(null);
  const read = async () => {
    if (!readPage || isReading.value) return;
    const isFirst = view.value.face !== 'read';
    isReading.value = true;
    failure.value = null;
    if (isFirst) view.value = { face: 'reading' };
    const found = await readPage().catch((): PageFailure => 'failed');
    isReading.value = false;
    if (typeof found === 'string') {
      failure.value = found;
      if (isFirst) view.value = { face: 'failed', failure: found };
      return;
    }
    view.value = { face: 'read', estimate: found };
    // If storage refuses, the estimate is gone with this page.
    await writeEstimate(session, found).catch(() => {});
  };
  return {
    view,
    isReading,
    /** Why the last reading failed. */
    failure,
    canRead: readPage !== null,
    read,
    /** Shows what the popup read of this site before. */
    showKept: async () => {
      const kept = await readEstimate(session, host).catch(() => null);
      if (kept && view.value.face === 'unread') view.value = { face: 'read', estimate: kept };
    },
  };
}

/** The state of one host, for as long as its card is shown. `tabId`: of the tab that shows it, where it may be read. */
export function usePageState(host: string, tabId: number | null, startsNow: boolean): PageState & { isOpen: boolean } {
  const [state] = useState(() => {
    const readPage = tabId === null ? null : async () => (await import('./read-page')).readOpenPage(tabId, host);
    return createPageState(browserEnvironment, host, readPage);
  });
  const [isOpen, setOpen] = useState(startsNow && tabId !== null);
  useEffect(() => {
    if (startsNow && tabId !== null) void state.read();
    else void state.showKept().then(() => setOpen(true));
  }, []);
  return { ...state, isOpen };
}

/** Asked only of a site that brand safety knows nothing of. Null: nothing is said. */
export function usePageWarning(estimate: Estimate, isSafetyOn: boolean): PageWarning | null {
  const [warning, setWarning] = useState<PageWarning | null>(null);
  useEffect(() => {
    setWarning(null);
    if (!isSafetyOn) return;
    let isOpen = true;
    const categories = (estimate.answers.categories?.data ?? []).map(({ path, confidence }) => ({ path, confidence }));
    if (categories.length === 0) return;
    void ask('judge-page', { host: estimate.host, categories }).then(
      (reply) => isOpen && reply.ok && setWarning(reply.body.warning),
    );
    return () => {
      isOpen = false;
    };
  }, [estimate, isSafetyOn]);
  return warning;
}
