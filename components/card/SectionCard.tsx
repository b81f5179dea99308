import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Failure } from '../../lib/errors';
import type { Answer, Presence, SectionData, SectionName } from '../../lib/model';
import { t } from '../../lib/texts';
import { formatAge, formatInstant, toSourceText } from '../text/format';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import type { CardActions } from './actions';
import { withFocus } from './actions';
import { AnsweredFor, CostLabel } from './CostLabel';
import type { AgainMode, SectionState } from './card-state';
import { isLoading } from './card-state';
import { FailureNotice } from './FailureNotice';

interface AgainButtonProps {
  name: SectionName;
  actions: Pick<CardActions, 'callsFor' | 'onLoad'>;
  word: 'ask' | 'refresh';
  busy?: boolean;
}

/** Render the button that asks for one section again, with what it costs. */
function AgainButton({ name, actions, word, busy }: AgainButtonProps) {
  return (
    <Button
      kind={word === 'refresh' ? 'quiet' : 'plain'}
      busy={busy}
      onClick={() => actions.onLoad([name], 'refresh', false)}
    >
      <CostLabel
        word={t(`card.${word}`)}
        title={t(`text.section.${name}`)}
        calls={actions.callsFor([name], 'refresh')}
      />
    </Button>
  );
}

interface AbsenceNoteProps {
  name: SectionName;
  /** `present` stands for an answer without data, which is not readable. */
  presence: Presence;
  /** The section is being asked for already. */
  busy: boolean;
  /** It can be asked for by itself, and has not just failed to come: that notice has a button of its own. */
  canAsk: boolean;
  actions: Pick<CardActions, 'callsFor' | 'onLoad'>;
}

/** Render why a section that was answered has nothing to show. */
function AbsenceNote({ name, presence, busy, canAsk, actions }: AbsenceNoteProps) {
  if (presence === 'empty') return <p class="section-note">{t(`card.empty.${name}`)}</p>;
  return (
    <div class="section-line">
      <p class="section-note">
        {presence === 'absent' && t('card.absent')}
        {presence === 'limited' && t('card.limited')}
        {(presence === 'unreadable' || presence === 'present') && (
          <>
            <strong>{t('card.unreadable')}</strong> · {t('card.unreadableWhy')}
          </>
        )}
      </p>
      {canAsk && <AgainButton name={name} actions={actions} word="ask" busy={busy} />}
    </div>
  );
}

/** Render lines of the height that will come (set for each section in the style sheet), and after a moment what is waited for. */
function Skeleton({ title }: { title: string }) {
  return (
    <div class="skeleton">
      <span class="skeleton-line" />
      <span class="skeleton-line" />
      <span class="skeleton-line" />
      <p class="skeleton-words">{t('card.waitingFor', [title])}</p>
    </div>
  );
}

interface Props<N extends SectionName> {
  name: N;
  state: SectionState<N>;
  now: number;
  actions: CardActions;
  /** The answer that the head of the card speaks of: what is the same here is not said again. */
  lead?: Answer | null;
  /** False in the first paint: what needs `Intl` follows it. */
  whole: boolean;
  /** The notice above the sections speaks of its failure. */
  isToldAbove?: boolean;
  /** The service read the site, and told its categories. */
  isSiteRead?: boolean;
  /** False for an e-mail address: one call answers all of its sections. */
  asksAlone?: boolean;
  /** What is copied of a section whose values have no button of their own. */
  toText?(data: SectionData[N]): string;
  /** Draws what was answered. */
  children(data: SectionData[N]): ComponentChildren;
}

/** Render one section of a card with its heading, in whichever of its faces it is. */
export function SectionCard<N extends SectionName>(props: Props<N>) {
  const { name, state } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = withFocus(props.actions, () => heading.current);
  return (
    <section
      class={`section section-${name}`}
      aria-labelledby={`section-${name}`}
      aria-busy={isLoading(state) || undefined}
    >
      <div class="section-head">
        <h2 id={`section-${name}`} ref={heading} tabIndex={-1}>
          {t(`text.section.${name}`)}
        </h2>
        <CopyAll {...props} />
        <HeadEnd {...props} actions={actions} />
      </div>
      <Body {...props} actions={actions} />
    </section>
  );
}

function CopyAll<N extends SectionName>({ name, state, actions, whole, toText }: Props<N>) {
  const text = state.status === 'ready' && state.answer.data !== null && toText?.(state.answer.data);
  if (!whole || !text || !actions.onCopyValue) return null;
  return <CopyButton text={text} name={t(`text.section.${name}`)} onCopyValue={actions.onCopyValue} />;
}

function HeadEnd<N extends SectionName>({ name, state, now, actions, lead, whole, isToldAbove }: Props<N>) {
  if (state.status === 'waiting') {
    return (
      <Button onClick={() => actions.onLoad([name], 'missing', false)}>
        <CostLabel word={t('card.load')} title={t(`text.section.${name}`)} calls={state.calls} />
      </Button>
    );
  }
  if (state.status === 'failed' && isToldAbove) {
    return <span class="section-meta">{t('card.seeNotice')}</span>;
  }
  if (state.status !== 'ready') return null;
  if (state.refreshing) return <span class="section-meta">{t('card.refreshing')}</span>;
  const { answer } = state;
  const age = formatAge(answer.fetchedAt, now);
  if (state.stale) {
    return (
      <>
        <span class="section-meta" title={whole ? formatInstant(answer.fetchedAt) : undefined}>
          {age ? t('card.saved', [age]) : t('card.savedUnknown')}
        </span>
        {!state.failure && <AgainButton name={name} actions={actions} word="refresh" />}
      </>
    );
  }
  const isSameAge = !lead || age === formatAge(lead.fetchedAt, now);
  const isSameSource = !lead || answer.source === lead.source;
  if (isSameAge && isSameSource) return null;
  const parts = [isSameSource ? null : toSourceText(answer.source), isSameAge ? null : age];
  return (
    <span class="section-meta" title={whole ? formatInstant(answer.fetchedAt) : undefined}>
      {parts.filter((part) => part !== null).join(' · ')}
    </span>
  );
}

function Body<N extends SectionName>({
  name,
  state,
  now,
  actions,
  lead,
  isToldAbove,
  isSiteRead,
  asksAlone = true,
  children,
}: Props<N>) {
  // Asked for again: what was remembered of the failure does not answer in its place.
  const toFailure = (failure: Failure, again: AgainMode, savedAt?: number) => (
    <FailureNotice
      {...{ failure, now, actions, savedAt, isSiteRead }}
      headingId={`section-${name}`}
      calls={actions.callsFor([name], again)}
      onRetry={(confirmed) => actions.onLoad([name], again, confirmed)}
    />
  );
  if (state.status === 'waiting') return null;
  if (state.status === 'loading') return <Skeleton title={t(`text.section.${name}`)} />;
  if (state.status === 'failed') {
    return isToldAbove ? null : toFailure(state.failure, state.again);
  }
  const { answer, failure, again, refreshing } = state;
  return (
    <div class="section-body">
      {answer.answeredFor && answer.answeredFor !== lead?.answeredFor && (
        <p class="section-note">
          <AnsweredFor host={answer.answeredFor} />
        </p>
      )}
      {answer.data !== null && hasContent(answer.data) ? (
        children(answer.data)
      ) : (
        <AbsenceNote
          name={name}
          presence={answer.data === null ? answer.presence : 'empty'}
          busy={refreshing}
          canAsk={asksAlone && failure === null}
          actions={actions}
        />
      )}
      {failure && !isToldAbove && toFailure(failure, again, answer.fetchedAt)}
    </div>
  );
}

/** Whether there is anything to draw; a company of which every field is unknown is as good as none. */
function hasContent(data: SectionData[SectionName]): boolean {
  if (typeof data === 'string' || Array.isArray(data)) return data.length > 0;
  return Object.values(data).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  );
}
