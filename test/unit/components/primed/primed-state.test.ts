import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { createPrimedState } from '../../../../components/primed/primed-state';
import type { PrimedRun, PrimedRunState } from '../../../../lib/primed/run';
import type { SafetySettings } from '../../../../lib/settings/settings';

function setUp(given: Pick<SafetySettings, 'on' | 'mode'>) {
  const calls: string[] = [];
  const settings = signal(given);
  const counts = { sites: 0, callsDone: 0, callsPlanned: 9, inDoubt: 0 };
  const runState = signal<PrimedRunState>({ status: 'running', ...counts });
  const run: PrimedRun = {
    state: runState,
    ready: Promise.resolve(),
    start: async () => {},
    resume: async () => {},
    pause: () => void calls.push('pause'),
    cancel: async () => {},
    discard: async () => void calls.push('discard'),
  };
  /** What is stored, and who hears that it has changed. */
  const list = { summary: null as { sites: number; at: number } | null, refuses: false, tell: () => {} };
  const state = createPrimedState(run, settings, {
    readSummary: async () => list.summary,
    clear: async () => (list.refuses ? Promise.reject(new Error('refused')) : undefined),
    subscribe: (onChange) => {
      list.tell = onChange;
    },
  });
  return { calls, settings, state, list, runState };
}

test.each([
  ['its mode is left', { on: true, mode: 'saved' }],
  ['sites are looked up instead', { on: true, mode: 'lookup' }],
  ['brand safety is switched off', { on: false, mode: 'primed' }],
] as const)('a primed run pauses at once when %s', (_, next) => {
  const { calls, settings, state } = setUp({ on: true, mode: 'primed' });
  expect(calls).toEqual([]);
  settings.value = next;
  expect(calls).toEqual(['pause']);
  state.close();
});

test('lists fetched before brand safety is switched on go on being fetched when it is, and pause when the mode is left', () => {
  const { calls, settings } = setUp({ on: false, mode: 'primed' });
  settings.value = { on: true, mode: 'primed' };
  expect(calls).toEqual([]);
  settings.value = { on: false, mode: 'primed' };
  settings.value = { on: false, mode: 'saved' };
  expect(calls).toEqual(['pause', 'pause']);
});

test('lists that another window fetches or removes are told of here', async () => {
  const { state, list } = setUp({ on: true, mode: 'primed' });
  for (const summary of [{ sites: 300, at: 1 }, null]) {
    list.summary = summary;
    list.tell();
    await vi.waitFor(() => expect(state.stored.value).toEqual(summary));
  }
  state.close();
});

test('with the lists goes what the run that fetched them said, unless storage keeps them or a run is under way', async () => {
  const { calls, state, list, runState } = setUp({ on: true, mode: 'primed' });
  await state.remove();
  expect(calls).toEqual([]);
  runState.value = { ...runState.value, status: 'done' };
  list.refuses = true;
  await state.remove();
  expect(calls).toEqual([]);
  list.refuses = false;
  await state.remove();
  expect(calls).toEqual(['discard']);
});
