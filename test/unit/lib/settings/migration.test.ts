import { describe, expect, it } from 'vitest';
import { toSchemaItem, toStoredSchema } from '../../../../lib/browser/storage';
import { createCache } from '../../../../lib/lookup/cache';
import { readLedger } from '../../../../lib/lookup/ledger';
import { SECTION_NAMES } from '../../../../lib/model';
import { DEFAULT_SETTINGS, formatSettings, parseSettings } from '../../../../lib/settings/settings';
import { migrate } from '../../../../lib/settings/store';
import golden from '../../../fixtures/profiles/schema-1.json';
import { createAreaSpace } from '../../../support/area';
import { createLockSpace } from '../../../support/locks';
import { settleDown, untilDead } from '../../../support/lookup-world';

const NOW = Date.UTC(2027, 0, 1);

function createProfile(items: Record<string, unknown> = golden) {
  const space = createAreaSpace();
  for (const [key, value] of Object.entries(items)) space.items.set(key, value);
  const lockSpace = createLockSpace();
  const start = () => {
    const { locks, die } = lockSpace.connect();
    const context = space.connect(die);
    return { context, locks, migrating: migrate({ area: context.area, locks, now: () => NOW }) };
  };
  return { space, start, stored: () => Object.fromEntries(space.items) };
}

async function migrated(items?: Record<string, unknown>) {
  const profile = createProfile(items);
  await profile.start().migrating;
  return profile;
}

describe('U3: the profile of version 0.1.0', () => {
  it('keeps every setting, card, count and key; brand safety is written out, switched off', async () => {
    const { space, stored } = await migrated();
    const { settings, schema, ...rest } = stored();
    const { settings: before, ...others } = golden;
    expect(rest).toEqual(others);
    expect(toStoredSchema(schema)).toBe(2);
    expect(JSON.parse(String(settings))).toEqual({ ...JSON.parse(before), v: 2, safety: DEFAULT_SETTINGS.safety });
    expect(parseSettings(settings)).toEqual(parseSettings(before));
    const { area } = space.connect();
    const cache = createCache({ area, now: () => NOW });
    const { answers, removed } = await cache.readCard({ kind: 'host', host: 'example.com' }, SECTION_NAMES);
    expect(Object.keys(answers)).toHaveLength(7);
    expect(removed).toEqual([]);
    expect((await readLedger(area, Date.UTC(2026, 5, 16))).days).toHaveLength(2);
  });

  it('killed at every write, before or after it took effect: the next start ends in the same state', async () => {
    const whole = (await migrated()).stored();
    const { context, migrating } = createProfile().start();
    await migrating;
    const { set: writes } = context.counts;
    expect(writes).toBe(2);
    for (let write = 1; write <= writes; write++) {
      for (const applied of [false, true]) {
        const profile = createProfile();
        const first = profile.start();
        first.context.killAtWrite(write, applied);
        await untilDead(first.context);
        // What pages read in between is what they read before.
        expect(parseSettings(profile.stored().settings)).toEqual(parseSettings(golden.settings));
        await profile.start().migrating;
        expect(profile.stored()).toEqual(whole);
      }
    }
  });

  it('killed while storage refuses, it stays as it was, and a later start finishes', async () => {
    const profile = createProfile();
    const first = profile.start();
    first.context.failSets(1);
    await first.migrating;
    expect(profile.stored()).toEqual(golden);
    await profile.start().migrating;
    expect(profile.stored()).toEqual((await migrated()).stored());
  });

  it('a second start writes nothing', async () => {
    const profile = await migrated();
    const again = profile.start();
    await again.migrating;
    expect(again.context.counts.set).toBe(0);
  });

  it('settings that cannot be read stay as they are', async () => {
    const { stored } = await migrated({ settings: 'torn' });
    expect(stored().settings).toBe('torn');
    expect(toStoredSchema(stored().schema)).toBe(2);
  });

  it('what a page saves while it runs is not lost', async () => {
    const profile = createProfile();
    const page = profile.start();
    await page.locks.request('settings', () =>
      page.context.area.set({ settings: formatSettings({ ...DEFAULT_SETTINGS, neverSend: ['new.example'] }) }),
    );
    await page.migrating;
    expect(parseSettings(profile.stored().settings).neverSend).toEqual(['new.example']);
  });

  it('waits for a page that is saving', async () => {
    const profile = createProfile();
    const saved = Promise.withResolvers<void>();
    const page = profile.start();
    await page.migrating;
    for (const [key, value] of Object.entries(golden)) profile.space.items.set(key, value);
    profile.space.items.delete('schema');
    const saving = page.locks.request('settings', () => saved.promise);
    const { migrating } = profile.start();
    await settleDown();
    expect(profile.stored()).toEqual(golden);
    saved.resolve();
    await Promise.all([saving, migrating]);
    expect(profile.stored()).toEqual((await migrated()).stored());
  });

  it('an empty profile gets nothing but the number', async () => {
    const { stored } = await migrated({});
    expect(stored()).toEqual(toSchemaItem(2, NOW));
  });
});

it('U4: a newer schema is not touched', async () => {
  const newer = { ...golden, ...toSchemaItem(3, 1) };
  const profile = createProfile(newer);
  const { context, migrating } = profile.start();
  await migrating;
  expect(context.counts).toMatchObject({ set: 0, remove: 0 });
  expect(profile.stored()).toEqual(newer);
});
