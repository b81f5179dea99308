import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageLinks } from '../../components/card/CardPlace';
import { noteOtherPage } from '../../components/card/CardPlace';
import { callsToOpen } from '../../components/card/card-plan';
import { LATE_PARTS } from '../../components/card/late-parts';
import { Screen, WayBack } from '../../components/card/Screen';
import { SubjectField } from '../../components/card/SubjectField';
import type { ScreenState } from '../../components/card/screen-state';
import type { View } from '../../components/card/view';
import { createPageKeys } from '../../components/keyboard/page-keys';
import { refusalText } from '../../components/text/refusal';
import { Face } from '../../components/ui/Face';
import { Later } from '../../components/ui/Later';
import { Notice } from '../../components/ui/Notice';
import type { Route } from '../../lib/browser/route';
import type { Refusal } from '../../lib/errors';
import type { Settings } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import type { Navigation } from './navigation';
import { PageNavigation, PLACES, toPlaceLabel } from './PageNavigation';

interface SiteProps {
  screen: ScreenState;
  settings: Signal<Settings>;
  onLookUp(text: string): Refusal | null;
  links: PageLinks;
}

/** The address in the browser is then still that of the card before. */
const isDeadEnd = (view: View) =>
  view.kind === 'refused' || (view.kind === 'email-question' && view.obstacle === 'locked');

/** Render the card of one site at full width, under the field that takes the next one. */
export function Site({ screen, settings, onLookUp, links }: SiteProps) {
  return (
    <>
      <SubjectField calls={callsToOpen(settings.value)} hasKey={settings.value.singleKeys} onSubmit={onLookUp} />
      {isDeadEnd(screen.view.value) && <WayBack screen={screen} />}
      <Screen screen={screen} settings={settings} layout="wide" links={links} late={LATE_PARTS} />
    </>
  );
}

interface StartProps {
  /** The most that a card costs. */
  calls: number;
  /** The key `/` leads to the field. */
  hasKey: boolean;
  /** What stands under the field. */
  children?: ComponentChildren;
  onLookUp(text: string): Refusal | null;
}

export function Start({ calls, hasKey, children, onLookUp }: StartProps) {
  return (
    <>
      <div class="start">
        <h1>{t('card.screen.startTitle')}</h1>
        <p>
          {t('card.screen.startText')} {t('card.subject.cost', calls)}
        </p>
        <SubjectField calls={calls} hasKey={hasKey} onSubmit={onLookUp} />
      </div>
      {children}
    </>
  );
}

interface Opening {
  settings: Signal<Settings>;
  navigation: Navigation;
}

/** What loads each page when it is opened. The start has it under its field. */
const PAGES: Record<Exclude<Route['name'], 'site' | 'refused'>, (given: Opening) => Promise<ComponentType>> = {
  start: async ({ settings }) => (await import('../../components/start/open-start')).openStart(settings),
  explore: async ({ settings, navigation: { search, show } }) =>
    (await import('../../components/explore/open-explore')).openExplore(settings, search, show),
  saved: async ({ settings, navigation: { route, show } }) =>
    (await import('../../components/saved/open-saved')).openSaved(settings, route, show),
  compare: async ({ settings, navigation: { route, show, lookUp } }) =>
    (await import('../../components/compare/open-compare')).openCompare(settings, route, show, lookUp),
  bulk: async ({ settings }) => (await import('../../components/bulk/open-bulk')).openBulk(settings),
  usage: async ({ settings }) => (await import('../../components/usage/open-usage')).openUsage(settings),
  categories: async () => (await import('../../components/categories/open-categories')).openCategories(),
  decisions: async ({ settings }) =>
    (await import('../../components/decisions/open-decisions')).openDecisions(settings),
  network: async () => (await import('../../components/network-log/open-network-log')).openNetworkLog(),
  watch: async ({ settings }) => (await import('../../components/watch/open-watch')).openWatch(settings),
};

/** The state of an entry of the history whose page was shown. */
const SEEN = 'seen';

/** They change their own address, and stay where they are. */
const CHANGING: readonly Route['name'][] = ['explore', 'compare'];

/** A page that is come to begins at its head. One that is gone back to is left to the browser, which knows its place. */
function useHeadOfPage(shown: Route): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const isSamePage = CHANGING.includes(shown.name) && before.current.name === shown.name;
    before.current = shown;
    if (history.state === SEEN) return;
    if (!isSamePage) scrollTo(0, 0);
    history.replaceState(SEEN, '');
  }, [shown]);
}

/** The page of an address. The one that is shown is drawn as when its link is clicked. */
function go(href: string): void {
  if (href === location.hash) dispatchEvent(new Event('hashchange'));
  else location.assign(href);
}

/** `onGo`: another page takes the focus. */
function useKeys(settings: Signal<Settings>, onGo: () => void, showList: () => void) {
  const keys = useState(() =>
    createPageKeys({
      isOn: () => settings.value.singleKeys,
      places: PLACES,
      go: (href) => {
        go(href);
        onGo();
      },
      showList,
    }),
  )[0];
  useEffect(keys.listen, []);
  return keys.isLeading.value;
}

interface Props {
  route: ReadonlySignal<Route>;
  screen: ScreenState;
  settings: Signal<Settings>;
  navigation: Navigation;
  onLookUp(text: string): Refusal | null;
  links: PageLinks;
}

/** Render the dashboard: its navigation, and the page that the address names. */
export function Dashboard({ route, screen, settings, navigation, onLookUp, links }: Props) {
  const shown = route.value;
  const content = useRef<HTMLElement>(null);
  const [isListOpen, setListOpen] = useState(false);
  const focusContent = () => content.current?.focus();
  const isLeading = useKeys(settings, focusContent, () => setListOpen(true));
  useHeadOfPage(shown);
  useEffect(() => {
    if (shown.name !== 'site') noteOtherPage();
  }, [shown.name]);
  const open = shown.name === 'site' || shown.name === 'refused' ? null : PAGES[shown.name];
  const page = open && (
    <Later
      key={shown.name}
      load={() => open({ settings, navigation })}
      failed={<Notice>{t('dashboard.pageFailed')}</Notice>}
    >
      {(Page) => <Page />}
    </Later>
  );
  return (
    <div class="page dashboard">
      <PageNavigation shown={shown.name} isLeading={isLeading} onKeys={() => setListOpen(true)} onSkip={focusContent} />
      <main ref={content} class="page-main" id="content" tabIndex={-1} data-page={shown.name}>
        {shown.name === 'start' && (
          <Start calls={callsToOpen(settings.value)} hasKey={settings.value.singleKeys} onLookUp={onLookUp}>
            {page}
          </Start>
        )}
        {shown.name === 'site' && <Site screen={screen} settings={settings} onLookUp={onLookUp} links={links} />}
        {shown.name === 'refused' && <Face title={t('card.screen.refusedChoice')}>{refusalText(shown)}</Face>}
        {shown.name !== 'start' && page}
      </main>
      {isListOpen && (
        <Later
          load={async () => {
            const { openKeyboard } = await import('../../components/keyboard/open-keyboard');
            return openKeyboard(
              settings,
              PLACES.map((place) => ({ letter: place.letter, label: toPlaceLabel(place) })),
            );
          }}
          failed={<Notice>{t('dashboard.pageFailed')}</Notice>}
        >
          {(AllKeys) => <AllKeys onClose={() => setListOpen(false)} />}
        </Later>
      )}
    </div>
  );
}
