import { browser } from 'wxt/browser';
import type { AutoStop } from '../../../lib/automatic/lookup';
import { findTabs } from '../../../lib/browser/pages';
import type { Environment } from '../../../lib/environment';
import type { Decision, Verdict } from '../../../lib/safety/policy';
import { PAUSED_SHAPE, SHAPES, toShade } from '../../../lib/safety/policy';
import type { SafetyMode } from '../../../lib/settings/settings';
import { t } from '../../../lib/texts';
import { toIcon } from './toolbar-icon';
import { toStopText, toTitle } from './toolbar-text';

/** The signal colours of assets/ui.css on a light toolbar. The pale rim sets each off from a dark one. */
const GREY = '#58616e';
/** The icon without a verdict. */
export const PLAIN = '#2456c7';
export const COLOURS: Record<Verdict, string> = {
  allowed: '#17713d',
  warned: '#855200',
  blocked: '#b3261e',
  unknown: GREY,
  stale: GREY,
  error: GREY,
};

type PerTab = { tabId?: number };
interface ActionApi {
  setBadgeText(details: PerTab & { text: string | null }): Promise<void>;
  setBadgeBackgroundColor(details: PerTab & { color: string }): Promise<void>;
  setTitle(details: PerTab & { title: string }): Promise<void>;
  setIcon(details: PerTab & { imageData: Record<number, ImageData> }): Promise<void>;
}

const LOOK_KEY = 'safety-look';
export type Toolbar = ReturnType<typeof createToolbar>;
export type Look = SafetyMode | 'off' | 'revoked';

/**
 * Browsers remove a tab's badge with every new page, so each page is written once. The most frequent colour is set for
 * all tabs beforehand. A page that is judged again may have another.
 */
export function createToolbar({ session }: Pick<Environment, 'session'>) {
  // The types do not know a null text.
  const action = browser.action as unknown as ActionApi;
  const readLook = () => session.get([LOOK_KEY]);
  // Read at once, together with all else that a starting worker reads.
  let firstLook: Promise<Record<string, unknown>> | null = readLook();
  firstLook.catch(() => {});

  /** A call for a closed tab may fail. */
  const run = (calls: Promise<void>[]) => void Promise.allSettled(calls);

  const clear = (tabs: readonly number[], title: string) => {
    for (const tabId of tabs) {
      run([
        action.setBadgeText({ tabId, text: null }),
        action.setTitle({ tabId, title }),
        // Drawn like verdicts: Chromium reads a file first and could put it over a verdict that comes meanwhile.
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
    /** `stop`: why new sites are not looked up. `isNewPage`: the tab has nothing of its own yet. */
    show(tabId: number, decision: Decision, stop: AutoStop | null, isNewPage = false): void {
      const { verdict } = decision;
      const colour = COLOURS[toShade(decision)];
      run([
        action.setBadgeText({ tabId, text: verdict === 'unknown' && stop ? PAUSED_SHAPE : SHAPES[verdict] }),
        action.setTitle({ tabId, title: toTitle(decision, toStopText(stop)) }),
        action.setIcon({ tabId, imageData: toIcon(colour) }),
        ...(isNewPage && colour === COLOURS.unknown ? [] : [action.setBadgeBackgroundColor({ tabId, color: colour })]),
      ]);
    },
    clear: (tabId: number) => clear([tabId], t('text.name')),
    async isNewLook(look: Look): Promise<boolean> {
      const reading = firstLook ?? readLook();
      firstLook = null;
      const { [LOOK_KEY]: before = 'off' } = await reading;
      return before !== look;
    },
    /** No tab has a verdict then. */
    async showLook(look: Look): Promise<void> {
      const tabs = await findTabs({});
      const name = t('text.name');
      // Brand safety is on without its permission, so every tab says it.
      if (look === 'revoked')
        showAll(tabs, t('background.toolbar.offBadge'), `${name} · ${t('background.toolbar.off')}`);
      else showAll(tabs, '', name);
    },
    noteLook: (look: Look) => session.set({ [LOOK_KEY]: look }).catch(() => {}),
  };
}
