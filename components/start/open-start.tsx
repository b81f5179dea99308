import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
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
import { Logo } from '../card/Logo';
import { toQueryName } from '../explore/query-words';
import { AllowanceBar } from '../usage/MonthSummary';
import { StartPage } from './StartPage';
import type { Overview } from './start-state';
import { createStartState } from './start-state';

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
