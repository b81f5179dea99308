import type { ReadonlySignal } from '@preact/signals';
import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import { createDecisionLog, createDecisionStore } from '../../lib/decisions/log';
import type { Settings } from '../../lib/settings/settings';
import { useSeenAgain } from '../ui/hooks';
import { Decisions } from './Decisions';
import { createLogState } from './log-state';

/** Entries older than the user wants are removed first. */
export function openDecisions(settings: ReadonlySignal<Settings>, store = createDecisionStore()) {
  const safety = computed(() => settings.value.safety);
  const state = createLogState(store);
  const log = createDecisionLog(browserEnvironment, store);
  const renew = () => void log.tidy().then(state.renew);
  return () => {
    const { logDays } = safety.value;
    // A user who comes back from another tab looks for what happened there.
    useSeenAgain(renew);
    useEffect(renew, [logDays]);
    return <Decisions state={state} safety={safety} />;
  };
}
