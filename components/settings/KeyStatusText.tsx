import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { FailureKind } from '../../lib/errors';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useSecondsLeft } from '../ui/use-seconds-left';
import type { KeyForm, Said } from './key-form';

interface Props {
  form: KeyForm;
}

/** What a test ends as where no such service is at the address; it may have other causes. */
const IS_ELSEWHERE: FailureKind[] = ['lost', 'no-answer', 'refused', 'unreadable'];

/** Render what became of the last click on the form. */
export function KeyStatusText({ form }: Props) {
  const said = form.said.value;
  const isProblem = said?.what === 'refused' || said?.what === 'failed' || said?.what === 'unsaved';
  return (
    <div class="form-status">
      <p role="status" class={isProblem ? 'problem' : undefined}>
        {said && toText(said)}
      </p>
      {said?.what === 'failed' && said.failure.retryAt !== undefined && <Wait until={said.failure.retryAt} />}
      {said?.what === 'failed' && IS_ELSEWHERE.includes(said.failure.kind) && form.status.value?.address && (
        <p class="field-hint">{i18n.t('options.key.isAddressRight', [form.status.value.address])}</p>
      )}
      {said?.what === 'saved' && (
        <p class="field-hint">
          {form.hasKey.value ? (
            i18n.t('options.key.next')
          ) : (
            <strong class="warning">{i18n.t('options.key.removed')}</strong>
          )}
        </p>
      )}
      {said?.what === 'refused' && <Button onClick={() => void form.save()}>{i18n.t('options.key.askAgain')}</Button>}
    </div>
  );
}

/** Beside the status, which is read out: once, not every second. */
function Wait({ until }: { until: number }) {
  const [now] = useState(Date.now);
  const seconds = useSecondsLeft(until, now);
  return seconds > 0 ? <p class="field-hint">{i18n.t('failure.nextTry', [String(seconds)])}</p> : null;
}

function toText(said: Said): string {
  switch (said.what) {
    case 'saving':
      return i18n.t('options.key.saving');
    case 'saved':
      return i18n.t('form.saved');
    case 'forgotten':
      return i18n.t('options.key.forgotten');
    case 'unsaved':
      return i18n.t('options.key.unsaved');
    case 'kept':
      return i18n.t('options.key.kept');
    case 'testing':
      return i18n.t('options.key.testing');
    case 'works': {
      const left = said.usage?.remaining ?? null;
      const works = i18n.t('options.key.works');
      return left === null ? works : `${works} ${i18n.t('options.key.remaining', left, [formatNumber(left)])}`;
    }
    case 'refused':
      return i18n.t('options.key.refused', [said.origin]);
    case 'failed':
      // Elsewhere it is said of results.
      return said.failure.kind === 'not-saved' ? i18n.t('form.notSaved') : toSentence(said.failure);
  }
}
