import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../../components/Button';
import { toSentence } from '../../../components/failure-texts';
import { formatNumber } from '../../../components/format';
import { useSecondsLeft } from '../../../components/use-seconds-left';
import type { CategoryListsState } from './category-lists-state';

interface Props {
  state: CategoryListsState;
  now(): number;
}

/** Render which categories can be picked, and what loading the full lists of them costs. */
export function FullLists({ state, now }: Props) {
  const status = state.status.value;
  const count = state.paths.value.length;
  const calls = state.due.value.length;
  const failure = typeof status === 'object' ? status : null;
  const seconds = useSecondsLeft(
    failure?.retryAt,
    useMemo(() => now(), [failure]),
  );
  const text =
    count > 0 ? i18n.t('options.safety.primed.lists', [formatNumber(count)]) : i18n.t('options.safety.primed.topLevel');
  if (calls === 0) return <p class="field-hint">{text}</p>;
  return (
    <div class="field">
      <p class="field-hint">{text}</p>
      <Button busy={status === 'loading' || seconds > 0} onClick={() => void state.load()}>
        {i18n.t('options.safety.primed.loadLists', calls)}
      </Button>
      {failure && (
        <p class="field-error" role="alert">
          {toSentence(failure)}
        </p>
      )}
      {seconds > 0 && <p class="field-hint">{i18n.t('failure.nextTry', [String(seconds)])}</p>}
    </div>
  );
}
