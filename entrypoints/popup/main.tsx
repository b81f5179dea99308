import { signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { readSettings } from '../../lib/settings';
import { applyTheme } from '../../lib/theme';
import { createScreen } from '../card/screen';
import { isBrowserPage } from './browser-page';
import { Popup } from './Popup';

const [tabs, saved] = await Promise.all([browser.tabs.query({ active: true, currentWindow: true }), readSettings()]);
const settings = signal(saved);
applyTheme(saved, document.documentElement);
document.documentElement.lang = i18n.t('language');
const screen = createScreen(settings);
// The click on the toolbar is what shows us the address of the tab, and of this tab only.
const address = tabs[0]?.url ?? '';
await (isBrowserPage(address) ? screen.showRequest({ refused: 'not-a-site' }) : screen.showText(address));
render(
  <Popup screen={screen} settings={settings} windowId={tabs[0]?.windowId} />,
  document.getElementById('root') as HTMLElement,
);
performance.mark('ready');
