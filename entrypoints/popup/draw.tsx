import { signal } from '@preact/signals';
import { render } from 'preact';
import { i18n } from '#i18n';
import { createScreen } from '../../components/card/screen';
import { applyTheme } from '../../lib/settings/theme';
import { isBrowserPage } from './browser-page';
import type { Opening } from './opening';
import { Popup } from './Popup';

/** Draws the popup: the card of the active tab, or why it has none. */
export async function draw({ settings: saved, windowId, tab, address, saved: card }: Opening): Promise<void> {
  const settings = signal(saved);
  applyTheme(saved, document.documentElement);
  document.documentElement.lang = i18n.t('language');
  const screen = createScreen(settings);
  if (isBrowserPage(address)) screen.showRefused('not-a-site');
  else await screen.showText(address, true, card ?? undefined);
  render(
    <Popup screen={screen} settings={settings} windowId={windowId} tab={tab} />,
    document.getElementById('root') as HTMLElement,
  );
  if (import.meta.env.FIREFOX) addEventListener('click', closeAfterLink);
  performance.mark('ready');
}

/** Firefox leaves the popup in front of a tab that its link opens, so it is closed; not for a tab opened behind. */
function closeAfterLink({ target, ctrlKey, metaKey }: MouseEvent): void {
  if (target instanceof Element && target.closest('a') && !ctrlKey && !metaKey) setTimeout(() => window.close());
}
