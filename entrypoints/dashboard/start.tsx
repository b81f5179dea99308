import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Logo } from '../../components/card/Logo';
import { toQueryName } from '../../components/explore/query-words';
import { StartPage } from '../../components/start/StartPage';
import type { Overview } from '../../components/start/start-state';
import { createStartState } from '../../components/start/start-state';
import { AllowanceBar } from '../../components/usage/MonthSummary';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { openOptions } from '../../lib/browser/pages';
import { subscribeLocal, subscribeSession } from '../../lib/browser/storage';
import { readWaitingBulkRun } from '../../lib/bulk/record';
import { fromSearchText } from '../../lib/discovery/address';
import { readWaitingSearch } from '../../lib/discovery/run-record';
import { createSavedSearches } from '../../lib/discovery/saved-searches';
import { ask } from '../../lib/messages';
import { isRunWaiting } from '../../lib/primed/run';
import { isPolicyReadable } from '../../lib/safety/store';
import type { Settings } from '../../lib/settings/settings';

/** What the last visit has shown, so that going back draws it at once. */
let last: Overview | 'loading' = 'loading';

export function openStart(settings: ReadonlySignal<Settings>) {
  const state = createStartState(
    browserEnvironment,
    {
      readKey: () => ask('key-status', {}),
      isPolicyReadable,
      isRunWaiting: () => isRunWaiting(openLargeStore, navigator.locks),
      isBulkWaiting: async () => (await readWaitingBulkRun(openLargeStore, navigator.locks)) !== null,
      readWaitingSearch: () => readWaitingSearch(openLargeStore, navigator.locks),
      readSearches: createSavedSearches(browserEnvironment).read,
      subscribe: (onChange) => {
        // A page that nobody sees must not slow down the browsing that fills the storage.
        const changeIfSeen = () => document.visibilityState === 'visible' && onChange();
        const ends = [subscribeLocal(changeIfSeen), subscribeSession(changeIfSeen)];
        return () => {
          for (const end of ends) end();
        };
      },
    },
    last,
  );
  void state.load();
  return () => {
    useEffect(() => {
      const renewIfSeen = () => document.visibilityState === 'visible' && void state.load();
      document.addEventListener('visibilitychange', renewIfSeen);
      return () => {
        document.removeEventListener('visibilitychange', renewIfSeen);
        last = state.overview.value;
        state.close();
      };
    }, []);
    return (
      <StartPage
        overview={state.overview.value}
        limit={settings.value.monthlyAllowance}
        now={Date.now}
        toLogo={({ host, logo }) => <Logo url={settings.value.loadLogos ? logo : null} name={host} />}
        toBar={(book, limit) => <AllowanceBar book={book} limit={limit} />}
        toSearchName={(search) => toQueryName(fromSearchText(search).query)}
        onRetry={() => void state.load()}
        onOpenOptions={() => void openOptions()}
      />
    );
  };
}
