import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { Blocked } from '../../components/blocked/Blocked';
import { createBlockedState } from '../../components/blocked/blocked-state';
import { createCalm } from '../../components/blocked/calm';
import { Face } from '../../components/ui/Face';
import { browserEnvironment } from '../../lib/browser/environment';
import { openDashboard } from '../../lib/browser/pages';
import { localArea, subscribeLocal, subscribeSession } from '../../lib/browser/storage';
import { loadTexts } from '../../lib/browser/texts';
import { toPageHost } from '../../lib/host/name';
import { ask } from '../../lib/messages';
import { isOfVerdict } from '../../lib/safety/decider';
import { dropUnreadableOverrides, readOverrides } from '../../lib/safety/overrides';
import { readManaged } from '../../lib/settings/managed';
import { applyTheme, readShownSettings } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { createVisit, leave } from './leave';

const root = document.getElementById('root') as HTMLElement;
const [settings, tab] = await Promise.all([readShownSettings(), browser.tabs.getCurrent(), loadTexts()]);
applyTheme(settings, document.documentElement);
document.documentElement.lang = t('text.language');
addEventListener('hashchange', () => location.reload());

/** The address is only a name to ask about. */
const host = toPageHost(location.hash.replace(/^#\/?/, ''));
const tabId = tab?.id ?? browser.tabs.TAB_ID_NONE;

if (host === null) {
  document.title = t('text.name');
  render(
    <main>
      <Face title={t('blocked.title')}>{t('blocked.nobody')}</Face>
    </main>,
    root,
  );
} else {
  const visit = createVisit(browserEnvironment, tabId, host);
  // The browser may show this page again from memory. The verdict may differ by then, and the badge is gone.
  addEventListener('pageshow', ({ persisted }) => persisted && renew());
  const goBack = async () => leave(tabId, await visit.isSiteBehind());
  const state = createBlockedState(browserEnvironment, {
    host,
    tabId,
    readLooksUp: async () => (await readShownSettings()).safety.mode === 'lookup',
    readSees: () => browser.permissions.contains({ permissions: ['webNavigation'] }),
    ask,
    readLocked: async () => (await readManaged()).locked,
    readOverrides: () => readOverrides(localArea),
    dropUnreadable: () => dropUnreadableOverrides(browserEnvironment),
    readAddress: visit.readAddress,
    // Replaces this page, so that the way back does not lead here.
    open: (address) => location.replace(address),
  });
  const isCalm = createCalm();
  const now = signal(Date.now());
  effect(() => {
    document.title = `${state.view.value.kind === 'open' ? t('blocked.openTitle') : t('blocked.title')} · ${host}`;
  });
  const Page = () => (
    <Blocked
      state={state}
      isCalm={isCalm}
      now={now.value}
      onBack={() => void goBack()}
      onShowCard={() => void openDashboard(host)}
    />
  );
  render(<Page />, root);
  // The worker has noted this visit when it answers. It may learn later that the site is in the history.
  subscribeSession(() => void visit.keep());
  // The badge may be cleared again: by a worker that learns late of the switch, or by a second load.
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const keepBadge = async (wait: number) => {
    if ((await browser.action.getBadgeText({ tabId })) === '') await state.load();
    keepBadgeSoon(2 * wait);
  };
  const keepBadgeSoon = (wait: number) => {
    clearTimeout(keeping);
    if (wait < 8 * SECOND) keeping = setTimeout(() => void keepBadge(wait).catch(() => {}), wait);
  };
  const load = () =>
    void state.load().then(() => {
      void visit.keep();
      keepBadgeSoon(SECOND / 4);
    });
  load();
  const renew = () => {
    now.value = Date.now();
    load();
  };
  // Without that permission the worker may hear of no sites, and nothing updates this page.
  browser.permissions.onRemoved.addListener(renew);
  browser.permissions.onAdded.addListener(renew);
  let isSoon = false;
  subscribeLocal((changed) => {
    if (state.busy.value) return;
    if (isOfVerdict(host, Object.keys(changed))) return renew();
    // A lookup shows in the records of calls a moment before the worker is done with it.
    if (isSoon || !state.isOfUnknown()) return;
    isSoon = true;
    setTimeout(() => {
      isSoon = false;
      renew();
    }, SECOND / 4);
  });
}
