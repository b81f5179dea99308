import type { Signal } from '@preact/signals';
import { PanelRight } from 'lucide-preact';
import { i18n } from '#i18n';
import { CardScreen } from '../../components/card/CardScreen';
import { callsToOpen } from '../../components/card/open-card';
import { SubjectField } from '../../components/card/SubjectField';
import type { Screen } from '../../components/card/screen';
import { isFirstRun } from '../../components/card/screen';
import { Button } from '../../components/ui/Button';
import { openDashboard, openOptions, openPanel } from '../../lib/browser/pages';
import { writePanelRequest } from '../../lib/browser/panel';
import type { Settings } from '../../lib/settings/settings';
import type { Opening } from './opening';

interface Props {
  screen: Screen;
  settings: Signal<Settings>;
  windowId: number | undefined;
  tab: Opening['tab'];
}

/** Render the popup of the toolbar: the card of the current site, and a field for any other. */
export function Popup({ screen, settings, windowId, tab }: Props) {
  const { value: view } = screen.view;
  const moveToPanel = async () => {
    if (view.kind !== 'card' || windowId === undefined) return;
    const opened = openPanel(windowId);
    // Where no panel can open, the dashboard shows the card.
    await Promise.all([opened, writePanelRequest(windowId, { subject: view.card.subject })]).catch(() =>
      openDashboard(view.card.subject),
    );
    window.close();
  };
  return (
    <>
      <CardScreen
        screen={screen}
        settings={settings}
        layout="narrow"
        tab={tab}
        ways={{
          openOptions: (place) => void openOptions(place).then(() => window.close()),
          openDashboard: (subject) => void openDashboard(subject).then(() => window.close()),
        }}
      />
      <footer class="popup-foot">
        <SubjectField calls={callsToOpen(settings.value)} onSubmit={screen.lookUp} />
        {/* What storage did not take would be asked for again there. */}
        {view.kind === 'card' && !view.card.unsaved.value && !isFirstRun(view.card.sections.value) && (
          <Button
            kind="quiet"
            icon
            label={import.meta.env.FIREFOX ? i18n.t('screen.openSidebar') : i18n.t('screen.openPanel')}
            onClick={() => void moveToPanel()}
          >
            <PanelRight size={16} />
          </Button>
        )}
      </footer>
    </>
  );
}
