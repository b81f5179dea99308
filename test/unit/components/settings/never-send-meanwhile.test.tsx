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

function open(neverSend: string[]) {
  const world = { saved: { ...DEFAULT_SETTINGS, neverSend } as Settings, fails: false };
  let onSaved = (_: Settings) => {};
  const state = createSettingsState(world.saved, {
    changeSettings: async (change) => {
      if (world.fails) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        throw new Error('full');
      }
      world.saved = change(world.saved);
      return world.saved;
    },
    resetSettings: async () => world.saved,
    subscribeSettings: (listener) => {
      onSaved = listener;
      return () => {};
    },
    readOwnSettings: async () => world.saved,
  });
  render(<NeverSend state={state} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Never send these sites');
  return {
    world,
    state,
    field,
    elsewhere: (list: string[]) => {
      world.saved = { ...world.saved, neverSend: list };
      onSaved(world.saved);
    },
    type: (value: string) => fireEvent.input(field, { target: { value } }),
    pause: async () => {
      for (let step = 0; step < 40; step++) await vi.advanceTimersByTimeAsync(SECOND / 20);
    },
  };
}

test('what is typed stays in the field when storage refuses to save it', async () => {
  const { world, field, type, pause } = open(['a.com']);
  world.fails = true;
  type('a.com\nbank.com');
  await pause();
  expect(field.value).toBe('a.com\nbank.com');
});

test('what is being typed is not lost to a line that another page adds', async () => {
  const { field, type, pause, elsewhere, world } = open(['a.com']);
  type('a.com\nbank.com');
  await act(async () => elsewhere(['a.com', 'other.com']));
  await pause();
  expect([field.value, world.saved.neverSend.join()]).toEqual([
    expect.stringContaining('bank.com'),
    expect.stringContaining('bank.com'),
  ]);
});

test('what another page adds is not lost to what is typed here', async () => {
  const { type, pause, elsewhere, world } = open(['a.com']);
  await act(async () => elsewhere(['a.com', 'other.com']));
  type('a.com\nother.com\nbank.com');
  await pause();
  expect(world.saved.neverSend).toEqual(['a.com', 'other.com', 'bank.com']);
});

test('what another page adds after storage has refused something else is shown, and not lost to what is typed then', async () => {
  const { type, pause, elsewhere, world, state, field } = open(['a.com']);
  world.fails = true;
  void state.change({ plan: 'Business' });
  await pause();
  expect(state.notice.value?.saved).toBe(false);
  world.fails = false;
  await act(async () => elsewhere(['a.com', 'bank.com']));
  expect(field.value).toBe('a.com\nbank.com');
  type('a.com\nbank.com\nx.com');
  await pause();
  expect(world.saved.neverSend).toEqual(['a.com', 'bank.com', 'x.com']);
});
