import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { SECOND } from '../../../lib/time';
import { formatNumber } from '../../text/format';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';
import { DryRunChanges } from './DryRunChanges';
import type { DryRunOver, DryRunState, DryRunStatus } from './dry-run-state';
import type { PolicyDraft } from './policy-draft';

interface Props {
  draft: PolicyDraft;
  state: DryRunState;
  /** Whether the primed list counts. */
  isPrimed: boolean;
  /** The policy is the organisation's: there will be no draft to try. */
  locked: boolean;
}

/** Render the policy tried on sites: what would change if it were in force. Nothing is sent for it. */
export function DryRunView({ draft, state, isPrimed, locked }: Props) {
  const [isLong, setLong] = useState(false);
  /** What was pressed: the focus goes back there when the button to cancel goes. */
  const pressed = useRef<HTMLElement | null>(null);
  const policy = draft.draft.value;
  const status = state.status.value;
  const pasted = state.pasted.value;
  const paste = (text: string) => {
    state.pasted.value = text;
  };
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
  const toText = () => {
    if (locked) return i18n.t('options.safety.dry.locked');
    return draft.isChanged.value ? i18n.t('options.safety.dry.text') : i18n.t('options.safety.dry.unchanged');
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
          {isPrimed ? i18n.t('options.safety.dry.savedAndPrimed') : i18n.t('options.safety.dry.saved')}
        </Button>
      </div>
      <TextArea
        label={i18n.t('options.safety.dry.pasteLabel')}
        hint={i18n.t('options.safety.dry.pasteHint')}
        rows={4}
        value={pasted}
        onInput={paste}
        onCommit={paste}
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
      </div>
      {/* Not among what is read out, which each count would begin anew. */}
      {isRunning && <Progress done={status.done} of={status.of} />}
      {isRunning && isLong && (
        <div class="actions">
          <Button onClick={cancel}>{i18n.t('form.cancel')}</Button>
        </div>
      )}
      {status.what === 'done' && <DryRunChanges status={status} />}
    </>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  const text = i18n.t('options.safety.dry.running', [formatNumber(done), formatNumber(of)]);
  return (
    <div class="form-status">
      <p>{text}</p>
      {of > 0 && <progress max={of} value={done} aria-label={text} />}
    </div>
  );
}

/** What is read out once it is so. */
function toSentence(status: DryRunStatus): string {
  switch (status.what) {
    case 'idle':
    case 'running':
      return '';
    case 'failed':
      return status.at === 'exceptions'
        ? i18n.t('options.safety.dry.failedExceptions')
        : i18n.t('options.safety.dry.failed');
    case 'cancelled':
      return i18n.t('options.safety.dry.cancelled');
    case 'done': {
      const { changes } = status.result;
      if (status.sites === 0) return i18n.t('options.safety.dry.noSites');
      return i18n.t('options.safety.dry.done', [formatNumber(changes.length), formatNumber(status.sites)]);
    }
  }
}
