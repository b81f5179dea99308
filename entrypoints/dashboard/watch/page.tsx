import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { Settings } from '../../../lib/settings-values';
import { localArea, watchLocal } from '../../../lib/storage';
import { WatchPage } from './WatchPage';
import { createWatchState } from './watch-state';

const PERMISSION = { permissions: ['notifications'] as 'notifications'[] };

/** Opens the page. */
export function openWatch(settings: ReadonlySignal<Settings>) {
  const state = createWatchState({
    area: localArea,
    locks: navigator.locks,
    now: Date.now,
    watch: watchLocal,
    readNeverSend: () => settings.value.neverSend,
  });
  const mayNotify = signal(true);
  const request = () =>
    void browser.permissions.request(PERMISSION).then(
      (granted) => {
        mayNotify.value = granted;
      },
      () => {},
    );
  void browser.permissions.contains(PERMISSION).then((granted) => {
    mayNotify.value = granted;
  });
  void state.load();
  return () => {
    useEffect(() => state.close, []);
    return (
      <WatchPage
        state={state}
        now={Date.now()}
        budget={settings.value.safety.dailyBudget}
        onNotify={mayNotify.value ? null : request}
      />
    );
  };
}
