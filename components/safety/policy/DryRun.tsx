import { useEffect, useRef, useState } from 'preact/hooks';
import type { OutcomeCount } from '../../../lib/safety/dry-run';
import type { Decision, Ground } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { SECOND } from '../../../lib/time';
import { formatNumber } from '../../text/format';
import { toNamedTexts } from '../../text/lists';
import { ReadableHost } from '../../text/ReadableHost';
import { toCause, toOutcomeTone, toOutcomeWord, toVerdictWord } from '../../text/verdict';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/Field';
import { Table } from '../../ui/Table';
import { RemoteText } from '../../ui/Texts';
import type { DryRunOver, DryRunState, DryRunStatus } from './dry-run-state';
import type { PolicyDraft } from './policy-draft';

const STEP = 100;

const GROUNDS = {
  'managed-block': () => t('safety.ground.managed'),
  'managed-allow': () => t('safety.ground.managed'),
  override: () => t('safety.ground.override'),
  'policy-override': () => t('safety.ground.override'),
  'managed-override': () => t('safety.ground.override'),
  'block-list': () => t('safety.list.block'),
  'allow-list': () => t('safety.list.allow'),
  rule: () => t('safety.ground.rule'),
  default: () => t('safety.ground.default'),
  'no-data': () => t('safety.ground.noData'),
  'other-site': () => t('safety.ground.otherSite'),
  'too-old': () => t('safety.ground.tooOld'),
  error: () => toVerdictWord('error'),
} satisfies Record<Ground, () => string>;

interface DryRunChangesProps {
  status: Extract<DryRunStatus, { what: 'done' }>;
}

export function DryRunChanges({ status }: DryRunChangesProps) {
  const [shown, setShown] = useState(STEP);
  const { result, notHosts } = status;
  const counted = toCounted(result.counts);
  return (
    <>
      {notHosts.length > 0 && (
        <p class="field-error">
          {t('safety.dry.notHosts', notHosts.length, [formatNumber(notHosts.length), toNamedTexts(notHosts, 5)])}
        </p>
      )}
      {counted.length > 0 && (
        <Table
          caption={t('safety.dry.counts')}
          columns={[
            {
              name: 'verdict',
              label: t('safety.dry.verdict'),
              cell: ({ word }) => word,
            },
            {
              name: 'before',
              label: t('safety.dry.now'),
              numeric: true,
              cell: ({ before }) => formatNumber(before),
            },
            {
              name: 'after',
              label: t('safety.dry.then'),
              numeric: true,
              cell: ({ after }) => formatNumber(after),
            },
          ]}
          rows={counted}
          rowKey={({ word }) => word}
        />
      )}
      {result.changes.length > 0 && (
        <Table
          caption={t('safety.dry.changes')}
          columns={[
            {
              name: 'host',
              label: t('safety.dry.host'),
              cell: ({ host }) => (
                <>
                  <RemoteText text={host} />
                  <ReadableHost host={host} />
                </>
              ),
            },
            {
              name: 'before',
              label: t('safety.dry.now'),
              cell: ({ before }) => <VerdictWord decision={before} />,
            },
            {
              name: 'after',
              label: t('safety.dry.then'),
              cell: ({ after }) => <VerdictWord decision={after} />,
            },
            {
              name: 'why',
              label: t('safety.dry.why'),
              cell: ({ after }) => after && <Why decision={after} />,
            },
          ]}
          rows={result.changes.slice(0, shown)}
          rowKey={({ host }) => host}
        />
      )}
      {result.changes.length > shown && (
        <div class="actions">
          <Button kind="quiet" onClick={() => setShown(shown + STEP)}>
            {t('safety.rule.more', [formatNumber(Math.min(STEP, result.changes.length - shown))])}
          </Button>
        </div>
      )}
    </>
  );
}

/** By word, because two outcomes may share one. */
function toCounted(counts: readonly OutcomeCount[]) {
  const rows = new Map<string, { word: string; before: number; after: number }>();
  for (const count of counts) {
    if (count.before + count.after === 0) continue;
    const word = toOutcomeWord(count);
    const row = rows.get(word) ?? { word, before: 0, after: 0 };
    rows.set(word, { word, before: row.before + count.before, after: row.after + count.after });
  }
  return [...rows.values()];
}

/** The rule alone if it decided. A rule that lacks data is not to blame. */
function Why({ decision }: { decision: Decision }) {
  const { rule, ground } = decision;
  if (rule && ground === 'rule') return <RemoteText text={rule.name} />;
  return <bdi class="remote">{rule ? toCause(decision) : GROUNDS[ground]()}</bdi>;
}

function VerdictWord({ decision }: { decision: Decision | null }) {
  if (!decision) return <span class="none">{t('safety.dry.noPolicy')}</span>;
  return (
    <span class="verdict-word" data-tone={toOutcomeTone(decision)}>
      {toOutcomeWord(decision)}
    </span>
  );
}

interface Props {
  draft: PolicyDraft;
  state: DryRunState;
  isPrimed: boolean;
  /** The policy is the organisation's, so there is no draft to try. */
  locked: boolean;
}

/** Nothing is sent for a dry run. */
export function DryRunView({ draft, state, isPrimed, locked }: Props) {
  const [isLong, setLong] = useState(false);
  /** Gets the focus back when the cancel button goes. */
  const pressed = useRef<HTMLElement | null>(null);
  const policy = draft.draft.value;
  const status = state.status.value;
  const pasted = state.pasted.value;
  const paste = (text: string) => {
    state.pasted.value = text;
  };
  // The result belongs to the draft before.
  useEffect(() => state.forget, [policy, isPrimed]);
  const isRunning = status.what === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setLong(true), SECOND);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isRunning]);
  if (!policy) return null;
  const start = (over: DryRunOver) => {
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    void state.start(draft.inForce.value, policy, over);
  };
  const toText = () => {
    if (locked) return t('safety.dry.locked');
    return draft.isChanged.value ? t('safety.dry.text') : t('safety.dry.unchanged');
  };
  const cancel = () => {
    state.cancel();
    pressed.current?.focus();
  };
  return (
    <>
      <p class="section-text">{toText()}</p>
      <div class="actions">
        <Button kind="primary" busy={isRunning} onClick={() => start('known')}>
          {isPrimed ? t('safety.dry.savedAndPrimed') : t('safety.dry.saved')}
        </Button>
      </div>
      <TextArea
        label={t('safety.dry.pasteLabel')}
        hint={t('safety.dry.pasteHint')}
        rows={4}
        value={pasted}
        onInput={paste}
        onCommit={paste}
      />
      <div class="actions">
        <Button busy={isRunning || pasted.trim() === ''} onClick={() => start({ pasted })}>
          {t('safety.dry.pasted')}
        </Button>
      </div>
      <div role="status" class="form-status">
        {toSentence(status) !== '' && (
          <p class={status.what === 'failed' ? 'problem' : undefined}>{toSentence(status)}</p>
        )}
      </div>
      {/* Outside the live region, which each count would restart. */}
      {isRunning && <Progress done={status.done} of={status.of} />}
      {isRunning && isLong && (
        <div class="actions">
          <Button onClick={cancel}>{t('ui.form.cancel')}</Button>
        </div>
      )}
      {status.what === 'done' && <DryRunChanges status={status} />}
    </>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  const text = t('safety.dry.running', [formatNumber(done), formatNumber(of)]);
  return (
    <div class="form-status">
      <p>{text}</p>
      {of > 0 && <progress max={of} value={done} aria-label={text} />}
    </div>
  );
}

/** The text of the live region. */
function toSentence(status: DryRunStatus): string {
  switch (status.what) {
    case 'idle':
    case 'running':
      return '';
    case 'failed':
      return status.at === 'exceptions' ? t('safety.dry.failedExceptions') : t('safety.dry.failed');
    case 'cancelled':
      return t('safety.dry.cancelled');
    case 'done': {
      const { changes } = status.result;
      if (status.sites === 0) return t('safety.dry.noSites');
      return t('safety.dry.done', [formatNumber(changes.length), formatNumber(status.sites)]);
    }
  }
}
