import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CardScreen, WayBack } from '../../components/card/CardScreen';
import { callsToOpen } from '../../components/card/open-card';
import type { PageLinks } from '../../components/card/ShownCard';
import { noteOtherPage } from '../../components/card/ShownCard';
import { SubjectField } from '../../components/card/SubjectField';
import type { Screen, View } from '../../components/card/screen';
import { refusalText } from '../../components/text/failure';
import { Face } from '../../components/ui/Face';
import { Notice } from '../../components/ui/Notice';
import type { Route } from '../../lib/browser/route';
import type { Refusal } from '../../lib/errors';
import type { Settings } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import type { Navigation } from './navigation';
import { PageNavigation } from './PageNavigation';

interface SiteProps {
  screen: Screen;
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
      <SubjectField calls={callsToOpen(settings.value)} onSubmit={onLookUp} />
      {isDeadEnd(screen.view.value) && <WayBack screen={screen} />}
      <CardScreen screen={screen} settings={settings} layout="wide" links={links} />
    </>
  );
}

interface StartProps {
  /** The most that a card costs. */
  calls: number;
  /** What stands under the field. */
  children?: ComponentChildren;
  onLookUp(text: string): Refusal | null;
}

export function Start({ calls, children, onLookUp }: StartProps) {
  return (
    <>
      <div class="start">
        <h1>{t('card.screen.startTitle')}</h1>
        <p>
          {t('card.screen.startText')} {t('card.subject.cost', calls)}
        </p>
        <SubjectField calls={calls} onSubmit={onLookUp} />
      </div>
      {children}
    </>
  );
}

interface LaterProps {
  load(): Promise<() => ComponentChildren>;
}

/** A page whose script is loaded when it is opened. */
export function Later({ load }: LaterProps) {
  const [draw, setDraw] = useState<{ page: () => ComponentChildren } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    load().then(
      (page) => setDraw({ page }),
      () => setDraw('failed'),
    );
  }, []);
  if (draw === 'loading') return null;
  if (draw === 'failed') return <Notice>{t('dashboard.pageFailed')}</Notice>;
  const { page: Page } = draw;
  return <Page />;
}

/** The state of an entry of the history whose page was shown. */
const SEEN = 'seen';

/** A page that is come to begins at its head. One that is gone back to is left to the browser, which knows its place. */
function useHeadOfPage(shown: Route): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    // Searches change the address of their page, which stays where it is.
    const isSamePage = before.current.name === 'explore' && shown.name === 'explore';
    before.current = shown;
    if (history.state === SEEN) return;
    if (!isSamePage) scrollTo(0, 0);
    history.replaceState(SEEN, '');
  }, [shown]);
}

interface Props {
  route: ReadonlySignal<Route>;
  screen: Screen;
  settings: Signal<Settings>;
  navigation: Pick<Navigation, 'search' | 'show'>;
  onLookUp(text: string): Refusal | null;
  links: PageLinks;
}

/** Render the dashboard: its navigation, and the page that the address names. */
export function Dashboard({ route, screen, settings, navigation, onLookUp, links }: Props) {
  const shown = route.value;
  const content = useRef<HTMLElement>(null);
  useHeadOfPage(shown);
  useEffect(() => {
    if (shown.name !== 'site') noteOtherPage();
  }, [shown.name]);
  return (
    <div class="page dashboard">
      <PageNavigation shown={shown.name} onSkip={() => content.current?.focus()} />
      <main ref={content} class="page-main" id="content" tabIndex={-1} data-page={shown.name}>
        {shown.name === 'start' && (
          <Start calls={callsToOpen(settings.value)} onLookUp={onLookUp}>
            <Later load={async () => (await import('./start')).openStart(settings)} />
          </Start>
        )}
        {shown.name === 'site' && <Site screen={screen} settings={settings} onLookUp={onLookUp} links={links} />}
        {shown.name === 'refused' && <Face title={t('card.screen.refusedChoice')}>{refusalText(shown)}</Face>}
        {shown.name === 'explore' && (
          <Later key="explore" load={async () => (await import('./explore')).openExplore({ settings, navigation })} />
        )}
        {shown.name === 'bulk' && <Later key="bulk" load={async () => (await import('./bulk')).openBulk(settings)} />}
        {shown.name === 'usage' && (
          <Later key="usage" load={async () => (await import('./usage')).openUsage(settings)} />
        )}
        {shown.name === 'categories' && (
          <Later key="categories" load={async () => (await import('./categories')).openCategories()} />
        )}
        {shown.name === 'decisions' && (
          <Later key="decisions" load={async () => (await import('./decisions')).openDecisions(settings)} />
        )}
        {shown.name === 'watch' && (
          <Later key="watch" load={async () => (await import('./watch')).openWatch(settings)} />
        )}
      </main>
    </div>
  );
}
