import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../components/Button';
import { Card } from '../../components/Card';
import { Face } from '../../components/Face';
import { NewerDataNotice } from '../../components/NewerDataNotice';
import { refusalText } from '../../components/refusal-text';
import { toVisible } from '../../components/visible-text';
import type { CardSections, OpenCard } from '../../lib/card';
import type { RefusalReason } from '../../lib/errors';
import { SECTION_NAMES } from '../../lib/model';
import type { Settings } from '../../lib/settings-values';
import type { CardView, Screen } from './screen';
import { isFirstRun, toRefusal } from './screen';
import { useAllowance } from './use-allowance';
import type { VerdictOf } from './VerdictOf';

/** Where a page of ours can send the user. */
export interface Ways {
  openOptions(): void;
  /** Absent in the dashboard itself. */
  openDashboard?(subject: string): void;
  /** Buttons of the page itself on the card of a host. */
  tools?(host: string): ComponentChildren;
}

interface Props {
  screen: Screen;
  settings: Signal<Settings>;
  layout: 'narrow' | 'wide';
  ways: Ways;
  /** Cards come by themselves as one browses: for those nothing is fetched, not even a logo. */
  follows?: boolean;
  /** The tab that the page was opened on, and the host that it shows. */
  tab?: { id: number; host: string } | null;
}

/** Render what a page shows: a card, or the face that stands in its place. */
export function CardScreen(props: Props) {
  const { readOnly, safety } = props.settings.value;
  const { screen, tab, layout } = props;
  const view = screen.view.value;
  // A page of its own goes back by the browser's button.
  const back = layout === 'narrow' && screen.past.value.at(-1);
  return (
    <>
      {readOnly && <NewerDataNotice />}
      {back && (
        <p class="way-back">
          <Button kind="quiet" onClick={screen.goBack}>
            {i18n.t('screen.back', [toVisible(toName(back))])}
          </Button>
        </p>
      )}
      {safety.on && view.kind === 'card' && view.subject.kind === 'host' && (
        <VerdictPlace host={view.subject.host} tabId={tab?.host === view.subject.host ? tab.id : undefined} />
      )}
      <Shown {...props} />
    </>
  );
}

/** Keeps the place of the verdict, whose scripts and words follow the first paint. */
function VerdictPlace({ host, tabId }: { host: string; tabId: number | undefined }) {
  const [Verdict, setVerdict] = useState<typeof VerdictOf | null>(null);
  useEffect(() => void import('./VerdictOf').then((loaded) => setVerdict(() => loaded.VerdictOf)), []);
  return <div class="verdict-place">{Verdict && <Verdict key={host} host={host} tabId={tabId} />}</div>;
}

const toName = ({ subject }: CardView) => (subject.kind === 'email' ? subject.email : subject.host);

const EMAIL_TEXTS = {
  none: (email: string) => i18n.t('screen.emailText', [email]),
  refused: () => i18n.t('screen.emailRefused'),
  unsaved: () => i18n.t('screen.emailFailed'),
  locked: () => i18n.t('screen.emailLocked'),
};

function Shown(props: Props) {
  const { screen, layout, ways } = props;
  const view = screen.view.value;
  switch (view.kind) {
    case 'opening':
      return null;
    case 'start':
      return (
        <Face title={i18n.t('screen.startTitle')} isAnswer={screen.isChosen()}>
          {i18n.t('screen.startText')}
        </Face>
      );
    case 'refused':
      return <Refused reason={view.reason} name={view.text} {...{ screen, layout, ways }} />;
    case 'email-question':
      return (
        <Face
          title={i18n.t('screen.emailTitle')}
          isAnswer
          actions={
            <>
              {view.obstacle !== 'locked' && (
                <Button kind="primary" onClick={() => void screen.agreeToEmail()}>
                  {i18n.t('screen.emailAgree')}
                </Button>
              )}
              <Button onClick={screen.goBack}>{i18n.t('screen.cancel')}</Button>
            </>
          }
        >
          {EMAIL_TEXTS[view.obstacle ?? 'none'](view.subject.email)}
        </Face>
      );
    case 'card':
      // The key, so that nothing that was unfolded or typed on a card stays for the next.
      return <ShownCard key={view.subject} {...props} view={view} />;
  }
}

type RefusedProps = Pick<Props, 'screen' | 'layout' | 'ways'> & { reason: RefusalReason; name?: string };

function Refused({ reason, name, screen, layout, ways }: RefusedProps) {
  const isAnswer = screen.isChosen();
  // What the popup and the panel show unasked is the page in the tab.
  const isNamed = name && (isAnswer || layout === 'wide');
  const title = isAnswer ? i18n.t('screen.refusedChoice') : i18n.t('screen.refusedTitle');
  return (
    <Face
      isAnswer={isAnswer}
      title={isNamed ? i18n.t('screen.refusedNamed', [toVisible(name)]) : title}
      actions={reason === 'never-send' && <Button onClick={ways.openOptions}>{i18n.t('screen.editNeverSend')}</Button>}
    >
      {refusalText(reason)}
    </Face>
  );
}

/** Whether nothing was asked of the service yet. What the plan set in the options does not include is known without asking. */
function isUnasked(sections: CardSections, loadsByItself: OpenCard['loadsByItself']): boolean {
  return SECTION_NAMES.every((name) => {
    const state = sections[name];
    const isRefused = state.status === 'failed' && state.failure.kind === 'plan';
    return state.status === 'waiting' || (isRefused && !loadsByItself(name));
  });
}

/** Whether this page has shown a card before: who opens a page on its first one has the focus where the browser puts it. */
let isLater = false;

function ShownCard({ view, screen, settings, layout, ways, follows }: Props & { view: CardView }) {
  const { card, subject } = view;
  const sections = card.sections.value;
  const allowance = useAllowance(settings.value.monthlyAllowance, sections);
  useEffect(() => {
    // Similar sites stand at the end of a card: the next one begins at its head. A page of its own is gone back in by the browser.
    if (layout === 'narrow' || screen.isChosen()) scrollTo(0, 0);
    // What led here is gone, and the focus with it: a button, or the card from which one went back in the browser.
    const isLed = screen.isChosen() || (layout === 'wide' && isLater);
    isLater = true;
    if (isLed && document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  const refusal = toRefusal(sections);
  if (refusal) return <Refused reason={refusal} name={toName(view)} {...{ screen, layout, ways }} />;
  if (isFirstRun(sections)) {
    return (
      <Face
        title={i18n.t('screen.firstRunTitle')}
        actions={
          <Button kind="primary" onClick={ways.openOptions}>
            {i18n.t('screen.firstRunAction')}
          </Button>
        }
      >
        {i18n.t('screen.firstRunText')}
      </Face>
    );
  }
  if (isUnasked(sections, card.loadsByItself)) {
    const calls = card.callsFor(SECTION_NAMES.filter(card.loadsByItself), 'missing');
    return (
      <Face
        // Of an e-mail address the whole of it would be sent.
        title={toVisible(toName(view))}
        actions={
          <Button kind="primary" onClick={() => screen.lookUp(card.subject)}>
            {i18n.t('screen.lookUp', calls)}
          </Button>
        }
      >
        {card.removed.value > 0 ? i18n.t('card.removed') : i18n.t('screen.notLookedUp')}
      </Face>
    );
  }
  const copy = (text: string) => navigator.clipboard.writeText(text);
  const copyCard = async (form: 'json' | 'markdown') => {
    const { toCardText } = await import('./card-text');
    await copy(toCardText({ subject, sections }, form));
  };
  const { openDashboard } = ways;
  return (
    <Card
      subject={subject}
      sections={sections}
      now={Date.now()}
      loadLogos={settings.value.loadLogos && (!follows || screen.isChosen())}
      layout={layout}
      removed={card.removed.value}
      // The reason is said above.
      unsaved={settings.value.readOnly ? null : card.unsaved.value}
      liveStopped={card.liveStopped.value}
      allowance={allowance}
      actions={{
        onLoad: (names, mode, confirmed) => void card.load(names, mode, confirmed),
        callsFor: card.callsFor,
        loadsByItself: card.loadsByItself,
        onOpenSite: screen.lookUp,
        onOpenOptions: ways.openOptions,
        onReload: () => location.reload(),
        onOpenDashboard: openDashboard && (() => openDashboard(card.subject)),
        tools: subject.kind === 'host' && ways.tools?.(subject.host),
        onCopyValue: copy,
        onCopyJson: () => copyCard('json'),
        onCopyMarkdown: () => copyCard('markdown'),
      }}
    />
  );
}
