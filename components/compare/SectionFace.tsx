import type { SectionName } from '../../lib/model';
import { t } from '../../lib/texts';
import type { CardActions } from '../card/actions';
import { CostLabel } from '../card/CostLabel';
import type { CardSections } from '../card/card-sections';
import { FailureNotice } from '../card/FailureNotice';
import { formatAge } from '../text/age';
import { toNamedHost } from '../text/readable-host';
import { Button } from '../ui/Button';

/** What a column needs to draw and to load its sections. */
export interface ComparedColumn {
  host: string;
  sections: CardSections;
  actions: CardActions;
}

export function isAnswered({ sections }: ComparedColumn, name: SectionName): boolean {
  const state = sections[name];
  return state.status === 'ready' && state.answer.data !== null;
}

/** Whether there is more to say of an answer than its values. */
export function hasNote({ sections }: ComparedColumn, name: SectionName): boolean {
  const state = sections[name];
  return state.status === 'ready' && Boolean(state.stale || state.refreshing || state.failure);
}

interface Props {
  name: SectionName;
  column: ComparedColumn;
  now: number;
}

const toTitle = (name: SectionName, host: string) => `${t(`text.section.${name}`)}, ${toNamedHost(host)}`;

function LoadButton({ name, column, word, mode }: Omit<Props, 'now'> & { word: string; mode: 'missing' | 'refresh' }) {
  const { host, actions } = column;
  return (
    <Button onClick={() => actions.onLoad([name], mode, false)}>
      <CostLabel word={word} title={toTitle(name, host)} calls={actions.callsFor([name], mode)} />
    </Button>
  );
}

function SectionFailure({ name, column, now }: Props) {
  const { sections, actions } = column;
  const state = sections[name];
  if ((state.status !== 'failed' && state.status !== 'ready') || !state.failure) return null;
  const { failure, again } = state;
  return (
    <FailureNotice
      failure={failure}
      now={now}
      actions={actions}
      headingId={`compare-${name}`}
      calls={actions.callsFor([name], again)}
      onRetry={(confirmed) => actions.onLoad([name], again, confirmed)}
    />
  );
}

/** What is there instead of values: a button with its cost, a wait, a failure, or that there is nothing. */
export function SectionFace({ name, column, now }: Props) {
  const state = column.sections[name];
  if (state.status === 'waiting')
    return <LoadButton name={name} column={column} word={t('card.load')} mode="missing" />;
  if (state.status === 'loading') {
    return <p class="section-note">{t('card.waitingFor', [toTitle(name, column.host)])}</p>;
  }
  if (state.status === 'failed') return <SectionFailure name={name} column={column} now={now} />;
  const { presence } = state.answer;
  return (
    <>
      <p class="section-note">{toAbsence(name, presence)}</p>
      {presence !== 'empty' && !state.failure && (
        <LoadButton name={name} column={column} word={t('card.ask')} mode="refresh" />
      )}
    </>
  );
}

/** The age of an answer that is stale, with a button that renews it, and what kept it from being renewed. */
export function SectionNote({ name, column, now }: Props) {
  const state = column.sections[name];
  if (state.status !== 'ready') return null;
  const { answer, stale, refreshing, failure } = state;
  const age = formatAge(answer.fetchedAt, now);
  return (
    <>
      {refreshing && <p class="section-note">{t('card.refreshing')}</p>}
      {stale && !refreshing && !failure && (
        <p class="section-line">
          <span class="section-meta">{age ? t('card.saved', [age]) : t('card.savedUnknown')}</span>
          <LoadButton name={name} column={column} word={t('card.refresh')} mode="refresh" />
        </p>
      )}
      <SectionFailure name={name} column={column} now={now} />
    </>
  );
}

function toAbsence(name: SectionName, presence: string): string {
  if (presence === 'empty') return t(`card.empty.${name}`);
  return presence === 'absent' || presence === 'limited' ? t(`card.${presence}`) : t('card.unreadable');
}
