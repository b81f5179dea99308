import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { takePanelRequest, watchPanelRequests } from '../../lib/panel';
import { readSettings } from '../../lib/settings';
import { watchSettings } from '../../lib/settings-store';
import { applyTheme } from '../../lib/theme';
import { createScreen } from '../card/screen';
import { followTab, isFollowAllowed } from './follow';
import { Panel } from './Panel';

const [{ id: windowId = -1 }, saved, allowed] = await Promise.all([
  browser.windows.getCurrent(),
  readSettings(),
  isFollowAllowed(),
]);
const settings = signal(saved);
watchSettings((changed) => {
  settings.value = changed;
});
document.documentElement.lang = i18n.t('language');
effect(() => applyTheme(settings.value, document.documentElement));

const screen = createScreen(settings);
const follows = signal(false);
let unfollow = () => {};
let shownAddress = '';

/** The same site in the same tab stays as it is: a page that rewrites its address must not flicker the card. */
const showAddress = (address: string) => {
  const host = URL.parse(address)?.host ?? address;
  if (host === shownAddress) return;
  shownAddress = host;
  void screen.showText(address, false);
};
const follow = (wanted: boolean, startNow = true) => {
  unfollow();
  shownAddress = '';
  follows.value = wanted;
  unfollow = wanted ? followTab(windowId, startNow, showAddress) : () => {};
};

const request = await takePanelRequest(windowId);
watchPanelRequests(windowId, (next) => void screen.showRequest(next));
if (request) await screen.showRequest(request);
if (saved.followTab && allowed) follow(true, !request);
browser.permissions.onRemoved.addListener(() => void isFollowAllowed().then((still) => still || follow(false)));

render(
  <Panel screen={screen} settings={settings} follows={follows} onFollow={follow} />,
  document.getElementById('root') as HTMLElement,
);
performance.mark('ready');
