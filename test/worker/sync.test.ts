import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSavedSearches } from '../../lib/discovery/saved-searches';
import { readPolicy, writePolicy } from '../../lib/safety/store';
import { readNotes, toNote, writeNote } from '../../lib/saved/notes';
import type { Settings } from '../../lib/settings/settings';
import { DEFAULT_SETTINGS, formatSettings, parseSettings } from '../../lib/settings/settings';
import { readLost, readStatus } from '../../lib/sync/state';
import { MINUTE } from '../../lib/time';
import { createLocks } from '../support/locks';
import { toTestPolicy } from '../support/policies';
import type { SyncProfile } from '../support/sync-space';
import { createSyncSpace, SYNC_LIMITS } from '../support/sync-space';
import { waitUntil } from '../support/wait';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const HOST = 'noted-site.com';

let world: WorkerWorld;
let space: ReturnType<typeof createSyncSpace>;
/** Two profiles whose turn it is one after the other: what each has stored, and its end of the browser's sync. */
let profiles: Map<string, { sync: SyncProfile; stored: Record<string, unknown> }>;
let current: string;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  space = createSyncSpace(world.now);
  const stored = await world.stored();
  profiles = new Map(['desk', 'phone'].map((name) => [name, { sync: space.connect(), stored }]));
  current = 'desk';
  world.browser.useSync(toProfile('desk').sync);
});
afterAll(() => world.close());

const toProfile = (name: string) => {
  const profile = profiles.get(name);
  if (!profile) throw new Error(`No profile ${name}`);
  return profile;
};

/** Closes the browser of one profile and opens that of the other. */
async function open(name: string): Promise<void> {
  toProfile(current).stored = await world.stored();
  world.kill();
  world.browser.alarms.clear();
  const { sync, stored } = toProfile(name);
  await world.browser.local.clear();
  await world.store(stored);
  current = name;
  world.browser.useSync(sync);
  space.deliver();
  await world.browser.start('onStartup');
}

const stores = () => ({ area: world.areas.local, locks: createLocks(), now: world.now });
const readSettings = async () => parseSettings((await world.stored()).settings);
const change = async (patch: Partial<Settings>) =>
  world.store({ settings: formatSettings({ ...(await readSettings()), ...patch }) });
const note = (text: string, host = HOST) => writeNote(stores(), host, toNote(text, []));
const readNote = async () => (await readNotes(world.areas.local, [HOST])).get(HOST)?.text;
const look = async () => {
  world.putOn(MINUTE);
  expect(await world.ask('sync', { act: 'look' })).toMatchObject({ ok: true, body: { isDone: true } });
};
const switchOn = async () => {
  await change({ sync: true });
  await look();
};
const inSync = () => toProfile(current).sync;
const listItems = () => [...inSync().texts.values()].join('\n');

test('settings, policy, searches, notes and never-send lines follow to another profile, and change there', async () => {
  await change({ theme: 'dark', neverSend: ['bank.com'], loadLogos: false });
  await note('Ask for prices');
  await createSavedSearches(stores()).add('Rivals', 'q=rival');
  await writePolicy(toTestPolicy({ name: 'Ours', block: ['bad.com'] }));
  await switchOn();
  const policy = (await readPolicy())?.policy;

  await open('phone');
  await writePolicy(null);
  await change({ neverSend: ['clinic.com'] });
  await note('Also here', 'other-site.com');
  await switchOn();
  expect(await readSettings()).toMatchObject({
    theme: 'dark',
    loadLogos: false,
    neverSend: ['clinic.com', 'bank.com'],
  });
  expect(await readNote()).toBe('Ask for prices');
  expect((await createSavedSearches(stores()).read()).map(({ name }) => name)).toEqual(['Rivals']);
  expect((await readPolicy())?.policy).toEqual(policy);
  const came = (await readStatus(world.areas.local))?.came;
  expect(came).toMatchObject({ 'never-send': 1, note: 1, search: 1, policy: 1, setting: 2 });

  await note('Called on Monday');
  await look();
  await open('desk');
  await look();
  expect(await readNote()).toBe('Called on Monday');
  expect((await readSettings()).neverSend).toEqual(['bank.com', 'clinic.com']);
  expect(await readLost(world.areas.local)).toEqual([]);
});

test('two that edit at once lose nothing: the later edit holds, and the other is taken back by its button', async () => {
  await note('first');
  await switchOn();
  await open('phone');
  await switchOn();
  await open('desk');
  await look();
  await note('from the desk');
  await open('phone');
  world.putOn(MINUTE);
  await note('from the phone');
  await look();
  await open('desk');
  await look();
  expect(await readNote()).toBe('from the phone');
  const [lost] = await readLost(world.areas.local);
  expect(lost).toMatchObject({ key: `note:${HOST}`, json: JSON.stringify(toNote('from the desk', [])) });
  expect(await world.ask('sync', { act: 'take-back', id: lost?.id ?? '' })).toMatchObject({ body: { isDone: true } });
  expect(await readNote()).toBe('from the desk');
  await look();
  await open('phone');
  await look();
  expect(await readNote()).toBe('from the desk');
});

test('what goes holds neither key nor service address, answers, ledger or log', async () => {
  await world.openCard('looked-up.com');
  await note('mine');
  await switchOn();
  const items = listItems();
  expect(items.length).toBeGreaterThan(200);
  const { readSpace } = await import('../../lib/sync/layout');
  const read = await readSpace(await inSync().area.get());
  const entries = [...read.devices.values()].flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.entries));
  const text = JSON.stringify(entries);
  expect(text).toContain('mine');
  for (const secret of [world.key, world.address, new URL(world.address).host, 'looked-up.com']) {
    expect(`${text}${items}`).not.toContain(secret);
    expect(`${text}${items}`).not.toContain(btoa(secret).replace(/=+$/, ''));
  }
  const kinds = new Set(entries.map(({ key }) => key.split(':')[0]));
  expect([...kinds]).toEqual(['note']);
  expect(world.strayed).toEqual([]);
});

test('off, as it is by default, no alarm is set, nothing is written, and what comes changes nothing', async () => {
  expect(DEFAULT_SETTINGS.sync).toBe(false);
  await open('phone');
  await note('from the phone');
  await switchOn();
  await open('desk');
  await note('from the desk', 'desk-site.com');
  await change({ theme: 'dark' });
  await world.ask('key-status', {});
  expect(await readNote()).toBe(undefined);
  expect(world.browser.alarms.has('sync')).toBe(false);
  expect(toProfile('desk').sync.listWrites()).toEqual([]);
  expect(Object.keys(await world.stored()).filter((key) => key.startsWith('sync'))).toEqual([]);
});

test('a change sets an alarm, and its ringing sends it; switched off, the alarm goes', async () => {
  await switchOn();
  await world.wake();
  await note('typed');
  await waitUntil(() => world.browser.alarms.has('sync'), 'the alarm is set');
  const before = listItems();
  world.putOn(MINUTE);
  await world.browser.ring('sync');
  await waitUntil(() => listItems() !== before, 'it is sent');
  await note('typed again');
  await waitUntil(() => world.browser.alarms.has('sync'), 'the alarm is set again');
  await change({ sync: false });
  await look();
  expect(world.browser.alarms.has('sync')).toBe(false);
});

test('what comes while the browser runs is taken at once', async () => {
  await switchOn();
  await open('phone');
  await switchOn();
  await note('from the phone');
  await look();
  const { stored } = toProfile('desk');
  await open('desk');
  expect(stored).not.toHaveProperty(`note:${HOST}`);
  await waitUntil(async () => (await readNote()) === 'from the phone', 'the note is here');
});

test('W11: a worker that dies at any writing of a round loses nothing', async () => {
  await note('from the desk');
  await switchOn();
  for (let passes = 0; passes < 6; passes++) {
    await open('phone');
    await change({ sync: true });
    await note(`phone ${passes}`, `phone-${passes}.com`);
    world.putOn(MINUTE);
    const held = world.browser.local.holdAfter('set', passes);
    const asked = world.ask('sync', { act: 'look' });
    await Promise.race([held, asked]);
    world.kill();
    world.browser.local.mend();
    await look();
    expect(await readNote()).toBe('from the desk');
    expect((await readNotes(world.areas.local, [`phone-${passes}.com`])).size).toBe(1);
    expect(await readLost(world.areas.local)).toEqual([]);
  }
  await open('desk');
  await look();
  const hosts = Array.from({ length: 6 }, (_, place) => `phone-${place}.com`);
  expect((await readNotes(world.areas.local, hosts)).size).toBe(6);
});

test('more than fits is said, and stays on this device', async () => {
  for (let place = 0; place < 300; place++) {
    const words = Array.from({ length: 60 }, () => crypto.randomUUID().slice(0, 8)).join(' ');
    await note(words, `site-${place}.com`);
  }
  await switchOn();
  const status = await readStatus(world.areas.local);
  expect(status?.fits.note.all).toBe(300);
  expect(status?.fits.note.fit).toBeLessThan(300);
  expect(status?.fits.note.fit).toBeGreaterThan(100);
  expect(status?.fault).toBe(null);
  expect(status?.bytes).toBeLessThan(SYNC_LIMITS.bytes);
});

test('removed on one device, it is switched off on the other, which keeps what it has', async () => {
  await note('kept');
  await switchOn();
  await open('phone');
  await switchOn();
  await change({ sync: false });
  await look();
  expect(await world.ask('sync', { act: 'remove-all' })).toMatchObject({ ok: true });
  await open('desk');
  await look();
  expect((await readSettings()).sync).toBe(false);
  expect(await readStatus(world.areas.local)).toMatchObject({ isEnded: true, bytes: 0 });
  expect(await readNote()).toBe('kept');
  expect([...inSync().texts.keys()]).toEqual(['sc:ended']);
});
