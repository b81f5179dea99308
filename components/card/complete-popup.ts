import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { isBrowserPage, openDashboard, openOptions, openPanel } from '../../lib/browser/pages';
import { writePanelRequest } from '../../lib/browser/panel';
import { subscribeSettings } from '../../lib/settings/changes';
import { setGlyphs } from '../ui/Glyph';
import { GLYPHS } from '../ui/glyphs';
import type { PageLinks } from './CardPlace';
import { listenToFieldKey } from './field-key';
import type { FirstRead } from './first-read';
import { toTab } from './first-screen';
import { loadIcons } from './icon-state';
import { LATE_PARTS } from './late-parts';
import { readNoteAhead } from './note-state';
import type { CompletePopup } from './open-popup';
import { readPagesAhead } from './page-state';
import { ScreenState } from './screen-state';

async function moveToPanel(windowId: number | undefined, subject: string): Promise<void> {
  if (windowId === undefined) return;
  // Chromium may end the popup as soon as the panel opens, so that the card is handed over first, in the same gesture.
  const handedOver = writePanelRequest(windowId, { subject, from: 'moved' });
  // If no panel can open, the dashboard shows the card.
  await Promise.all([handedOver, openPanel(windowId)]).catch(() => openDashboard(subject));
  window.close();
}

/** What is drawn for the links of the page in a tab. */
interface LinkTools {
  drawButtons(isNamed?: boolean): ComponentChildren;
  drawSaid(): ComponentChildren;
  look(): Promise<void>;
}

/** What other rooms draw of the open page: its estimate, and what can be done with its links. */
interface PageParts extends Pick<PageLinks, 'Estimate'> {
  openLinkTools(tabId: number): LinkTools;
}

/** Whether a page can have links that may be read, whatever its site. */
const isPage = (address: string | null) => address !== null && /^https?:/.test(address) && !isBrowserPage(address);

/** Of the foot of the popup, without what may be said in it (base.css). */
const USUAL_FOOT = 56;

/** What takes the focus must not hide under the foot either while more stands in it. */
function keepFromFoot(): void {
  const foot = document.querySelector<HTMLElement>('.popup-foot');
  if (!foot) return;
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    const height = Math.max(USUAL_FOOT, foot.offsetHeight);
    if (height > USUAL_FOOT || style.getPropertyValue('--foot')) style.setProperty('--foot', `${height}px`);
  }).observe(foot);
}

export function createCompletion({ Estimate, openLinkTools }: PageParts): CompletePopup {
  return async (read: FirstRead, draw) => {
    setGlyphs(GLYPHS);
    const settings = signal(read.settings);
    // Another key has another plan, and so other costs.
    subscribeSettings((changed) => {
      settings.value = changed;
    });
    const screen = new ScreenState(settings, 'popup');
    listenToFieldKey(() => settings.value.singleKeys);
    // Drawn with the card, each would otherwise have the whole page laid out once more.
    const host = read.known?.subject.host ?? '';
    await Promise.all([screen.showRead(read), loadIcons(), readNoteAhead(host), readPagesAhead(host)]);
    const { value: view } = screen.view;
    // Its page may be read: that of the click on the toolbar.
    const tab = view.kind === 'card' ? toTab(read, view.subject) : null;
    // Else it would stand under the card or the refusal of another site.
    const isOfPage = () => {
      const { value: shown } = screen.view;
      if (shown.kind === 'card') return shown.subject.host === tab?.host;
      return shown.kind === 'refused' && !screen.isChosen();
    };
    const linkTools = isPage(read.address) && read.tabId !== undefined ? openLinkTools(read.tabId) : null;
    draw({
      screen,
      tab,
      settings,
      hasKeys: read.hasKeys,
      links: {
        openOptions: (place) => void openOptions(place).then(() => window.close()),
        openDashboard: (subject) => void openDashboard(subject).then(() => window.close()),
        Estimate,
        pageTools: linkTools?.drawButtons(true),
        tools: (host) => tab?.host === host && linkTools?.drawButtons(),
        pageSaid: () => isOfPage() && linkTools?.drawSaid(),
      },
      onMoveToPanel: (subject) => void moveToPanel(read.windowId, subject),
      late: LATE_PARTS,
    });
    keepFromFoot();
    void linkTools?.look();
  };
}
