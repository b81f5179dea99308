import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import { createSafetyPermissions } from '../../lib/browser/permissions';
import { subscribeLocal } from '../../lib/browser/storage';
import type { Settings } from '../../lib/settings/settings';
import { WatchPage } from './WatchPage';
import { createWatchState } from './watch-state';

export async function openWatch(settings: ReadonlySignal<Settings>) {
  const state = createWatchState(
    browserEnvironment,
    () => [settings.value.neverSend, settings.value.organisation ?? []],
    subscribeLocal,
  );
  const permissions = await createSafetyPermissions();
  const mayNotify = signal(true);
  const look = async () => {
    mayNotify.value = await permissions.has('notices');
  };
  const request = async () => {
    mayNotify.value = await permissions.request(['notices']);
    return mayNotify.value;
  };
  void look();
  void state.load();
  return function WatchedSitesPage() {
    useEffect(() => {
      // The permission is given back with the last site, which the user may restore.
      const unsubscribe = permissions.subscribe(() => void look());
      return () => {
        unsubscribe();
        state.close();
      };
    }, []);
    return (
      <WatchPage
        state={state}
        now={Date.now}
        budget={settings.value.safety.dailyBudget}
        onNotify={mayNotify.value ? null : request}
      />
    );
  };
}
