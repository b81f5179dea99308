import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSavedSearches } from '../../../../lib/discovery/saved-searches';
import { createPolicyReader, createPolicyWriter } from '../../../../lib/safety/store';
import { readNotes, toNote, writeNote } from '../../../../lib/saved/notes';
import { DEFAULT_SETTINGS, THEMES, toSettings } from '../../../../lib/settings/settings';
import { Following } from '../../../../lib/sync/following';
import { joinEntries } from '../../../../lib/sync/local-entries';
import { createNoteEntries } from '../../../../lib/sync/note-entries';
import { createPolicyEntries } from '../../../../lib/sync/policy-entries';
import { createSearchEntries } from '../../../../lib/sync/search-entries';
import type { SettingsStore } from '../../../../lib/sync/setting-entries';
import { createSettingEntries } from '../../../../lib/sync/setting-entries';
import { readLost, readStatus } from '../../../../lib/sync/state';
import { SECOND } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLocks } from '../../../support/locks';
import { toTestPolicy } from '../../../support/policies';
import { soak } from '../../../support/soak';
import { createSyncSpace } from '../../../support/sync-space';

const HOSTS = ['a.com', 'b.com', 'c.com'];
/** More than a browser's item takes. */
const LONG_LIST = Array.from({ length: 600 }, (_, place) => `blocked-${place}.com`);

type Space = ReturnType<typeof createSyncSpace>;

/** A device with everything that follows, whose browser may refuse a writing. */
function createDevice(name: string, space: Space, clock: { now: number }) {
  const environment = { area: createAreaSpace().connect().area, locks: createLocks(), now: () => clock.now };
  const { area: sync } = space.connect();
  const state = { settings: DEFAULT_SETTINGS, isOn: true, isFailing: false };
  const store: SettingsStore = {
    readOwnSettings: async () => state.settings,
    changeSettings: async (change) => {
      state.settings = toSettings(change(state.settings));
      return state.settings;
    },
    readLocked: async () => new Set(),
  };
  const openLarge = createLargeStoreSpace().connect().store;
  const setting = createSettingEntries(store);
  const policy = createPolicyEntries(environment, { openLarge, isLocked: async () => false });
  const search = createSearchEntries(environment);
  const following = new Following(environment, {
    place: {
      read: () => sync.get(),
      set: async (items) => {
        if (state.isFailing) throw new Error('Resource::kQuotaBytes quota exceeded');
        await sync.set(items);
      },
      remove: sync.remove,
    },
    entries: joinEntries({ setting, 'never-send': setting, policy, search, note: createNoteEntries(environment) }),
    name,
    isOn: async () => state.isOn,
    switchOff: async () => {
      state.isOn = false;
    },
    isPolicyTooLong: policy.isTooLong,
  });
  const searches = createSavedSearches(environment);
  const { writePolicy } = createPolicyWriter(environment, openLarge);
  const { readPolicy } = createPolicyReader(environment, openLarge);
  const { changeSettings } = store;
  /** What a person does there. `place`: makes each value another one. */
  const edits: Record<string, (place: number) => Promise<unknown>> = {
    theme: (place) => changeSettings((own) => ({ ...own, theme: THEMES[place % 3] ?? 'dark' })),
    line: (place) => changeSettings((own) => ({ ...own, neverSend: [...own.neverSend, `site-${place}.com`] })),
    unline: () => changeSettings((own) => ({ ...own, neverSend: own.neverSend.slice(1) })),
    search: (place) => searches.add(`Search ${place}`, `q=${place}`),
    rename: async (place) => searches.rename((await searches.read())[0]?.id ?? '', `Renamed ${place}`),
    unsearch: async () => searches.remove((await searches.read())[0]?.id ?? ''),
    note: (place) => writeNote(environment, HOSTS[place % 3] ?? '', toNote(`${place} by ${name}`, ['tag'])),
    unnote: (place) => writeNote(environment, HOSTS[place % 3] ?? '', toNote('', [])),
    policy: (place) => writePolicy(toTestPolicy({ name: `Policy ${place}`, block: LONG_LIST })),
    off: async () => Object.assign(state, { isOn: false }),
    on: async () => Object.assign(state, { isOn: true }),
    fail: async () => Object.assign(state, { isFailing: true }),
    mend: async () => Object.assign(state, { isFailing: false }),
  };
  return {
    ...{ edits, state, look: () => following.look() },
    readFault: async () => (await readStatus(environment.area))?.fault,
    readLost: () => readLost(environment.area),
    read: async () => ({
      theme: state.settings.theme,
      neverSend: state.settings.neverSend.toSorted(),
      searches: (await searches.read()).map((one) => `${one.id} ${one.name}`).sort(),
      notes: [...(await readNotes(environment.area, HOSTS))].map(([host, { text }]) => `${host} ${text}`).sort(),
      policy: (await readPolicy())?.policy,
    }),
  };
}

const EDITS = Object.keys(createDevice('', createSyncSpace(Date.now), { now: 0 }).edits);
const step = fc.record({ who: fc.nat(2), what: fc.constantFrom(...EDITS, 'deliver'), pick: fc.nat(1_000) });

it('edits of every kind on three devices, switched off and on, refused and told in any order, end the same everywhere and quiet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      const clock = { now: Date.UTC(2026, 5, 15) };
      const space = createSyncSpace(() => clock.now);
      const devices = ['a', 'b', 'c'].map((name) => createDevice(name, space, clock));
      const lookAll = async () => {
        for (const { look } of devices) {
          clock.now += 61 * SECOND;
          await look();
          space.deliver();
        }
      };
      for (const [place, { who, what, pick }] of steps.entries()) {
        clock.now += 61 * SECOND;
        await devices[who]?.edits[what]?.(place);
        if (what === 'deliver') space.deliver(1 + (pick % 5), (most) => pick % (most + 1));
        await devices[who]?.look();
      }
      for (const { state } of devices) Object.assign(state, { isOn: true, isFailing: false });
      for (let round = 0; round < 6; round++) await lookAll();
      const [first, ...others] = await Promise.all(devices.map(({ read }) => read()));
      for (const other of others) expect(other).toEqual(first);
      const before = await space.connect().area.get();
      await lookAll();
      expect(await space.connect().area.get()).toEqual(before);
      expect(await Promise.all(devices.map(({ readFault }) => readFault()))).toEqual([null, null, null]);
      // A line that nobody took out is on every list.
      if (!steps.some(({ what }) => what === 'unline')) {
        const added = steps.flatMap(({ what }, place) => (what === 'line' ? [`site-${place}.com`] : []));
        expect(first?.neverSend).toEqual(added.sort());
      }
    }),
    { numRuns: soak(12, 2_000) },
  );
});
