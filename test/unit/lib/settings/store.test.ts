import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { changeSettings, resetSettings, subscribeSettings } from '../../../../lib/settings/changes';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
import { readFailureLifetime, readSettings, readShownSettings } from '../../../../lib/settings/store';
import { HOUR } from '../../../../lib/time';
import { createLookupWorld, toOutcomes } from '../../../support/lookup-world';

const UNREADABLE = { kind: 'internal', billed: 'no', field: 'settings' } as const;
const store = (settings: unknown) => fakeBrowser.storage.local.set({ settings });
const readStored = async () => (await fakeBrowser.storage.local.get('settings')).settings;
const DAMAGED = [
  '1|7|00000000|{',
  '{',
  'null',
  '[]',
  '7',
  '{"v":3,"neverSend":[]}',
  '{"v":1,"neverSend":"bank.com"}',
  7,
];

afterEach(() => vi.restoreAllMocks());

describe('settings that can be read', () => {
  it('are the defaults before the first save', async () => {
    expect(await readSettings()).toEqual(DEFAULT_SETTINGS);
  });

  it('are what was saved', async () => {
    await changeSettings((settings) => ({ ...settings, neverSend: ['bank.com'], negativeHours: 48 }));
    expect(await readSettings()).toEqual({ ...DEFAULT_SETTINGS, neverSend: ['bank.com'], negativeHours: 48 });
    expect(await readFailureLifetime()).toBe(48 * HOUR);
  });
});

it('a long list of sites that are never sent is kept whole: what is dropped would be sent', async () => {
  const neverSend = Array.from({ length: 12_000 }, (_, number) => `site-${number}.com`);
  expect((await changeSettings((settings) => ({ ...settings, neverSend }))).neverSend).toEqual(neverSend);
  expect((await readSettings()).neverSend).toEqual(neverSend);
});

describe('settings that cannot be read', () => {
  it.each(DAMAGED)('reject for the gate, and are painted without fetching anything: %j', async (stored) => {
    await store(stored);
    await expect(readSettings()).rejects.toMatchObject({ failure: UNREADABLE });
    expect(await readShownSettings()).toEqual({ ...DEFAULT_SETTINGS, loadLogos: false });
    expect(await readFailureLifetime()).toBe(HOUR);
  });

  it('reject when storage does', async () => {
    vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('IO error'));
    await expect(readSettings()).rejects.toMatchObject({ failure: UNREADABLE });
  });

  it('are not saved over by a change, only by a reset', async () => {
    await store('torn');
    await expect(changeSettings((settings) => settings)).rejects.toMatchObject({ failure: UNREADABLE });
    expect(await readStored()).toBe('torn');
    expect(await resetSettings()).toEqual(DEFAULT_SETTINGS);
    expect(await readStored()).toBe(formatSettings(DEFAULT_SETTINGS));
  });

  it('take no page by surprise that subscribes', async () => {
    const seen: string[][] = [];
    const stop = subscribeSettings(({ neverSend }) => seen.push(neverSend));
    await store('torn');
    await store(formatSettings({ ...DEFAULT_SETTINGS, neverSend: ['bank.com'] }));
    await expect.poll(() => seen).toEqual([['bank.com']]);
    stop();
  });

  it('let nothing be sent', async () => {
    const world = createLookupWorld();
    world.state.rulesFailure = UNREADABLE;
    await expect(world.wake().lookup('bank.com', ['categories', 'traffic'])).rejects.toMatchObject({
      failure: UNREADABLE,
    });
    expect(world.service.calls).toEqual([]);
    world.state.rulesFailure = null;
    expect(toOutcomes(await world.wake().lookup('bank.com', ['categories']))).toEqual({ categories: 'service' });
  });
});
