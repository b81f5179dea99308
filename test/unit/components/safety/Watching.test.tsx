// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SafetyState } from '../../../../components/safety/safety-state';
import { Watching } from '../../../../components/safety/Watching';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { createAreaSpace } from '../../../support/area';

const settings = signal<Settings>(DEFAULT_SETTINGS);
let offeredBack: boolean[];
const days = () => screen.getByRole('textbox', { name: 'Days it is kept' }) as HTMLInputElement;
const type = (text: string) => {
  fireEvent.input(days(), { target: { value: text } });
  fireEvent.change(days());
};

function show(firefox = '') {
  vi.stubEnv('FIREFOX', firefox);
  settings.value = { ...DEFAULT_SETTINGS, safety: { ...DEFAULT_SETTINGS.safety, logDays: 30 } };
  offeredBack = [];
  const state = new SafetyState(
    { area: createAreaSpace().connect().area },
    {
      settings,
      change: async (patch, losing = false) => {
        offeredBack.push(losing);
        settings.value = { ...settings.value, ...patch };
      },
    },
    {
      request: async () => true,
      has: async () => true,
      drop: async () => {},
      dropEverySite: async () => {},
      subscribe: () => () => {},
    },
    { readRefused: async () => false, readWaiting: async () => false, subscribe: () => () => {} },
    () => null,
  );
  render(<Watching state={state} locked={new Set()} />);
}
beforeEach(() => show());
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

/** What is said of strict blocking behind "More about this". */
const readMore = () => screen.getByLabelText('More about this: Strict blocking').parentElement?.textContent;

test('from when on the browser blocks by itself is said whatever is known of it: a reload of the extension forgets that it waits', () => {
  expect(readMore()).toMatch(/ a little more slowly\. Chrome and Edge may begin with it only at their next start\.$/);
});

test('Firefox begins at once, and says nothing of the others', () => {
  cleanup();
  show('true');
  expect(readMore()).toMatch(/ a little more slowly\.$/);
});

test('decisions that would be gone for good are asked for first, and no way back is promised', async () => {
  type('3');
  screen.getByText('Keep decisions for 3 days?');
  expect(settings.value.safety.logDays).toBe(30);
  fireEvent.click(screen.getByRole('button', { name: 'Delete older decisions' }));
  await expect.poll(() => settings.value.safety.logDays).toBe(3);
  expect(offeredBack).toEqual([false]);
  expect(screen.queryByRole('dialog')).toBeNull();
  type('0');
  screen.getByText('Keep no decisions?');
  fireEvent.click(screen.getByRole('button', { name: 'Clear decision log' }));
  await expect.poll(() => settings.value.safety.logDays).toBe(0);
});

test('who thinks better of it has the days that were set, in the field too', async () => {
  type('3');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect([settings.value.safety.logDays, days().value]).toEqual([30, '30']);
});

test('more days lose nothing and are taken at once, with a way back', async () => {
  type('60');
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => settings.value.safety.logDays).toBe(60);
  expect(offeredBack).toEqual([true]);
});
