import { useMemo, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useFocusKept } from '../ui/hooks';
import { useSecondsLeft } from '../ui/use-seconds-left';
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
  const said = useRef<HTMLParagraphElement>(null);
  // They may be offered in two places at once: the focus stays in the one where they were asked for.
  const isPressed = useRef(false);
  useFocusKept(calls, () => (isPressed.current ? said.current : null));
  const load = () => {
    isPressed.current = true;
    void state.load();
  };
  return (
    <div class="field">
      <p ref={said} role="status" class="field-hint" tabIndex={-1}>
        {toText()}
      </p>
      {calls > 0 && (
        <Button busy={status === 'loading' || seconds > 0} onClick={load}>
          {i18n.t('options.safety.fullLists.load', calls)}
        </Button>
      )}
      {failure && (
        <p class="field-error" role="alert">
          {toSentence(failure)}
        </p>
      )}
      {seconds > 0 && <p class="field-hint">{i18n.t('failure.nextTry', [String(seconds)])}</p>}
    </div>
  );

  function toText() {
    if (status === 'loading') return i18n.t('options.safety.fullLists.loading');
    if (count === 0) return i18n.t('options.safety.fullLists.topLevel');
    return i18n.t('options.safety.fullLists.count', [formatNumber(count)]);
  }
}
