import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Card } from '../../components/Card';
import { Face } from '../../components/Face';
import { NewerDataNotice } from '../../components/NewerDataNotice';
import { refusalText } from '../../components/refusal-text';
import type { CardSections, OpenCard } from '../../lib/card';
import type { RefusalReason } from '../../lib/errors';
import type { Candidate } from '../../lib/lookup/subject';
import { SECTION_NAMES } from '../../lib/model';
import type { Settings } from '../../lib/settings-values';
import type { Screen } from './screen';
import { isFirstRun } from './screen';
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
  /** The tab that the page was opened on, and the host that it shows. */
  tab?: { id: number; host: string } | null;
}

/** Render what a page shows: a card, or the face that stands in its place. */
export function CardScreen(props: Props) {
  const { readOnly, safety } = props.settings.value;
  const view = props.screen.view.value;
  const { tab } = props;
  return (
    <>
      {readOnly && <NewerDataNotice />}
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

function Shown({ screen, settings, layout, ways }: Props) {
  const view = screen.view.value;
  switch (view.kind) {
    case 'opening':
      return null;
    case 'start':
      return <Face title={i18n.t('screen.startTitle')}>{i18n.t('screen.startText')}</Face>;
    case 'refused':
      return <Refused reason={view.reason} ways={ways} />;
    case 'email-question':
      return (
        <Face
          title={i18n.t('screen.emailTitle')}
          actions={
            <>
              <button type="button" class="button primary" onClick={() => void screen.agreeToEmail()}>
                {i18n.t('screen.emailAgree')}
              </button>
              <button type="button" class="button" onClick={screen.showStart}>
                {i18n.t('screen.cancel')}
              </button>
            </>
          }
        >
          {view.failed ? i18n.t('screen.emailFailed') : i18n.t('screen.emailText', [view.subject.email])}
        </Face>
      );
    case 'card':
      return <ShownCard {...view} screen={screen} settings={settings} layout={layout} ways={ways} />;
  }
}

function Refused({ reason, ways }: { reason: RefusalReason; ways: Ways }) {
  return (
    <Face
      title={i18n.t('screen.refusedTitle')}
      actions={
        reason === 'never-send' && (
          <button type="button" class="button" onClick={ways.openOptions}>
            {i18n.t('screen.editNeverSend')}
          </button>
        )
      }
    >
      {refusalText(reason)}
    </Face>
  );
}

/** Why the worker refused the subject, which by the public suffix list it alone can; null when something is saved of it. */
function toRefusal(sections: CardSections): RefusalReason | null {
  const states = Object.values(sections);
  if (states.some((state) => state.status === 'ready')) return null;
  const refused = states.find((state) => state.status === 'failed' && state.failure.kind === 'not-public');
  return (refused?.status === 'failed' && refused.failure.reason) || null;
}

/** Whether nothing was asked of the service yet. What the plan set in the options does not include is known without asking. */
function isUnasked(sections: CardSections, loadsByItself: OpenCard['loadsByItself']): boolean {
  return SECTION_NAMES.every((name) => {
    const state = sections[name];
    const isRefused = state.status === 'failed' && state.failure.kind === 'plan';
    return state.status === 'waiting' || (isRefused && !loadsByItself(name));
  });
}

function ShownCard({ card, subject, screen, settings, layout, ways }: Props & { card: OpenCard; subject: Candidate }) {
  const sections = card.sections.value;
  const allowance = useAllowance(settings.value.monthlyAllowance, sections);
  const refusal = toRefusal(sections);
  if (refusal) return <Refused reason={refusal} ways={ways} />;
  if (isFirstRun(sections)) {
    return (
      <Face
        title={i18n.t('screen.firstRunTitle')}
        actions={
          <button type="button" class="button primary" onClick={ways.openOptions}>
            {i18n.t('screen.firstRunAction')}
          </button>
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
        title={subject.host}
        actions={
          <button type="button" class="button primary" onClick={() => void screen.showText(card.subject)}>
            {i18n.t('screen.lookUp', calls)}
          </button>
        }
      >
        {card.removed.value > 0 ? i18n.t('card.removed') : i18n.t('screen.notLookedUp')}
      </Face>
    );
  }
  const copy = (text: string) => navigator.clipboard.writeText(text);
  const copyCard = async (form: 'json' | 'markdown') => {
    const { toCardText } = await import('./card-text');
    await copy(toCardText({ subject, sections }, form)).catch(() => {});
  };
  const { openDashboard } = ways;
  return (
    <Card
      subject={subject}
      sections={sections}
      now={Date.now()}
      loadLogos={settings.value.loadLogos}
      layout={layout}
      removed={card.removed.value}
      // The reason is said above.
      unsaved={settings.value.readOnly ? null : card.unsaved.value}
      allowance={allowance}
      actions={{
        onLoad: (names, mode, confirmed) => void card.load(names, mode, confirmed),
        callsFor: card.callsFor,
        onOpenSite: (host) => void screen.showText(host),
        onOpenOptions: ways.openOptions,
        onReload: () => location.reload(),
        onOpenDashboard: openDashboard && (() => openDashboard(card.subject)),
        tools: subject.kind === 'host' && ways.tools?.(subject.host),
        onCopyValue: copy,
        onCopyJson: () => void copyCard('json'),
        onCopyMarkdown: () => void copyCard('markdown'),
      }}
    />
  );
}
