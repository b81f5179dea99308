import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Failure } from '../../lib/errors';
import type { Answer, Presence, SectionData, SectionName } from '../../lib/model';
import { t } from '../../lib/texts';
import { formatAge, PLACE, toSourceText } from '../text/age';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import type { CardActions } from './actions';
import { withFocus } from './actions';
import { AnsweredFor, CostLabel } from './CostLabel';
import type { AgainMode, SectionState } from './card-sections';
import { isLoading } from './card-sections';
import type { LateParts } from './late-parts';

interface AgainButtonProps {
  name: SectionName;
  actions: Pick<CardActions, 'callsFor' | 'onLoad'>;
  word: 'ask' | 'refresh';
  busy?: boolean;
}

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
  /** `present` here means an answer without data, which is unreadable. */
  presence: Presence;
  busy: boolean;
  /** The section can be asked for alone. False after a failure: its notice has a button. */
  canAsk: boolean;
  actions: Pick<CardActions, 'callsFor' | 'onLoad'>;
}

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

/** The style sheet sets the expected height of each section. The words appear after a moment. */
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

export interface SectionProps<N extends SectionName> {
  name: N;
  state: SectionState<N>;
  now: number;
  actions: CardActions;
  /** The answer described in the head of the card. Equal facts are not repeated here. */
  lead?: Answer | null;
  /** False in the first paint: `Intl` texts follow it. */
  whole: boolean;
  isToldAbove?: boolean;
  /** The service read the site and gave its categories. */
  isSiteRead?: boolean;
  /** False for an e-mail address: one call answers all of its sections. */
  asksAlone?: boolean;
  /** Null: a failure is not drawn yet. */
  late: Pick<LateParts, 'FailureNotice' | 'PaidBy' | 'formatInstant' | 'formatInstantDay'> | null;
  /** The lines to copy, for a section whose values have no copy buttons. */
  toLines?(data: SectionData[N]): readonly string[];
  children(data: SectionData[N]): ComponentChildren;
}

export function SectionCard<N extends SectionName>(props: SectionProps<N>) {
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

function CopyAll<N extends SectionName>({ name, state, actions, whole, toLines }: SectionProps<N>) {
  const lines = (state.status === 'ready' && state.answer.data !== null && toLines?.(state.answer.data)) || [];
  const text = [...new Set(lines)].filter((line) => line.trim() !== '').join('\n');
  if (!whole || !text || !actions.onCopyValue) return null;
  return <CopyButton text={text} name={t(`text.section.${name}`)} onCopyValue={actions.onCopyValue} />;
}

function HeadEnd<N extends SectionName>({
  name,
  state,
  now,
  actions,
  lead,
  late,
  whole,
  isToldAbove,
}: SectionProps<N>) {
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
        <span class="section-meta" title={whole ? late?.formatInstant(answer.fetchedAt) : undefined}>
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
    <span class="section-meta" title={whole ? late?.formatInstant(answer.fetchedAt) : undefined}>
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
  late,
  asksAlone = true,
  children,
}: SectionProps<N>) {
  // A retry asks the service, so a remembered failure cannot answer in its place.
  const toFailure = (failure: Failure, again: AgainMode, savedAt?: number) =>
    late && (
      <late.FailureNotice
        failure={failure}
        now={now}
        actions={actions}
        savedAt={savedAt}
        isSiteRead={isSiteRead}
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
      {late && lead && isOtherwisePaid(answer, lead) && <late.PaidBy answer={answer} as="p" />}
      {answer.imported && answer.imported.at !== lead?.imported?.at && (
        <p class="section-note">
          {late ? t('card.imported', [late.formatInstantDay(answer.imported.at, now)]) : PLACE}
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

/** A company without a known field counts as empty. */
export function hasContent(data: SectionData[SectionName]): boolean {
  if (typeof data === 'string' || Array.isArray(data)) return data.length > 0;
  return Object.values(data).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  );
}

const isOtherwisePaid = (answer: Answer, lead: Answer) =>
  answer.paidBy !== lead.paidBy || answer.fromCache !== lead.fromCache;
