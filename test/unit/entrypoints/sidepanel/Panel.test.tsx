// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createScreen } from '../../../../entrypoints/card/screen';
import { Panel } from '../../../../entrypoints/sidepanel/Panel';
import { DEFAULT_SETTINGS } from '../../../../lib/settings-values';

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
