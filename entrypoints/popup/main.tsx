import { signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { readSettings } from '../../lib/settings';
import { applyTheme } from '../../lib/theme';
import { createScreen } from '../card/screen';
import { Popup } from './Popup';

const [tabs, saved] = await Promise.all([browser.tabs.query({ active: true, currentWindow: true }), readSettings()]);
const settings = signal(saved);
applyTheme(saved, document.documentElement);
document.documentElement.lang = browser.i18n.getUILanguage();
const screen = createScreen(settings);
// The click on the toolbar is what shows us the address of the tab, and of this tab only; of its own pages the browser shows none.
const address = tabs[0]?.url;
await (address ? screen.showText(address) : screen.showRequest({ refused: 'not-a-site' }));
render(
  <Popup screen={screen} settings={settings} windowId={tabs[0]?.windowId} />,
  document.getElementById('root') as HTMLElement,
);
performance.mark('ready');
