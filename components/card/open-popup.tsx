import type { ComponentProps } from 'preact';
import { render } from 'preact';
import { applyTheme } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { untilFirstPaint } from './first-paint';
import type { FirstRead } from './first-read';
import { isAwaiting, toFirstScreen, toTab } from './first-screen';
import { holdClicks } from './held-clicks';
import { Popup } from './Popup';

type PopupParts = ComponentProps<typeof Popup>;

/** Takes over what the first screen shows: with `draw`, the same elements go on. */
export type CompletePopup = (read: FirstRead, draw: (parts: PopupParts) => void) => Promise<void>;

/** The script runs as soon as it is fetched, which may be before the page has its root. */
async function untilParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** Draws the first screen from storage. `loadRest`: the script for all that is not needed for that. */
export async function openPopup(read: FirstRead, loadRest: () => Promise<CompletePopup>): Promise<void> {
  await untilParsed();
  const root = document.getElementById('root') as HTMLElement;
  applyTheme(read.settings, document.documentElement);
  document.documentElement.lang = t('text.language');
  const screen = toFirstScreen(read, Date.now());
  const first: PopupParts = {
    screen,
    settings: { value: read.settings },
    tab: read.known && toTab(read, read.known.subject),
    hasKeys: read.hasKeys,
    links: { openOptions: () => {}, openDashboard: () => {} },
    onMoveToPanel: () => {},
    late: null,
  };
  const draw = (parts: PopupParts) => {
    render(<Popup {...parts} />, root);
    if (performance.getEntriesByName('ready').length === 0) performance.mark('ready');
  };
  const release = holdClicks(root);
  const complete = async () => {
    try {
      await (await loadRest())(read, draw);
    } catch {
      // An update may have removed the script. What is drawn stays.
      draw({ ...first, onReload: () => location.reload() });
    }
    release();
  };
  if (import.meta.env.FIREFOX) addEventListener('click', closeAfterLink);
  // What is asked for is not held up by a frame.
  const completing = isAwaiting(screen) ? complete() : null;
  if (screen.view.value.kind === 'card') draw(first);
  await (completing ?? untilFirstPaint().then(complete));
}

/** Firefox keeps the popup in front of a tab that a link opens. For a tab opened behind, it may stay. */
function closeAfterLink({ target, ctrlKey, metaKey }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a:not([href^="#"])');
  if (link && !ctrlKey && !metaKey) setTimeout(() => window.close());
}
