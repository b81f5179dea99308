import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  createGuardedArea,
  isNewerSchema,
  STORED_SCHEMA,
  toSchemaItem,
  toStoredSchema,
} from '../../../../lib/browser/storage';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import golden from '../../../fixtures/profiles/schema-1.json';
import { createLookupWorld, toOutcomes } from '../../../support/lookup-world';

const NEWER = toSchemaItem(STORED_SCHEMA + 1, 1);
const newerSettings = (more: object) => JSON.stringify({ v: 9, neverSend: ['bank.com'], colour: 'green', ...more });

it.each([
  [undefined, 1],
  ['torn', 1],
  [2, 1],
  [toSchemaItem(2, 5).schema, 2],
  [toSchemaItem(7, 5).schema, 7],
])('the stored schema %j is %i', (stored, schema) => {
  expect(toStoredSchema(stored)).toBe(schema);
  expect(isNewerSchema(stored)).toBe(schema > STORED_SCHEMA);
});

describe('U4: data that a newer version saved', () => {
  it('takes no write of a lookup; the lookup still answers and says that it is not saved', async () => {
    const world = createLookupWorld(createGuardedArea);
    for (const [key, value] of Object.entries({ ...golden, ...NEWER })) world.space.items.set(key, value);
    const before = Object.fromEntries(world.space.items);
    const worker = world.wake();
    const saved = await worker.lookup('example.com', ['categories']);
    expect(saved.sections.categories).toMatchObject({ ok: true, refusal: null });
    const asked = await worker.lookup('other.example.net', ['categories']);
    expect(toOutcomes(asked)).toEqual({ categories: 'service' });
    expect(asked.sections.categories).toMatchObject({ ok: true, refusal: { kind: 'not-saved' } });
    await worker.journal.recover();
    expect(worker.context.counts).toMatchObject({ set: 0, remove: 0 });
    expect(Object.fromEntries(world.space.items)).toEqual(before);
  });

  it('is written again by the version that knows it', async () => {
    const world = createLookupWorld(createGuardedArea);
    for (const [key, value] of Object.entries(toSchemaItem(STORED_SCHEMA, 1))) world.space.items.set(key, value);
    const reply = await world.wake().lookup('example.com', ['categories']);
    expect(reply.sections.categories).toMatchObject({ ok: true, refusal: null });
  });

  it('is asked for its number once, and again when storage did not answer', async () => {
    const world = createLookupWorld();
    const { area, counts } = world.wake().context;
    const guarded = createGuardedArea(area);
    await guarded.set({ a: '1' });
    await guarded.remove(['a']);
    expect(counts).toMatchObject({ get: 1, set: 1, remove: 1 });
  });
});

describe('U4: pages over data that a newer version saved', () => {
  beforeEach(() => vi.resetModules());

  const open = async (items: Record<string, unknown>) => {
    await fakeBrowser.storage.local.set(items);
    const writes = vi.spyOn(fakeBrowser.storage.local, 'set');
    const removals = vi.spyOn(fakeBrowser.storage.local, 'remove');
    // Read anew: a page asks once whether the data is newer.
    const [settings, store, storage, large] = await Promise.all([
      import('../../../../lib/settings/store'),
      import('../../../../lib/settings/store'),
      import('../../../../lib/browser/storage'),
      import('../../../../lib/browser/large-store'),
    ]);
    return {
      settings,
      store,
      storage,
      large,
      untouched: () => writes.mock.calls.length + removals.mock.calls.length === 0,
    };
  };

  it('cannot change settings, write or remove; 0 writes reach the browser', async () => {
    const { store, storage, large, untouched } = await open({ ...NEWER, settings: newerSettings({}) });
    await expect(store.changeSettings((settings) => ({ ...settings, theme: 'dark' }))).rejects.toThrow();
    await expect(store.resetSettings()).rejects.toThrow();
    await expect(storage.localArea.set({ 'card:x:iab': '1' })).rejects.toThrow('newer version');
    await expect(storage.localArea.remove(['settings'])).rejects.toThrow('newer version');
    await expect(large.openLargeStore()).rejects.toThrow('newer version');
    expect(untouched()).toBe(true);
  });

  it('read the settings as far as they understand them, with the never-send list, and know that nothing is saved', async () => {
    const { settings } = await open({ ...NEWER, settings: newerSettings({ plan: 'Galactic', theme: 'dark' }) });
    const expected = { ...DEFAULT_SETTINGS, neverSend: ['bank.com'], theme: 'dark', readOnly: true };
    expect(await settings.readSettings()).toEqual(expected);
    expect(await settings.readShownSettings()).toEqual(expected);
  });

  it('send nothing where the never-send list of the newer version is not understood', async () => {
    const { settings } = await open({ ...NEWER, settings: JSON.stringify({ v: 9, neverSend: { lists: 1 } }) });
    await expect(settings.readSettings()).rejects.toMatchObject({ failure: { kind: 'internal', field: 'settings' } });
    expect(await settings.readShownSettings()).toMatchObject({ readOnly: true, loadLogos: false });
  });
});
