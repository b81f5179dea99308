import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import { readKeyList } from '../../lib/lookup/key-list';
import { readLedger } from '../../lib/lookup/ledger';
import type { Settings } from '../../lib/settings/settings';
import { readSettingsOfKey } from '../../lib/settings/settings-of-key';
import { Usage } from './Usage';
import { createUsageState } from './usage-state';

export function openUsage(settings: ReadonlySignal<Settings>) {
  const state = createUsageState((slot) => readLedger(localArea, undefined, undefined, slot), subscribeLocal, {
    readList: () => readKeyList(localArea),
    readLimit: async (slot) => (await readSettingsOfKey(slot)).monthlyAllowance,
  });
  void state.load();
  return () => {
    useEffect(() => state.close, []);
    return <Usage state={state} limit={settings.value.monthlyAllowance} now={Date.now} />;
  };
}
