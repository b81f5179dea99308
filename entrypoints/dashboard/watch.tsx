import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { WatchPage } from '../../components/watch/WatchPage';
import { createWatchState } from '../../components/watch/watch-state';
import { browserEnvironment } from '../../lib/browser/environment';
import { subscribeLocal } from '../../lib/browser/storage';
import type { Settings } from '../../lib/settings/settings';

const PERMISSION = { permissions: ['notifications'] as 'notifications'[] };

export function openWatch(settings: ReadonlySignal<Settings>) {
  const state = createWatchState(
    browserEnvironment,
    () => [settings.value.neverSend, settings.value.organisation ?? []],
    subscribeLocal,
  );
  const mayNotify = signal(true);
  const request = async () => {
    mayNotify.value = await browser.permissions.request(PERMISSION).catch(() => false);
    return mayNotify.value;
  };
  const look = () =>
    void browser.permissions.contains(PERMISSION).then((granted) => {
      mayNotify.value = granted;
    });
  look();
  void state.load();
  return () => {
    useEffect(() => {
      // The permission is given back with the last site, which the user may restore.
      const { onAdded, onRemoved } = browser.permissions;
      for (const change of [onAdded, onRemoved]) change.addListener(look);
      return () => {
        for (const change of [onAdded, onRemoved]) change.removeListener(look);
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
