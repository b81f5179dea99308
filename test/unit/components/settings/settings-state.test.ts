import { expect, test } from 'vitest';
import { createSettingsState } from '../../../../components/settings/settings-state';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';

test('a change that storage refuses takes back itself alone, and not what another page saved meanwhile', async () => {
  const refusal = Promise.withResolvers<Settings>();
  let onSaved = (_: Settings) => {};
  const state = createSettingsState(DEFAULT_SETTINGS, {
    changeSettings: () => refusal.promise,
    resetSettings: async () => DEFAULT_SETTINGS,
    readOwnSettings: async () => DEFAULT_SETTINGS,
    subscribeSettings: (listener) => {
      onSaved = listener;
      return () => {};
    },
  });
  const changing = state.change({ loadLogos: false });
  onSaved({ ...DEFAULT_SETTINGS, theme: 'dark', loadLogos: true });
  refusal.reject(new Error('Storage refuses.'));
  await changing;
  expect(state.settings.value).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
  expect(state.notice.value?.saved).toBe(false);
});
