import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../../components/Button';
import { formatNumber } from '../../../components/format';
import { RemoteText } from '../../../components/RemoteText';
import { Table } from '../../../components/Table';
import { TextArea } from '../../../components/TextArea';
import { toVerdictWord } from '../../../components/verdict-text';
import type { Decision, Ground } from '../../../lib/safety/policy';
import { VERDICTS } from '../../../lib/safety/policy';
import { SECOND } from '../../../lib/time';
import type { DryRunOver, DryRunState, DryRunStatus } from './dry-run-state';
import type { PolicyDraft } from './policy-draft';

const STEP = 100;

const GROUNDS = {
  'managed-block': () => i18n.t('options.safety.ground.managed'),
  'managed-allow': () => i18n.t('options.safety.ground.managed'),
  override: () => i18n.t('options.safety.ground.override'),
  'policy-override': () => i18n.t('options.safety.ground.override'),
  'managed-override': () => i18n.t('options.safety.ground.override'),
  'block-list': () => i18n.t('options.safety.list.block'),
  'allow-list': () => i18n.t('options.safety.list.allow'),
  rule: () => i18n.t('options.safety.ground.rule'),
  default: () => i18n.t('options.safety.ground.default'),
  'no-data': () => i18n.t('options.safety.ground.noData'),
  'too-old': () => i18n.t('options.safety.ground.tooOld'),
  error: () => toVerdictWord('error'),
} satisfies Record<Ground, () => string>;

interface Props {
  draft: PolicyDraft;
  state: DryRunState;
  /** Whether the primed list counts. */
  isPrimed: boolean;
}

/** Render the policy tried on sites: what would change if it were in force. Nothing is sent for it. */
export function DryRunView({ draft, state, isPrimed }: Props) {
  const [pasted, setPasted] = useState('');
  const [isLong, setLong] = useState(false);
  /** What was pressed: the focus goes back there when the button to cancel goes. */
  const pressed = useRef<HTMLElement | null>(null);
  const policy = draft.draft.value;
  const status = state.status.value;
  // What was found is of the draft as it was.
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
  const cancel = () => {
    state.cancel();
    pressed.current?.focus();
  };
  return (
    <>
      <p class="section-text">
        {draft.isChanged.value ? i18n.t('options.safety.dry.text') : i18n.t('options.safety.dry.unchanged')}
      </p>
      <div class="actions">
        <Button kind="primary" busy={isRunning} onClick={() => start('known')}>
          {isPrimed ? i18n.t('options.safety.dry.savedAndPrimed') : i18n.t('options.safety.dry.saved')}
        </Button>
      </div>
      <TextArea
        label={i18n.t('options.safety.dry.pasteLabel')}
        hint={i18n.t('options.safety.dry.pasteHint')}
        rows={4}
        value={pasted}
        onInput={setPasted}
        onCommit={setPasted}
      />
      <div class="actions">
        <Button busy={isRunning || pasted.trim() === ''} onClick={() => start({ pasted })}>
          {i18n.t('options.safety.dry.pasted')}
        </Button>
      </div>
      <div role="status" class="form-status">
        {toSentence(status) !== '' && (
          <p class={status.what === 'failed' ? 'problem' : undefined}>{toSentence(status)}</p>
        )}
        {isRunning && status.of > 0 && <progress max={status.of} value={status.done} />}
      </div>
      {isRunning && isLong && (
        <div class="actions">
          <Button onClick={cancel}>{i18n.t('form.cancel')}</Button>
        </div>
      )}
      {status.what === 'done' && <Changes status={status} />}
    </>
  );
}

function toSentence(status: DryRunStatus): string {
  switch (status.what) {
    case 'idle':
      return '';
    case 'failed':
      return status.at === 'exceptions'
        ? i18n.t('options.safety.dry.failedExceptions')
        : i18n.t('options.safety.dry.failed');
    case 'cancelled':
      return i18n.t('options.safety.dry.cancelled');
    case 'running':
      return i18n.t('options.safety.dry.running', [formatNumber(status.done), formatNumber(status.of)]);
    case 'done': {
      const { changes } = status.result;
      if (status.sites === 0) return i18n.t('options.safety.dry.noSites');
      return i18n.t('options.safety.dry.done', changes.length, [
        formatNumber(changes.length),
        formatNumber(status.sites),
      ]);
    }
  }
}

function Changes({ status }: { status: Extract<DryRunStatus, { what: 'done' }> }) {
  const [shown, setShown] = useState(STEP);
  const { result, notHosts } = status;
  const counted = VERDICTS.filter((verdict) => result.before[verdict] + result.after[verdict] > 0);
  return (
    <>
      {notHosts.length > 0 && (
        <p class="field-error">
          {i18n.t('options.safety.dry.notHosts', notHosts.length, [
            formatNumber(notHosts.length),
            notHosts.slice(0, 5).join(', '),
          ])}
        </p>
      )}
      {counted.length > 0 && (
        <Table
          caption={i18n.t('options.safety.dry.counts')}
          columns={[
            {
              name: 'verdict',
              label: i18n.t('options.safety.dry.verdict'),
              cell: toVerdictWord,
            },
            {
              name: 'before',
              label: i18n.t('options.safety.dry.now'),
              numeric: true,
              cell: (verdict) => formatNumber(result.before[verdict]),
            },
            {
              name: 'after',
              label: i18n.t('options.safety.dry.then'),
              numeric: true,
              cell: (verdict) => formatNumber(result.after[verdict]),
            },
          ]}
          rows={counted}
          rowKey={(verdict) => verdict}
        />
      )}
      {result.changes.length > 0 && (
        <Table
          caption={i18n.t('options.safety.dry.changes')}
          columns={[
            { name: 'host', label: i18n.t('options.safety.dry.host'), cell: ({ host }) => <RemoteText text={host} /> },
            {
              name: 'before',
              label: i18n.t('options.safety.dry.now'),
              cell: ({ before }) => <VerdictWord decision={before} />,
            },
            {
              name: 'after',
              label: i18n.t('options.safety.dry.then'),
              cell: ({ after }) => <VerdictWord decision={after} />,
            },
            {
              name: 'why',
              label: i18n.t('options.safety.dry.why'),
              cell: ({ after }) => <RemoteText text={after.rule?.name ?? GROUNDS[after.ground]()} />,
            },
          ]}
          rows={result.changes.slice(0, shown)}
          rowKey={({ host }) => host}
        />
      )}
      {result.changes.length > shown && (
        <div class="actions">
          <Button kind="quiet" onClick={() => setShown(shown + STEP)}>
            {i18n.t('options.safety.rule.more', [formatNumber(Math.min(STEP, result.changes.length - shown))])}
          </Button>
        </div>
      )}
    </>
  );
}

function VerdictWord({ decision }: { decision: Decision | null }) {
  if (!decision) return <span class="none">{i18n.t('options.safety.dry.noPolicy')}</span>;
  return (
    <span class="verdict-word" data-verdict={decision.verdict}>
      {toVerdictWord(decision.verdict)}
    </span>
  );
}
