import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { browserEnvironment } from '../../lib/browser/environment';
import { leave } from '../../lib/browser/leave';
import { hasBadge, openDashboard, readOwnTab } from '../../lib/browser/pages';
import { createSafetyPermissions } from '../../lib/browser/permissions';
import { subscribeLocal, subscribeSession } from '../../lib/browser/storage';
import { loadTexts } from '../../lib/browser/texts';
import { toPageHost } from '../../lib/host/name';
import { ask } from '../../lib/messages';
import { isOfVerdict } from '../../lib/safety/decider';
import { readManaged } from '../../lib/settings/managed';
import { applyTheme, readShownSettings } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { Face } from '../ui/Face';
import { Blocked } from './Blocked';
import { BlockedState } from './blocked-state';
import { createCalm } from './calm';
import { createVisit } from './visit';

const NO_TAB = -1;

/** The badge may be cleared again: by a worker that learns late of the switch, or by a second load. */
function createBadgeKeeper(tabId: number, judge: () => Promise<void>) {
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const keep = async (wait: number) => {
    if (!(await hasBadge(tabId))) await judge();
    keepSoon(2 * wait);
  };
  const keepSoon = (wait: number) => {
    clearTimeout(keeping);
    if (wait < 8 * SECOND) keeping = setTimeout(() => void keep(wait).catch(() => {}), wait);
  };
  return { start: () => keepSoon(SECOND / 4) };
}

/** Calls back when the verdict may have changed. */
function subscribeVerdict(state: BlockedState, onChange: () => void): void {
  let isSoon = false;
  subscribeLocal((changed) => {
    if (state.busy.value) return;
    if (isOfVerdict(state.host, Object.keys(changed))) return onChange();
    // A lookup shows in the records of calls a moment before the worker is done with it.
    if (isSoon || !state.isOfUnknown()) return;
    isSoon = true;
    setTimeout(() => {
      isSoon = false;
      onChange();
    }, SECOND / 4);
  });
}

async function openHost(host: string, tabId: number, root: HTMLElement): Promise<void> {
  const permissions = await createSafetyPermissions();
  const visit = createVisit(browserEnvironment, tabId, host);
  const readLimits = async () => {
    const [settings, sees, managed] = await Promise.all([
      readShownSettings(),
      permissions.has('navigation'),
      readManaged(),
    ]);
    return { looksUp: settings.safety.mode === 'lookup', sees, locked: managed.locked };
  };
  // Replaces this page, so that the way back does not lead here.
  const openSite = async () => location.replace(await visit.readAddress());
  const goBack = async () => leave(tabId, await visit.isSiteBehind());
  const state = new BlockedState(browserEnvironment, { host, tabId }, ask, readLimits, openSite);
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
  const badge = createBadgeKeeper(tabId, state.load);
  const load = async () => {
    now.value = Date.now();
    await state.load();
    void visit.keep();
    badge.start();
  };
  const renew = () => void load();
  renew();
  // The browser may show this page again from memory. The verdict may differ by then, and the badge is gone.
  addEventListener('pageshow', ({ persisted }) => persisted && renew());
  // Without that permission the worker may hear of no sites, and nothing updates this page.
  permissions.subscribe(renew);
  subscribeVerdict(state, renew);
}

export async function openBlocked(root: HTMLElement): Promise<void> {
  const [settings, tab] = await Promise.all([readShownSettings(), readOwnTab(), loadTexts()]);
  applyTheme(settings, document.documentElement);
  document.documentElement.lang = t('text.language');
  addEventListener('hashchange', () => location.reload());
  // The address is only a name to ask about.
  const host = toPageHost(location.hash.replace(/^#\/?/, ''));
  if (host !== null) return openHost(host, tab?.id ?? NO_TAB, root);
  document.title = t('text.name');
  render(
    <main>
      <Face title={t('blocked.title')}>{t('blocked.nobody')}</Face>
    </main>,
    root,
  );
}
