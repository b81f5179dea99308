import type { ComponentChildren, ComponentType } from 'preact';
import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OptionsPlace } from '../../lib/browser/pages';
import type { Allowance } from '../../lib/lookup/ledger';
import type { Settings } from '../../lib/settings/settings';
import { useMinutes } from '../ui/hooks';
import type { CardActions } from './actions';
import { Card } from './Card';
import { callsToOpen } from './card-plan';
import type { CardSections } from './card-sections';
import type { LateParts } from './late-parts';
import type { ShareProps } from './sections/Charts';
import type { CardView, ShownCard, ShownScreen } from './view';

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
  /** The popup's own buttons for an open page that has no card. */
  pageTools?: ComponentChildren;
  /** What became of the popup's own buttons for the open page. */
  pageSaid?(): ComponentChildren;
  /** Draws where visits come from, on a page with room for it. */
  Sources?: ComponentType<ShareProps>;
  /** What the room of estimates draws of the open page. */
  Estimate?: ComponentType<EstimateProps>;
}

export interface ScreenProps {
  screen: ShownScreen;
  settings: { readonly value: Settings };
  layout: 'narrow' | 'wide';
  links: PageLinks;
  /** Null: only the first screen is drawn. */
  late: LateParts | null;
  /** Cards come by themselves as one browses: for those nothing is fetched, not even a logo. */
  follows?: boolean;
  /** The tab of the click on the toolbar, whose page may be read. */
  tab?: { id: number; host: string; address: string } | null;
}

export type CardPlaceProps = ScreenProps & { view: CardView<ShownCard> };

/** Whether this page has shown a card before. The first one leaves the focus to the browser. */
let isLater = false;

/** Lets the next card take the focus, since the user comes to it from another view. */
export function noteOtherPage(): void {
  isLater = true;
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

/** A click is held until the rest has come (held-clicks.ts). */
function toFirstActions({ view: { card }, settings }: CardPlaceProps): CardActions {
  const nothing = () => {};
  return {
    onLoad: nothing,
    callsFor: card.plan.callsFor,
    callsToOpen: callsToOpen(settings.value),
    loadsByItself: card.plan.loadsByItself,
    isRefused: card.plan.isRefused,
    onOpenSite: nothing,
    onOpenOptions: nothing,
    onCopyValue: nothing,
  };
}

/** Render the card of a view, or the face that stands for it where it has nothing to show. */
export function CardPlace(props: CardPlaceProps) {
  const { view, settings, layout, late, follows, tab } = props;
  const { card, subject } = view;
  const sections = card.readAged();
  const allowance = useAllowance(settings.value.monthlyAllowance);
  useMinutes();
  useCardFocus(props);
  const actions = late ? late.toActions(props) : toFirstActions(props);
  const lack = late?.drawLack(props, sections, actions);
  if (lack) return lack;
  return (
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
      late={late}
      end={
        late &&
        subject.kind === 'host' && (
          <Fragment key={subject.host}>
            <late.PagePart
              host={subject.host}
              address={tab?.host === subject.host ? tab.address : null}
              actions={actions}
            />
            <late.NotePart host={subject.host} />
          </Fragment>
        )
      }
      below={late?.drawEstimate(props, sections, actions, null)}
    />
  );
}
