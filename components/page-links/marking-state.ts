import { signal } from '@preact/signals';
import { openPage } from '../../lib/browser/pages';
import { toHash } from '../../lib/browser/route';
import { writeHandover } from '../../lib/bulk/handover';
import { ask } from '../../lib/messages';
import type { Marking, MarkWish } from '../../lib/page-links/marking';

/** `asking`: whether there are marks. `no-answer`: of the worker. */
export type MarkingView = Marking | { state: 'asking' | 'marking' | 'no-answer' };

export type MarkingState = ReturnType<typeof createMarkingState>;

/** The marks in the page of a tab, as the worker last said. */
export function createMarkingState(tabId: number) {
  const view = signal<MarkingView>({ state: 'asking' });
  const wish = async (wanted: MarkWish): Promise<void> => {
    if (wanted === 'on') view.value = { state: 'marking' };
    const reply = await ask('mark-links', { tabId, wish: wanted });
    view.value = reply.ok ? reply.body : { state: 'no-answer' };
  };
  return {
    view,
    wish,
    /** The page of lists reads the links itself, by the right that the click on the toolbar gave. */
    list: async (): Promise<void> => {
      await writeHandover({ tabId });
      await openPage(`/dashboard.html${toHash({ name: 'bulk' })}`);
      window.close();
    },
  };
}
