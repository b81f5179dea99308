import type { Signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OptionsPlace } from '../../lib/browser/pages';
import { reloadPage } from '../../lib/browser/reload';
import type { Refusal } from '../../lib/errors';
import { toWholeName } from '../../lib/host/subject';
import type { Allowance } from '../../lib/lookup/ledger';
import { SECTION_NAMES } from '../../lib/model';
import type { Settings } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { refusalText } from '../text/failure';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Face } from '../ui/Face';
import { useMinutes } from '../ui/hooks';
import { Later } from '../ui/Later';
import type { CardActions } from './actions';
import { Card } from './Card';
import { callsToOpen } from './card-plan';
import type { CardSections } from './card-sections';
import { isFirstRun, toRefusal } from './card-sections';
import type { CardState } from './card-state';
import type { CardView, ScreenState } from './screen-state';
import type { ShareProps } from './sections/Charts';

/** Null without a limit. */
export function useAllowance(limit: number | null): Allowance | null {
  const [allowance, setAllowance] = useState<Allowance | null>(null);
  useEffect(() => {
    if (limit === null) return;
    let isOpen = true;
    let end = () => {};
    void import('./allowance').then(
      ({ subscribeAllowance }) => {
        if (isOpen) end = subscribeAllowance(limit, setAllowance);
      },
      // An update may have removed the script under an open page.
      () => {},
    );
    return () => {
      isOpen = false;
      end();
    };
  }, [limit]);
  return limit === null ? null : allowance;
}

/** What an estimate is drawn with, after a card or in place of one. */
export interface EstimateProps {
  host: string;
  /** The tab whose page may be read: that of the click on the toolbar. Null: only what was read before is shown. */
  tabId: number | null;
  sections: CardSections;
  layout: 'narrow' | 'wide';
  actions: CardActions;
  isSafetyOn: boolean;
  /** Null: a card is shown. */
  lack: Lack | null;
}

/** Why there is no card. */
export interface Lack {
  /** Else it was not asked for. */
  isKeyMissing: boolean;
  /** What stands there without an estimate, and the button in it. */
  face: ComponentChildren;
  remedy: ComponentChildren;
}

/** Where a page of ours can send the user. */
export interface PageLinks {
  openOptions(place?: OptionsPlace): void;
  /** Absent in the dashboard itself. */
  openDashboard?(subject: string): void;
  /** The page's own buttons on the card of a host. */
  tools?(host: string): ComponentChildren;
  /** Draws where visits come from, on a page with room for it. */
  Sources?: ComponentType<ShareProps>;
  /** What the room of estimates draws of the open page. */
  Estimate?: ComponentType<EstimateProps>;
}

export interface ScreenProps {
  screen: ScreenState;
  settings: Signal<Settings>;
  layout: 'narrow' | 'wide';
  links: PageLinks;
  /** Cards come by themselves as one browses: for those nothing is fetched, not even a logo. */
  follows?: boolean;
  /** The tab of the click on the toolbar, whose page may be read. */
  tab?: { id: number; host: string } | null;
}

type RefusedProps = ScreenProps & { refusal: Refusal; name: string | undefined };

export function Refused({ screen, layout, links, refusal, name }: RefusedProps) {
  const isAnswer = screen.isChosen();
  // What the popup and the panel show without a request is the page in the tab.
  const isNamed = name && (isAnswer || layout === 'wide');
  const title = isAnswer ? t('card.screen.refusedChoice') : t('card.screen.refusedTitle');
  return (
    <Face
      isAnswer={isAnswer}
      title={isNamed ? t('card.screen.refusedNamed', [toVisible(name)]) : title}
      actions={
        refusal.reason === 'never-send' && (
          <Button onClick={() => links.openOptions('privacy')}>{t('card.screen.editNeverSend')}</Button>
        )
      }
    >
      {refusalText(refusal)}
    </Face>
  );
}

type CardPlaceProps = ScreenProps & { view: CardView };

/** Whether nothing was asked of the service yet. What the plan set in the options does not include is known without asking. */
function isNotLookedUp(sections: CardSections, { plan }: CardState): boolean {
  return SECTION_NAMES.every((name) => {
    const state = sections[name];
    const isRefused = state.status === 'failed' && state.failure.kind === 'plan';
    return state.status === 'waiting' || (isRefused && !plan.loadsByItself(name));
  });
}

/** Drawn after the card, which never waits for what the user wrote. */
const NotePlace = ({ host }: { host: string }) => (
  <Later load={() => import('./NotePart')}>{({ NotePart }) => <NotePart key={host} host={host} />}</Later>
);

/** Whether this page has shown a card before. The first one leaves the focus to the browser. */
let isLater = false;

/** Lets the next card take the focus, since the user comes to it from another view. */
export function noteOtherPage(): void {
  isLater = true;
}

function toActions({ view: { card, subject }, screen, settings, links }: CardPlaceProps): CardActions {
  const { openOptions, openDashboard, tools, Sources } = links;
  const copy = (text: string) => navigator.clipboard.writeText(text);
  const copyCard = async (form: 'json' | 'markdown') => {
    const { toCardText } = await import('./markdown-labels');
    await copy(toCardText({ subject, sections: card.readAged() }, form));
  };
  return {
    onLoad: (names, mode, confirmed) => void card.load(names, mode, confirmed),
    callsFor: card.plan.callsFor,
    callsToOpen: callsToOpen(settings.value),
    loadsByItself: card.plan.loadsByItself,
    isRefused: card.plan.isRefused,
    onOpenSite: screen.lookUp,
    onOpenOptions: () => openOptions(),
    onReload: () => reloadPage(),
    onOpenDashboard: openDashboard && (() => openDashboard(card.subject)),
    tools: subject.kind === 'host' && tools?.(subject.host),
    Sources,
    onCopyValue: copy,
    onCopyJson: () => copyCard('json'),
    onCopyMarkdown: () => copyCard('markdown'),
  };
}

/** Why there is no card: no key. */
function toFirstRun({ screen, links: { openOptions } }: CardPlaceProps): Lack {
  const toRemedy = (kind: 'primary' | 'plain') => (
    <Button kind={kind} onClick={() => openOptions()}>
      {t('card.screen.firstRunAction')}
    </Button>
  );
  const face = (
    <Face title={t('card.screen.firstRunTitle')} isAnswer={screen.isChosen()} actions={toRemedy('primary')}>
      {t('card.screen.firstRunText')}
    </Face>
  );
  return { isKeyMissing: true, face, remedy: toRemedy('plain') };
}

/** Why there is no card: it was not asked for, or what was saved of it could not be read. */
function toNotLookedUp({ view, screen }: CardPlaceProps): Lack {
  const { card, subject } = view;
  const calls = card.plan.callsFor(SECTION_NAMES.filter(card.plan.loadsByItself), 'missing');
  const remedy = (
    <Button kind="primary" onClick={() => screen.lookUp(toWholeName(subject))}>
      {t('card.screen.lookUp', calls)}
    </Button>
  );
  const face = (
    // The whole of an e-mail address would be sent.
    <Face title={toVisible(view.card.subject)} actions={remedy}>
      {card.removed > 0 ? t('card.removed') : t('card.screen.notLookedUp')}
    </Face>
  );
  return { isKeyMissing: false, face, remedy };
}

/** The next card begins at its head, and takes the focus of the button or card that led to it. */
function useCardFocus({ screen, layout }: CardPlaceProps) {
  useEffect(() => {
    // On a page of its own, the browser restores the position.
    if (layout === 'narrow' || screen.isChosen()) scrollTo(0, 0);
    const isLed = screen.isChosen() || (layout === 'wide' && isLater);
    isLater = true;
    if (isLed && document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
}

/** Render the card of a view, or the face that stands for it where it has nothing to show. */
export function CardPlace(props: CardPlaceProps) {
  const { view, settings, layout, links, follows, tab } = props;
  const { card, subject } = view;
  const sections = card.readAged();
  const allowance = useAllowance(settings.value.monthlyAllowance);
  useMinutes();
  useCardFocus(props);
  const refusal = toRefusal(sections);
  if (refusal) return <Refused {...props} refusal={{ reason: refusal }} name={card.subject} />;
  const actions = toActions(props);
  const { Estimate } = links;
  const toEstimate = (lack: Lack | null) =>
    subject.kind === 'host' && Estimate ? (
      <Estimate
        host={subject.host}
        tabId={tab?.host === subject.host ? tab.id : null}
        sections={sections}
        layout={layout}
        actions={actions}
        isSafetyOn={settings.value.safety.on}
        lack={lack}
      />
    ) : (
      lack?.face
    );
  if (isFirstRun(sections)) return <>{toEstimate(toFirstRun(props))}</>;
  if (isNotLookedUp(sections, card)) {
    const lack = toNotLookedUp(props);
    return <>{card.removed > 0 ? lack.face : toEstimate(lack)}</>;
  }
  return (
    <>
      <Card
        subject={subject}
        sections={sections}
        now={Date.now()}
        loadLogos={settings.value.loadLogos && (!follows || view.asked)}
        layout={layout}
        removed={card.removed}
        liveStopped={card.liveStopped.value}
        allowance={allowance}
        actions={actions}
        end={subject.kind === 'host' && <NotePlace host={subject.host} />}
      />
      {toEstimate(null)}
    </>
  );
}
