import { describe, expect, it } from 'vitest';
import { createSavedSearches } from '../../../../lib/discovery/saved-searches';
import { createPolicyWriter, POLICY_KEY } from '../../../../lib/safety/store';
import { readNotes, toNote, toNoteKey, writeNote } from '../../../../lib/saved/notes';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS, toSettings } from '../../../../lib/settings/settings';
import { toDeviceName } from '../../../../lib/sync/device-name';
import { sumOf } from '../../../../lib/sync/merge';
import { createNoteEntries } from '../../../../lib/sync/note-entries';
import { createPolicyEntries, POLICY_ENTRY } from '../../../../lib/sync/policy-entries';
import { createSearchEntries } from '../../../../lib/sync/search-entries';
import { createSettingEntries } from '../../../../lib/sync/setting-entries';
import { createAreaSpace } from '../../../support/area';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLocks } from '../../../support/locks';
import { toTestPolicy } from '../../../support/policies';

const NOW = Date.UTC(2026, 5, 15, 12);

function setUp() {
  const space = createAreaSpace();
  return { space, environment: { area: space.connect().area, locks: createLocks(), now: () => NOW } };
}
const toArrival = (key: string, value: unknown, standing: string | null = null) => ({
  key,
  json: value === null ? null : JSON.stringify(value),
  at: NOW,
  expected: sumOf(standing),
});

function createSettings(given: Partial<Settings> = {}, locked: string[] = []) {
  const store = { settings: toSettings({ ...DEFAULT_SETTINGS, ...given }) };
  const entries = createSettingEntries({
    readOwnSettings: async () => store.settings,
    changeSettings: async (change) => {
      store.settings = toSettings(change(store.settings));
      return store.settings;
    },
    readLocked: async () => new Set(locked),
  });
  return { store, entries };
}

describe('settings that follow the user', () => {
  it('are what a settings file has, without what belongs to a key, and without what a consent or permission rests on', async () => {
    const { entries } = createSettings({ neverSend: ['bank.com', 'not a host!'] });
    const names = [...(await entries.read()).entries.keys()];
    expect(names).toContain('setting:theme');
    expect(names).toContain('setting:lifetimeDays.traffic');
    expect(names).toContain('never-send:bank.com');
    expect(names.join()).not.toMatch(
      /plan|alwaysLive|monthlyAllowance|emailAgreed|followTab|safety|sync|organisation|address|key|not a/,
    );
  });

  it('each takes what comes on its own, and a value that does not fit changes nothing', async () => {
    const { store, entries } = createSettings({ neverSend: ['bank.com'] });
    const standing = async (key: string) => (await entries.read()).entries.get(key)?.json ?? null;
    const written = await entries.write([
      toArrival('setting:theme', 'dark', await standing('setting:theme')),
      toArrival('setting:negativeHours', -5, await standing('setting:negativeHours')),
      toArrival('setting:alwaysLive', true, await standing('setting:alwaysLive')),
      toArrival('setting:safety.mode', 'lookup'),
      toArrival('never-send:secret-*.com', true),
      toArrival('never-send:bank.com', null, 'true'),
      toArrival('never-send:no host!', true),
    ]);
    expect(store.settings.theme).toBe('dark');
    expect(store.settings.negativeHours).toBe(1);
    expect(store.settings.neverSend).toEqual(['secret-*.com']);
    expect(store.settings.safety.mode).toBe('saved');
    // It is known what stands here instead, so that it is no edit of this device.
    expect(written.get('setting:negativeHours')).toBe('1');
    expect(written.has('setting:alwaysLive')).toBe(false);
    expect(written.has('setting:safety.mode')).toBe(false);
    expect(written.has('never-send:no host!')).toBe(false);
  });

  it('are written while a worker lives, though as many lines come as fit, beside 10,000 of this device', async () => {
    const { store, entries } = createSettings({
      neverSend: Array.from({ length: 10_000 }, (_, n) => `*.own-${n}.com`),
    });
    const arrivals = Array.from({ length: 1_400 }, (_, n) => toArrival(`never-send:*.other-${n}.com`, true));
    expect((await entries.write(arrivals)).size).toBe(1_400);
    expect(store.settings.neverSend).toHaveLength(11_400);
  }, 10_000);

  it('a value that was changed here meanwhile stays, and so does what an organisation holds', async () => {
    const { store, entries } = createSettings({ theme: 'light' }, ['loadLogos', 'neverSend']);
    const written = await entries.write([toArrival('setting:theme', 'dark', '"system"')]);
    expect([...written]).toEqual([]);
    expect(store.settings.theme).toBe('light');
    const { isSkipped } = await entries.read();
    expect(['setting:loadLogos', 'never-send:a.com', 'setting:theme', 'setting:unknown'].map(isSkipped)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('that cannot be read are left alone', async () => {
    const refuse = () => Promise.reject(new Error('unreadable'));
    const entries = createSettingEntries({
      readOwnSettings: refuse,
      changeSettings: refuse,
      readLocked: async () => new Set(),
    });
    const { entries: found, isSkipped } = await entries.read();
    expect([found.size, isSkipped('setting:theme')]).toEqual([0, true]);
    expect([...(await entries.write([toArrival('setting:theme', 'dark')]))]).toEqual([]);
  });
});

describe('saved searches that follow the user', () => {
  it('come into their place by the day on which they were saved, renamed and removed too', async () => {
    const { environment } = setUp();
    const searches = createSavedSearches(environment);
    const entries = createSearchEntries(environment);
    const own = await searches.add('Own', 'top=1');
    const later = { name: 'Later', search: 'q=later', at: NOW + 1 };
    const earlier = { name: 'Earlier', search: 'q=earlier', at: NOW - 1 };
    await entries.write([toArrival('search:one', later), toArrival('search:two', earlier)]);
    expect((await searches.read()).map(({ name }) => name)).toEqual(['Earlier', 'Own', 'Later']);
    const standing = async (id: string) => (await entries.read()).entries.get(`search:${id}`)?.json ?? null;
    await entries.write([
      toArrival('search:one', { ...later, name: 'Renamed' }, await standing('one')),
      toArrival(`search:${own?.id}`, null, await standing(own?.id ?? '')),
      toArrival('search:three', { ...later, name: '' }),
      toArrival('search:four', { name: 'No time', search: '' }),
    ]);
    expect((await searches.read()).map(({ name }) => name)).toEqual(['Earlier', 'Renamed']);
  });

  it('are not taken for removed where the list cannot be read', async () => {
    const { environment, space } = setUp();
    space.items.set('saved-searches', '1|7|00000000|torn');
    const { isSkipped } = await createSearchEntries(environment).read();
    expect(isSkipped('search:one')).toBe(true);
  });
});

describe('notes that follow the user', () => {
  it('come with their time, cut to their limits, and only for names that are hosts', async () => {
    const { environment } = setUp();
    const entries = createNoteEntries(environment);
    const written = await entries.write([
      toArrival('note:a.com', { text: ' from elsewhere ', tags: ['lead', 'Lead', 7] }),
      toArrival('note:not a host', { text: 'x', tags: [] }),
      toArrival('note:b.com', { text: 7, tags: [] }),
    ]);
    expect([...written.keys()]).toEqual(['note:a.com']);
    const notes = await readNotes(environment.area, ['a.com', 'b.com']);
    expect([...notes]).toEqual([['a.com', { text: 'from elsewhere', tags: ['lead'], at: NOW }]]);
  });

  it('a note that was removed meanwhile stays away', async () => {
    const { environment } = setUp();
    const entries = createNoteEntries(environment);
    const stood = sumOf(JSON.stringify(toNote('read at the beginning of the round', [])));
    const arrival = { ...toArrival('note:a.com', { text: 'arrived', tags: [] }), expected: stood };
    expect([...(await entries.write([arrival]))]).toEqual([]);
    expect(await readNotes(environment.area, ['a.com'])).toEqual(new Map());
  });

  it('a note that was written meanwhile stays, and one that cannot be read is skipped', async () => {
    const { environment, space } = setUp();
    await writeNote(environment, 'a.com', toNote('typed just now', []));
    const entries = createNoteEntries(environment);
    expect([...(await entries.write([toArrival('note:a.com', { text: 'arrived', tags: [] })]))]).toEqual([]);
    expect((await readNotes(environment.area, ['a.com'])).get('a.com')?.text).toBe('typed just now');
    space.items.set(toNoteKey('b.com'), '1|7|00000000|torn');
    const { entries: found, isSkipped } = await entries.read();
    expect([...found.keys()]).toEqual(['note:a.com']);
    expect([isSkipped('note:b.com'), isSkipped('note:a.com')]).toEqual([true, false]);
  });
});

describe('the policy that follows the user', () => {
  const create = (isLocked = false) => {
    const { environment, space } = setUp();
    const openLarge = createLargeStoreSpace().connect().store;
    const given = { openLarge, isLocked: async () => isLocked };
    const { writePolicy } = createPolicyWriter(environment, openLarge);
    return { space, writePolicy, entries: createPolicyEntries(environment, given) };
  };

  it('comes as a whole after it is checked, with the time at which it was saved', async () => {
    const { entries, writePolicy } = create();
    await writePolicy(toTestPolicy({ name: 'Ours' }));
    const standing = (await entries.read()).entries.get(POLICY_ENTRY);
    expect(standing?.at).toBe(NOW);
    const refused = await entries.write([toArrival(POLICY_ENTRY, { schema: 1, rules: 7 }, standing?.json)]);
    expect([...refused]).toEqual([]);
    const theirs = toTestPolicy({ name: 'Theirs' });
    expect((await entries.write([toArrival(POLICY_ENTRY, theirs, standing?.json)])).size).toBe(1);
    const taken = (await entries.read()).entries.get(POLICY_ENTRY)?.json ?? null;
    expect(JSON.parse(taken ?? '').name).toBe('Theirs');
    await entries.write([toArrival(POLICY_ENTRY, null, taken)]);
    expect((await entries.read()).entries.size).toBe(0);
  });

  it('stays here where its lists are kept apart, where an organisation has set one, and where it cannot be read', async () => {
    const long = create();
    await long.writePolicy(toTestPolicy({ block: Array.from({ length: 20_000 }, (_, n) => `blocked-site-${n}.com`) }));
    expect((await long.entries.read()).isSkipped(POLICY_ENTRY)).toBe(true);
    expect(await long.entries.isTooLong()).toBe(true);
    const locked = create(true);
    await locked.writePolicy(toTestPolicy());
    expect((await locked.entries.read()).isSkipped(POLICY_ENTRY)).toBe(true);
    const torn = create();
    torn.space.items.set(POLICY_KEY, '1|7|00000000|torn');
    expect((await torn.entries.read()).isSkipped(POLICY_ENTRY)).toBe(true);
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/156.0.0.0 Safari/537.36', 'Chrome · macOS'],
  ['Node.js/24', '?'],
])('a device has a name by which a person knows it: %s', (userAgent, name) => {
  expect(toDeviceName(userAgent)).toBe(name);
});
