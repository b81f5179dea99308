// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NeverSend } from '../../../../components/settings/PrivacySection';
import { createSettingsState } from '../../../../components/settings/settings-state';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { SECOND } from '../../../../lib/time';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows the field over a storage that holds these patterns. */
function open(neverSend: string[], organisation: string[] = []) {
  const saved: Settings = { ...DEFAULT_SETTINGS, neverSend, organisation };
  const store = { saved, writes: 0 };
  const state = createSettingsState(store.saved, {
    changeSettings: async (change) => {
      store.writes++;
      store.saved = change(store.saved);
      return store.saved;
    },
    resetSettings: async () => store.saved,
    subscribeSettings: () => () => {},
    readOwnSettings: async () => DEFAULT_SETTINGS,
  });
  render(<NeverSend state={state} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Never send these sites');
  return {
    store,
    state,
    field,
    type: (value: string) => fireEvent.input(field, { target: { value } }),
    leave: () => fireEvent.change(field),
    pause: () => act(async () => void (await vi.advanceTimersByTimeAsync(2 * SECOND))),
  };
}

test('a site that is added is saved while the field has the focus still: the page may be closed before it loses it', async () => {
  const { store, type, pause } = open(['bank.com']);
  type('bank.com\ncor');
  type('bank.com\ncorp.com');
  expect(store.writes).toBe(0);
  await pause();
  expect(store.saved.neverSend).toEqual(['bank.com', 'corp.com']);
  expect(store.writes).toBe(1);
  await pause();
  expect(store.writes).toBe(1);
});

test('what was saved half typed goes with the next pause, and is nothing to undo', async () => {
  const { store, state, field, type, leave, pause } = open(['bank.com']);
  type('bank.com\ncor');
  await pause();
  type('bank.com\ncorp.com');
  await pause();
  expect(store.saved.neverSend).toEqual(['bank.com', 'corp.com']);
  type('bank.com\ncorp.com\nintra.net');
  leave();
  await pause();
  expect(store.saved.neverSend).toEqual(['bank.com', 'corp.com', 'intra.net']);
  expect(state.notice.value).toMatchObject({ saved: true, onAct: null });
  expect(field.value).toBe('bank.com\ncorp.com\nintra.net');
});

test('a site that was on the list before leaves it when the field is left, not before, and can be brought back', async () => {
  const { store, state, type, leave, pause } = open(['bank.com', 'corp.com']);
  type('corp.com\nnew.com');
  await pause();
  expect(store.writes).toBe(0);
  leave();
  await pause();
  expect(store.saved.neverSend).toEqual(['corp.com', 'new.com']);
  state.notice.value?.onAct?.();
  await pause();
  expect(store.saved.neverSend).toEqual(['bank.com', 'corp.com']);
});

test('a pattern of the organisation that can match no host is not said to keep anything back', () => {
  open([], ['*.corp.example', 'site:corp.example', 'bü*.de', 'intranet?.corp.example']);
  expect(screen.getByText(/1 pattern of your organisation is never sent either/)).toBeTruthy();
  screen.getByText('3 entries name no host and do nothing: site:corp.example, bü*.de, intranet?.corp.example');
  screen.getByText('The character “:” (U+003A) cannot be part of a name.');
  expect([...document.querySelectorAll('.organisation-patterns li')].map((item) => item.textContent)).toEqual([
    '*.corp.example',
  ]);
});

test('many patterns of the organisation are counted as people read it', () => {
  open(
    [],
    Array.from({ length: 1200 }, (_, number) => `site-${number}.example`),
  );
  expect(screen.getByText(/^1,200 patterns of your organisation are never sent either/)).toBeTruthy();
});

test('of a pasted file that is no list of sites the first lines are named and the others counted', () => {
  const { field, type } = open([]);
  const lines = Array.from({ length: 10_000 }, (_, number) => `0.0.0.0 ads-${number}.com`).join('\n');
  type(lines);
  fireEvent.change(field, { target: { value: lines } });
  const errors = [...screen.getByRole('alert').querySelectorAll('li')].map((item) => item.textContent);
  expect(errors).toHaveLength(21);
  expect(errors.at(-1)).toBe('And 9,980 more lines.');
});

test('what is tried is said to be forbidden or not: that it would be sent depends on more, as on its ending', () => {
  open(['bank.com']);
  const tried = screen.getByLabelText('Try a site');
  const said = (text: string) => {
    fireEvent.input(tried, { target: { value: text } });
    return document.getElementById(tried.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  expect(said('bank.c')).toBe('No never-send list forbids bank.c.');
  expect(said('bank.com')).toBe('bank.com would not be sent: bank.com forbids it.');
  expect(said('localhost')).toBe('This is not a public host name. It is never sent.');
});

test('of an ending under which others have their sites it is said that such names are never sent', () => {
  open(['bank.com', 'gov.uk']);
  const tried = screen.getByLabelText('Try a site');
  const said = (text: string) => {
    fireEvent.input(tried, { target: { value: text } });
    return document.getElementById(tried.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  const ending = 'co.uk looks like an ending under which sites are registered, and such names are never sent.';
  expect(said('co.uk')).toBe(ending);
  expect(said('clerk@co.uk')).toBe(ending);
  expect(said('www.parliament.nz')).toBe('No never-send list forbids www.parliament.nz.');
  expect(said('gov.uk')).toBe('gov.uk would not be sent: gov.uk forbids it.');
});

test('a host in another script that is tried is shown as its readers write it too', async () => {
  vi.useRealTimers();
  open(['bank.com']);
  fireEvent.input(screen.getByLabelText('Try a site'), { target: { value: 'bücher.de' } });
  screen.getByText('No never-send list forbids xn--bcher-kva.de.');
  await screen.findByText('bücher.de');
});
