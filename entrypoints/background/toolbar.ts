import type { Decision } from '../../lib/safety/policy';
import { PAUSED_SHAPE, SHAPES, toShade } from '../../lib/safety/shapes';
import type { toIcon } from './toolbar-icons';
import { COLOURS, PLAIN } from './toolbar-icons';
import type { GetMessage } from './toolbar-text';
import { toTitle } from './toolbar-text';

type PerTab = { tabId?: number };
/** The part of `browser.action` that is used. */
export interface ActionApi {
  setBadgeText(details: PerTab & { text: string | null }): Promise<void>;
  setBadgeBackgroundColor(details: PerTab & { color: string }): Promise<void>;
  setTitle(details: PerTab & { title: string }): Promise<void>;
  setIcon(details: PerTab & { imageData: Record<number, ImageData> }): Promise<void>;
}

interface ToolbarParts {
  action: ActionApi;
  getMessage: GetMessage;
  toIcon: typeof toIcon;
  /** Why new sites are not looked up at the moment; null: they are, or are not meant to be. */
  stopped(): string | null;
}

/**
 * The verdict on the button of the toolbar. Browsers take a tab's badge away with every new page, and keep it while a page
 * changes its own address: so each page is written once. The colour that most verdicts have is set for all tabs beforehand; a
 * tab may still have another one when its page is judged again.
 */
export function createToolbar({ action, getMessage, toIcon, stopped }: ToolbarParts) {
  /** A tab that is gone needs none. */
  const run = (calls: Promise<void>[]) => void Promise.allSettled(calls);

  /** Gives tabs back the look that all tabs have. */
  const clear = (tabs: readonly number[], title: string) => {
    for (const tabId of tabs) {
      run([
        action.setBadgeText({ tabId, text: null }),
        action.setTitle({ tabId, title }),
        // Drawn, like those of verdicts: Chromium reads a file first, and would put it over a verdict that comes meanwhile.
        action.setIcon({ tabId, imageData: toIcon(PLAIN) }),
        action.setBadgeBackgroundColor({ tabId, color: COLOURS.unknown }),
      ]);
    }
  };

  const showAll = (tabs: readonly number[], text: string, title: string) => {
    run([
      action.setBadgeBackgroundColor({ color: COLOURS.unknown }),
      action.setBadgeText({ text }),
      action.setTitle({ title }),
    ]);
    clear(tabs, title);
  };

  return {
    /** `isNewPage`: the tab has nothing of its own yet. */
    show(tabId: number, decision: Decision, isNewPage = false): void {
      const { verdict } = decision;
      const why = stopped();
      const colour = COLOURS[toShade(decision)];
      run([
        action.setBadgeText({ tabId, text: verdict === 'unknown' && why ? PAUSED_SHAPE : SHAPES[verdict] }),
        action.setTitle({ tabId, title: toTitle(decision, why, getMessage) }),
        action.setIcon({ tabId, imageData: toIcon(colour) }),
        ...(isNewPage && colour === COLOURS.unknown ? [] : [action.setBadgeBackgroundColor({ tabId, color: colour })]),
      ]);
    },
    /** No tab has a verdict: brand safety begins, or is off. */
    showNone: (tabs: readonly number[]): void => showAll(tabs, '', getMessage('name')),
    /** It is switched on, and the permission was taken away: said on every tab. */
    showRevoked: (tabs: readonly number[]): void =>
      showAll(tabs, getMessage('toolbar_offBadge'), `${getMessage('name')} · ${getMessage('toolbar_off')}`),
    clear: (tabId: number) => clear([tabId], getMessage('name')),
  };
}
export type Toolbar = ReturnType<typeof createToolbar>;
