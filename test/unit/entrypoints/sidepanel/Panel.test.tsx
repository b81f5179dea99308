// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createScreen } from '../../../../entrypoints/card/screen';
import { Panel } from '../../../../entrypoints/sidepanel/Panel';
import { MANAGED_KEY } from '../../../../lib/managed-copy';
import { toRecord } from '../../../../lib/record';
import { DEFAULT_SETTINGS } from '../../../../lib/settings-values';
import { localArea } from '../../../../lib/storage';

afterEach(cleanup);

test('the switch that follows the tab is off again each time the browser refuses, not the first time alone', async () => {
  const request = vi.fn(async () => false);
  Object.assign(fakeBrowser, { permissions: { request } });
  const settings = signal(DEFAULT_SETTINGS);
  render(<Panel screen={createScreen(settings)} settings={settings} follows={signal(false)} onFollow={() => {}} />);
  const follow = screen.getByRole<HTMLInputElement>('switch');
  for (const times of [1, 2]) {
    fireEvent.click(follow);
    await expect.poll(() => request.mock.calls.length).toBe(times);
    await screen.findByText(/not allow|refused|without/i);
    await expect.poll(() => follow.checked).toBe(false);
  }
});

test.each([
  ['that it does not cannot be switched on', false, false, true],
  ['that it does cannot be switched off', true, true, true],
  // No browser lets anybody but the user give the permission.
  ['that it does takes the click that gives the permission', true, false, false],
])('where the organisation has set whether the panel follows the tab, %s', async (_, followTab, follows, isLocked) => {
  Object.assign(fakeBrowser, { permissions: { request: async () => true } });
  await localArea.set({ [MANAGED_KEY]: toRecord(1, MANAGED_KEY, { followTab }, Date.now()) });
  const settings = signal({ ...DEFAULT_SETTINGS, followTab });
  const onFollow = vi.fn();
  render(<Panel screen={createScreen(settings)} settings={settings} follows={signal(follows)} onFollow={onFollow} />);
  await screen.findByText('Set by your organisation');
  const follow = screen.getByRole<HTMLInputElement>('switch');
  expect(follow.disabled).toBe(isLocked);
  if (isLocked) return;
  fireEvent.click(follow);
  await expect.poll(() => onFollow.mock.calls).toEqual([[true]]);
});
