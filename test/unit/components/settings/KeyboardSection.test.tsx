// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { BrowserKeys } from '../../../../components/settings/KeyboardSection';
import { KeyboardSection } from '../../../../components/settings/KeyboardSection';
import type { SettingsState } from '../../../../components/settings/settings-state';
import type { Command } from '../../../../lib/browser/commands';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';

afterEach(cleanup);

const POPUP: Command = { name: 'popup', keys: 'Alt+Shift+S' };

function show(keys: Partial<BrowserKeys>, locked: string[] = []) {
  const settings = signal(DEFAULT_SETTINGS);
  const change = async (patch: Partial<Settings>) => {
    settings.value = { ...settings.value, ...patch };
  };
  const state = { settings, locked: signal(new Set(locked)), change } as unknown as SettingsState;
  render(<KeyboardSection state={state} keys={{ read: async () => [POPUP], change: async () => {}, ...keys }} />);
  return settings;
}

const lines = () => [...document.querySelectorAll('.key-list > div')].map(({ textContent }) => textContent);

test('the keys are those that are set in the browser now, also after they were changed there', async () => {
  let commands: Command[] = [POPUP, { name: 'panel', keys: '' }];
  show({ read: async () => commands });
  screen.getByText('Reading the shortcuts…');
  await screen.findByText('Alt+Shift+S');
  expect(lines()).toEqual(['Open the popup on this siteAlt+Shift+S', 'Open the side panel on this sitenot set']);
  screen.getByText(/^If a shortcut is not set/);
  commands = [POPUP, { name: 'panel', keys: 'Alt+Shift+9' }];
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('Alt+Shift+9');
  expect(screen.queryByText(/^A shortcut that is not set/)).toBeNull();
});

test('a browser that does not say its keys is said so', async () => {
  show({ read: () => Promise.reject(new Error('none')) });
  await screen.findByText('The browser does not say which shortcuts are set.');
});

test('the button leads to the page of the browser, and where that does not open it says so', async () => {
  let opened = 0;
  show({ change: async () => (++opened > 1 ? Promise.reject(new Error('none')) : undefined) });
  const button = screen.getByRole('button', { name: 'Change in the browser' });
  fireEvent.click(button);
  expect(opened).toBe(1);
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('The browser did not open its page of shortcuts.');
});

test('single keys are on until they are switched off, and not at all against an organisation', async () => {
  const settings = show({});
  const find = () => screen.getByRole('switch', { name: 'Single-key shortcuts' }) as HTMLInputElement;
  expect(find().checked).toBe(true);
  fireEvent.click(find());
  expect(settings.value.singleKeys).toBe(false);
  cleanup();
  show({}, ['singleKeys']);
  expect(find().disabled).toBe(true);
});
