import { expect, test } from 'vitest';
import { createSettingsState } from '../../../../components/settings/settings-state';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS, toSettings } from '../../../../lib/settings/settings';
import { toImport, toPatch } from '../../../../lib/settings/transfer';

/** Two options pages over one storage. */
function openTwo(first: Settings) {
  const store = { saved: first };
  const listeners: ((saved: Settings) => void)[] = [];
  const open = () =>
    createSettingsState(first, {
      changeSettings: async (change) => {
        store.saved = toSettings(change(store.saved));
        for (const tell of listeners) tell(store.saved);
        return store.saved;
      },
      resetSettings: async () => store.saved,
      readOwnSettings: async () => store.saved,
      subscribeSettings: (listener) => {
        listeners.push(listener);
        return () => {};
      },
    });
  return { store, one: open(), other: open() };
}
const withSafety = (more: Partial<Settings['safety']>): Settings => ({
  ...DEFAULT_SETTINGS,
  safety: { ...DEFAULT_SETTINGS.safety, ...more },
});

test('undoing the daily budget in one page does not switch automatic look-ups on again that another page switched off', async () => {
  const { store, one, other } = openTwo(withSafety({ on: true, mode: 'lookup', dailyBudget: 50 }));
  const safety = (page: typeof one) => page.settings.value.safety;
  await one.change({ safety: { ...safety(one), dailyBudget: 10 } }, true);
  await other.change({ safety: { ...safety(other), on: false, mode: 'saved' } });
  expect(store.saved.safety).toMatchObject({ on: false, mode: 'saved', dailyBudget: 10 });
  one.notice.value?.onAct?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.saved.safety).toMatchObject({ on: false, mode: 'saved' });
});

test('undoing a shorter never-send list keeps what another page has added since', async () => {
  const { store, one, other } = openTwo({ ...DEFAULT_SETTINGS, neverSend: ['a.com', 'b.com'] });
  await one.change({ neverSend: ['a.com'] }, true);
  await other.change({ neverSend: [...other.settings.value.neverSend, 'bank.com'] });
  one.notice.value?.onAct?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.saved.neverSend).toContain('bank.com');
});

test('trying a change again that storage refused does not take back what another page saved meanwhile', async () => {
  const { store, other } = openTwo(withSafety({ on: true, mode: 'lookup', dailyBudget: 50 }));
  let refuses = true;
  const failing = createSettingsState(store.saved, {
    changeSettings: async (change) => {
      if (refuses) throw new Error('full');
      store.saved = toSettings(change(store.saved));
      return store.saved;
    },
    resetSettings: async () => store.saved,
    readOwnSettings: async () => store.saved,
    subscribeSettings: () => () => {},
  });
  await failing.change({ safety: { ...failing.settings.value.safety, notify: true } });
  await other.change({ safety: { ...other.settings.value.safety, mode: 'saved' } });
  refuses = false;
  failing.notice.value?.onAct?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.saved.safety).toMatchObject({ notify: true, mode: 'saved' });
});

test('undoing an import of the plan Starter brings back live data too', async () => {
  const before: Settings = { ...DEFAULT_SETTINGS, plan: 'Business', alwaysLive: true };
  const { store, one } = openTwo(before);
  const file = JSON.stringify({ format: 'sitecard.settings', version: 1, settings: { plan: 'Starter' } });
  const found = toImport(file, before);
  if (!found) throw new Error('no import');
  await one.change(toPatch(found, one.settings.value), true);
  expect(store.saved.alwaysLive).toBe(false);
  one.notice.value?.onAct?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.saved).toMatchObject({ plan: 'Business', alwaysLive: true });
});
