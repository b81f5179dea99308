import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createDecisions } from '../../../../../entrypoints/background/safety/decisions';
import type { Decision } from '../../../../../lib/safety/policy';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings';
import { createAreaSpace } from '../../../../support/area';
import { suffixes } from '../../../../support/suffixes';
import { createTabWorld } from '../../../../support/tab-world';
import { wait } from '../../../../support/wait';

const WARNED: Decision = {
  verdict: 'warned',
  action: 'warn',
  ground: 'rule',
  rule: { id: 'r', name: 'Gambling' },
  reason: 'Not for ads',
  datum: null,
  override: null,
};

test('a warned site is notified of only when the user wants it', async () => {
  createTabWorld();
  const { area } = createAreaSpace().connect();
  const shown: string[] = [];
  vi.spyOn(fakeBrowser.notifications, 'create').mockImplementation((async (
    id: string,
    { message }: { message: string },
  ) => shown.push(`${id} ${message}`)) as never);
  const { onDecided } = createDecisions({ area, now: Date.now, wait }, async () => suffixes);
  const safety = { ...DEFAULT_SETTINGS.safety, notify: false };
  onDecided('a.com', WARNED, safety);
  onDecided('b.com', WARNED, { ...safety, notify: true });
  await vi.waitFor(() => expect(shown).toEqual(['site:b.com Not for ads']));
});
