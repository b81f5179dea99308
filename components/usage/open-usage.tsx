import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import { readLedger } from '../../lib/lookup/ledger';
import type { Settings } from '../../lib/settings/settings';
import { Usage } from './Usage';
import { createUsageState } from './usage-state';

export function openUsage(settings: ReadonlySignal<Settings>) {
  const state = createUsageState(() => readLedger(localArea), subscribeLocal);
  void state.load();
  return () => {
    useEffect(() => state.close, []);
    return <Usage state={state} limit={settings.value.monthlyAllowance} now={Date.now} />;
  };
}
