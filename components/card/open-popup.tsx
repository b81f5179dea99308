import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import { PanelRight } from 'lucide-preact';
import { render } from 'preact';
import { isBrowserPage, openDashboard, openOptions, openPanel } from '../../lib/browser/pages';
import { writePanelRequest } from '../../lib/browser/panel';
import type { Settings } from '../../lib/settings/settings';
import { applyTheme } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import type { PageLinks } from './CardPlace';
import { callsToOpen } from './card-plan';
import { hasUnsaved, isFirstRun } from './card-sections';
import type { FirstRead } from './first-read';
import { Screen } from './Screen';
import { SkipToField, SubjectField } from './SubjectField';
import { ScreenState } from './screen-state';

interface Props {
  screen: ScreenState;
  settings: Signal<Settings>;
  windowId: number | undefined;
  tab: FirstRead['tab'];
  Estimate: PageLinks['Estimate'];
}

function Popup({ screen, settings, windowId, tab, Estimate }: Props) {
  const { value: view } = screen.view;
  // Without a key, the panel shows what the popup has read of the page.
  const isOfTab = view.kind === 'card' && view.subject.host === tab?.host;
  const moveToPanel = async () => {
    if (view.kind !== 'card' || windowId === undefined) return;
    // Chromium may end the popup as soon as the panel opens, so that the card is handed over first, in the same gesture.
    const handedOver = writePanelRequest(windowId, { subject: view.card.subject });
    // If no panel can open, the dashboard shows the card.
    await Promise.all([handedOver, openPanel(windowId)]).catch(() => openDashboard(view.card.subject));
    window.close();
  };
  return (
    <>
      <SkipToField />
      <Screen
        screen={screen}
        settings={settings}
        layout="narrow"
        tab={tab}
        links={{
          openOptions: (place) => void openOptions(place).then(() => window.close()),
          openDashboard: (subject) => void openDashboard(subject).then(() => window.close()),
          Estimate,
        }}
      />
      <footer class="popup-foot">
        <SubjectField calls={callsToOpen(settings.value)} onSubmit={screen.lookUp} />
        {/* Unsaved parts would be requested again there. */}
        {view.kind === 'card' &&
          !hasUnsaved(view.card.sections.value) &&
          (isOfTab || !isFirstRun(view.card.sections.value)) && (
            <Button
              kind="quiet"
              icon
              label={import.meta.env.FIREFOX ? t('card.screen.openSidebar') : t('card.screen.openPanel')}
              onClick={() => void moveToPanel()}
            >
              <PanelRight size={16} />
            </Button>
          )}
      </footer>
    </>
  );
}

export async function openPopup(read: FirstRead, Estimate: PageLinks['Estimate']): Promise<void> {
  const { settings: saved, windowId, tab, address, saved: card } = read;
  const settings = signal(saved);
  applyTheme(saved, document.documentElement);
  document.documentElement.lang = t('text.language');
  const screen = new ScreenState(settings);
  if (address !== null) {
    if (isBrowserPage(address)) screen.showRefused('not-a-site');
    else await screen.showText(address, true, card ?? undefined);
  }
  render(
    <Popup screen={screen} settings={settings} windowId={windowId} tab={tab} Estimate={Estimate} />,
    document.getElementById('root') as HTMLElement,
  );
  if (import.meta.env.FIREFOX) addEventListener('click', closeAfterLink);
  performance.mark('ready');
}

/** Firefox keeps the popup in front of a tab that a link opens. For a tab opened behind, it may stay. */
function closeAfterLink({ target, ctrlKey, metaKey }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a:not([href^="#"])');
  if (link && !ctrlKey && !metaKey) setTimeout(() => window.close());
}
