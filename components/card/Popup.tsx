import type { Settings } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import type { PageLinks, ScreenProps } from './CardPlace';
import { callsToOpen } from './card-plan';
import { hasUnsaved, isFirstRun } from './card-sections';
import type { LateParts } from './late-parts';
import { Screen } from './Screen';
import { SkipToField, SubjectField } from './SubjectField';
import type { ShownScreen } from './view';

interface Props {
  screen: ShownScreen;
  settings: { readonly value: Settings };
  tab: NonNullable<ScreenProps['tab']> | null;
  hasKeys?: boolean | undefined;
  links: PageLinks;
  onMoveToPanel(subject: string): void;
  /** Null: only the first screen is drawn. */
  late: LateParts | null;
  /** Absent unless the rest of the popup could not be loaded. */
  onReload?(): void;
}

export function Popup({ screen, settings, tab, hasKeys, links, onMoveToPanel, late, onReload }: Props) {
  const { value: view } = screen.view;
  // Without a key, the panel shows what the popup has read of the page.
  const isOfTab = view.kind === 'card' && view.subject.host === tab?.host;
  return (
    <>
      <SkipToField hasKey={settings.value.singleKeys} />
      <Screen screen={screen} settings={settings} layout="narrow" tab={tab} links={links} late={late} />
      {onReload && (
        <div class="notice" role="alert">
          <p>{t('card.screen.restFailed')}</p>
          <Button onClick={onReload}>{t('card.reload')}</Button>
        </div>
      )}
      <footer class="popup-foot">
        {links.pageSaid?.()}
        {late ? <late.KeySwitch isExpected={hasKeys} /> : hasKeys && <div class="key-switch" />}
        <SubjectField calls={callsToOpen(settings.value)} hasKey={settings.value.singleKeys} onSubmit={screen.lookUp} />
        {/* Unsaved parts would be requested again there. */}
        {view.kind === 'card' &&
          !hasUnsaved(view.card.sections.value) &&
          (isOfTab || !isFirstRun(view.card.sections.value)) && (
            <Button
              kind="quiet"
              icon
              label={import.meta.env.FIREFOX ? t('card.screen.openSidebar') : t('card.screen.openPanel')}
              onClick={() => onMoveToPanel(view.card.subject)}
            >
              <Glyph name="panel" size={16} />
            </Button>
          )}
      </footer>
    </>
  );
}
