// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openKeyboard } from '../../../../components/keyboard/open-keyboard';
import { copyManaged } from '../../../../lib/settings/managed';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { readSettings } from '../../../../lib/settings/store';
import { createLocks } from '../../../support/locks';
import { speak } from '../../../support/texts';

beforeEach(() => Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true }));
afterEach(() => {
  cleanup();
  speak('en');
});

const PLACES = [
  { letter: 's', label: 'Saved sites' },
  { letter: 'b', label: 'Bulk' },
];

async function open(commands: object[] | null = [{ name: 'dashboard', shortcut: 'Alt+Shift+D' }]) {
  const getAll = async () => commands ?? Promise.reject(new Error('none'));
  Object.assign(fakeBrowser.commands, { getAll });
  const settings = signal(DEFAULT_SETTINGS);
  const AllKeys = await openKeyboard(settings, PLACES);
  let closed = 0;
  render(<AllKeys onClose={() => void closed++} />);
  return { settings, isClosed: () => closed > 0 };
}

/** The lines under a heading: what a key does, and the key. */
function linesOf(heading: string): string[] {
  const group = screen.getByRole('region', { name: heading });
  return [...group.querySelectorAll('.key-list > div')].map((line) =>
    [line.querySelector('dt'), ...line.querySelectorAll('dd > *')].map((part) => part?.textContent).join(' | '),
  );
}

test('the list names every single key, those of tables, and those of the browser as they are set now', async () => {
  await open([
    { name: 'dashboard', shortcut: 'Ctrl+Shift+9' },
    { name: '_execute_action', shortcut: '' },
    { name: 'of-another-build', shortcut: 'Alt+1' },
  ]);
  expect(linesOf('On Sitecard’s pages')).toEqual([
    'Field that looks up a site | /',
    'Keyboard shortcuts | ?',
    'Saved sites | G | S',
    'Bulk | G | B',
  ]);
  expect(linesOf('On a row of a table of sites')).toContain('Extend the selection up or down | Shift+↑ | Shift+↓');
  expect(linesOf('In every tab')).toEqual([
    'Open the popup on this site | not set',
    'Open the dashboard | Ctrl+Shift+9',
  ]);
});

test('a browser that does not say its keys is said so', async () => {
  await open(null);
  within(screen.getByRole('region', { name: 'In every tab' })).getByText(
    'The browser does not say which shortcuts are set.',
  );
});

test('the switch turns single keys off for good, and the list says so', async () => {
  const { settings } = await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  await screen.findByText('Single-key shortcuts are switched off.');
  expect(settings.value.singleKeys).toBe(false);
  expect((await readSettings()).singleKeys).toBe(false);
  expect(screen.queryByText('Saved sites')).toBeNull();
});

test('storage that refuses is said, and the switch stays as it was', async () => {
  const { settings } = await open();
  const { set } = fakeBrowser.storage.local;
  fakeBrowser.storage.local.set = () => Promise.reject(new Error('full'));
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  await screen.findByText('Not saved: this browser’s storage refused.');
  fakeBrowser.storage.local.set = set;
  expect(settings.value.singleKeys).toBe(true);
  expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(true);
});

test('what an organisation has set cannot be switched, and closing leaves it', async () => {
  await fakeBrowser.storage.managed.set({ singleKeys: true });
  await copyManaged();
  const { isClosed } = await open();
  expect((screen.getByRole('switch') as HTMLInputElement).disabled).toBe(true);
  screen.getByText('Set by your organisation');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(isClosed()).toBe(true);
});

test('in German keys are named as they are written on a German keyboard', async () => {
  speak('de');
  await open();
  expect(linesOf('Auf einer Tabellenzeile')).toContain('Alle Zeilen auswählen | Strg+A');
});
