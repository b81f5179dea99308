import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createPrimedState } from '../../../../../entrypoints/options/safety/primed-state';
import type { PrimedRun } from '../../../../../lib/primed-run';
import type { SafetySettings } from '../../../../../lib/safety-settings';

function setUp(given: Pick<SafetySettings, 'on' | 'mode'>) {
  const calls: string[] = [];
  const settings = signal(given);
  const run: PrimedRun = {
    state: signal({ status: 'running', sites: 0, callsDone: 0, callsPlanned: 9, inDoubt: 0 }),
    ready: Promise.resolve(),
    start: async () => {},
    resume: async () => {},
    pause: () => void calls.push('pause'),
    cancel: async () => {},
    discard: async () => {},
  };
  const state = createPrimedState({ run, settings, readSummary: async () => null, clear: async () => {} });
  return { calls, settings, state };
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
