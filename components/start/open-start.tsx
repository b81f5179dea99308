import type { ReadonlySignal } from '@preact/signals';
import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { openOptions } from '../../lib/browser/pages';
import { subscribeLocal, subscribeSession } from '../../lib/browser/storage';
import { ask } from '../../lib/messages';
import type { Settings } from '../../lib/settings/settings';
import { createSavedVerdicts } from '../site-table/saved-verdicts';
import { useSeenAgain } from '../ui/hooks';
import { StartPage } from './StartPage';
import type { LastSite, Overview } from './start-state';
import { createStartState } from './start-state';

/** What the last visit has shown, so that going back draws it at once. */
let last: Overview | 'loading' = 'loading';

function subscribe(onChange: () => void): () => void {
  // A page that nobody sees must not slow down the browsing that fills the storage.
  const changeIfSeen = () => document.visibilityState === 'visible' && onChange();
  const ends = [subscribeLocal(changeIfSeen), subscribeSession(changeIfSeen)];
  return () => {
    for (const end of ends) end();
  };
}

const NO_SITES: readonly LastSite[] = [];
const toSites = (overview: Overview | 'loading') =>
  overview === 'loading' || overview.sites === 'failed' ? NO_SITES : overview.sites;

export function openStart(settings: ReadonlySignal<Settings>) {
  const environment = { ...browserEnvironment, locks: navigator.locks };
  const state = createStartState(environment, openLargeStore, () => ask('key-status', {}), subscribe, last);
  const verdicts = createSavedVerdicts(
    computed(() => toSites(state.overview.value)),
    computed(() => settings.value.safety.on),
  );
  void state.load();
  return function StartOverview() {
    useSeenAgain(() => void state.load());
    useEffect(
      () => () => {
        last = state.overview.value;
        state.close();
        verdicts.close();
      },
      [],
    );
    const { monthlyAllowance: limit, loadLogos } = settings.value;
    return (
      <StartPage
        overview={state.overview.value}
        verdicts={verdicts.verdicts.value}
        limit={limit}
        loadLogos={loadLogos}
        now={Date.now}
        onRetry={() => void state.load()}
        onOpenOptions={() => void openOptions()}
      />
    );
  };
}
