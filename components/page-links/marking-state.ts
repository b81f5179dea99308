import { signal } from '@preact/signals';
import { openPage } from '../../lib/browser/pages';
import { toHash } from '../../lib/browser/route';
import type { StorageArea } from '../../lib/browser/storage';
import { sessionArea } from '../../lib/browser/storage';
import { writeHandover } from '../../lib/bulk/handover';
import { ask } from '../../lib/messages';
import { readIsMarkedTab } from '../../lib/page-links/marked-tabs';
import type { Marking, MarkWish } from '../../lib/page-links/marking';

/** `no-answer`: of the worker. */
export type MarkingView = Marking | { state: 'marking' | 'no-answer' };

export type MarkingState = ReturnType<typeof createMarkingState>;

/** The marks in the page of a tab, as the worker last said. */
export function createMarkingState(tabId: number, session: Pick<StorageArea, 'get' | 'set'> = sessionArea) {
  const view = signal<MarkingView>({ state: 'off' });
  const isListFailed = signal(false);
  const wish = async (wanted: MarkWish): Promise<MarkingView> => {
    const reply = await ask('mark-links', { tabId, wish: wanted });
    return reply.ok ? reply.body : { state: 'no-answer' };
  };
  return {
    view,
    isListFailed,
    /** A page that nobody has marked is left alone, and nothing is said of one that cannot be asked. */
    look: async (): Promise<void> => {
      if (!(await readIsMarkedTab(session, tabId).catch(() => false))) return;
      const marking = await wish('look');
      // The user may have pressed the button meanwhile.
      if (marking.state === 'on' && view.value.state === 'off') view.value = marking;
    },
    toggle: async (): Promise<void> => {
      const wanted = view.value.state === 'on' ? 'off' : 'on';
      if (wanted === 'on') view.value = { state: 'marking' };
      view.value = await wish(wanted);
    },
    /** The page of lists reads the links itself, by the right that the click on the toolbar gave. */
    list: async (): Promise<void> => {
      isListFailed.value = false;
      try {
        await writeHandover({ tabId }, session);
        await openPage(`/dashboard.html${toHash({ name: 'bulk' })}`);
      } catch {
        isListFailed.value = true;
        return;
      }
      window.close();
    },
  };
}
