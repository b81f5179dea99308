import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { createScreen } from '../../components/card/screen';
import { toShownAddress } from '../../lib/browser/pages';
import { subscribePanelRequests, takePanelRequest } from '../../lib/browser/panel';
import { loadTexts } from '../../lib/browser/texts';
import { toPageHost } from '../../lib/host/name';
import { applyTheme, readShownSettings, subscribeSettings } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { followTab, isFollowAllowed } from './follow';
import { Panel } from './Panel';

const [{ id: windowId = -1 }, saved, allowed] = await Promise.all([
  browser.windows.getCurrent(),
  readShownSettings(),
  isFollowAllowed(),
  loadTexts(),
]);
const settings = signal(saved);
subscribeSettings((changed) => {
  // Switched off in the panel of another window.
  if (settings.value.followTab && !changed.followTab && follows.value) follow(false);
  settings.value = changed;
});
document.documentElement.lang = t('text.language');
effect(() => applyTheme(settings.value, document.documentElement));

const screen = createScreen(settings);
const follows = signal(false);
let unfollow = () => {};
let shownAddress: string | null = null;
let shownTab = -1;

/** A page that rewrites its address must not flicker the card. Another tab replaces a requested card. */
const showAddress = (shown: string, tabId: number) => {
  const address = toShownAddress(shown);
  const host = toPageHost(address) ?? address;
  const isOtherTab = tabId !== shownTab;
  shownTab = tabId;
  if (host === shownAddress && !(isOtherTab && screen.isChosen())) return;
  shownAddress = host;
  if (address === '') screen.showStart();
  else void screen.showText(address, false);
};
const follow = (wanted: boolean, startNow = true) => {
  unfollow();
  shownAddress = null;
  follows.value = wanted;
  unfollow = wanted ? followTab(windowId, startNow, showAddress) : () => {};
};

// Subscribed first: a request written during the read below must not be lost.
subscribePanelRequests(windowId, screen.showRequest);
const request = await takePanelRequest(windowId).catch(() => null);
if (request) screen.showRequest(request);
if (saved.followTab && allowed) follow(true, !request);
browser.permissions.onAdded.addListener(screen.renew);
browser.permissions.onRemoved.addListener(() => void isFollowAllowed().then((still) => still || follow(false)));

render(
  <Panel screen={screen} settings={settings} follows={follows} onFollow={follow} />,
  document.getElementById('root') as HTMLElement,
);
performance.mark('ready');
