import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRecord } from '../../../../lib/browser/record';
import type { Environment } from '../../../../lib/environment';
import { readNotes, toNote, toNoteKey, writeNote } from '../../../../lib/saved/notes';
import { Following } from '../../../../lib/sync/following';
import type { LocalEntries } from '../../../../lib/sync/local-entries';
import { createNoteEntries } from '../../../../lib/sync/note-entries';
import { addLost, readLost, readStatus } from '../../../../lib/sync/state';
import { DAY, HOUR, MINUTE } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { createSyncSpace, SYNC_LIMITS } from '../../../support/sync-space';

const START = Date.UTC(2026, 5, 15, 12);

/** Two profiles and more with notes, one clock for all of them. */
function createWorld() {
  const clock = { now: START };
  const space = createSyncSpace(() => clock.now);
  const connect = (name: string) => {
    const local = createAreaSpace();
    const environment: Pick<Environment, 'area' | 'locks' | 'now'> = {
      area: local.connect().area,
      locks: createLocks(),
      now: () => clock.now,
    };
    const profile = space.connect();
    const on = { is: true };
    const place = {
      read: () => profile.area.get(),
      set: profile.area.set,
      remove: profile.area.remove,
    };
    const entries: LocalEntries = createNoteEntries(environment);
    const following = new Following(environment, {
      place,
      entries,
      name,
      isOn: async () => on.is,
      switchOff: async () => {
        on.is = false;
      },
      isPolicyTooLong: async () => false,
    });
    return {
      ...{ local, profile, on, following, environment, place },
      write: (host: string, text: string) => writeNote(environment, host, toNote(text, [])),
      notes: async () => {
        const hosts = [...local.items.keys()].flatMap((key) => (key.startsWith('note:') ? [key.slice(5)] : []));
        const found = await readNotes(environment.area, hosts);
        return Object.fromEntries([...found].sort().map(([host, { text }]) => [host, text]));
      },
      lost: async () => (await readLost(environment.area)).map(({ json }) => JSON.parse(json ?? 'null')?.text ?? null),
      status: async () => {
        const status = await readStatus(environment.area);
        if (!status) throw new Error('No status');
        return status;
      },
      look: () => following.look(),
    };
  };
  type Profile = ReturnType<typeof connect>;
  /** Until nothing is on its way and nobody has anything to say. */
  const settle = async (profiles: readonly Profile[]) => {
    space.deliver();
    let quiet = 0;
    for (let round = 0; round < 12; round++) {
      const before = profiles.map(({ profile }) => profile.listWrites().length).join();
      for (const profile of profiles) {
        clock.now += 2 * MINUTE;
        await profile.look();
        space.deliver();
      }
      quiet = profiles.map(({ profile }) => profile.listWrites().length).join() === before ? quiet + 1 : 0;
      if (quiet === 2) return;
    }
    throw new Error('They write for ever');
  };
  return { clock, space, connect, settle };
}

/** Two devices that both hold a note, and have edited it at once: what the phone wrote is the later one. */
async function editAtOnce() {
  const { connect, settle, clock } = createWorld();
  const [desk, phone] = [connect('Desk'), connect('Phone')];
  await desk.write('a.com', 'first');
  await settle([desk, phone]);
  await desk.write('a.com', 'desk');
  clock.now += 1;
  await phone.write('a.com', 'phone');
  await settle([desk, phone]);
  return { desk, phone, settle };
}

const texts = (count: number, length: number) =>
  Array.from({ length: count }, (_, place) => {
    let seed = place + 1;
    const letter = () => {
      seed = (seed * 48271) % 2147483647;
      return String.fromCharCode(97 + (seed % 26));
    };
    return Array.from({ length }, letter).join('');
  });

describe('two profiles that share the sync of the browser', () => {
  it('notes of both are on both, and what one changes or removes, the other does too', async () => {
    const { connect, settle } = createWorld();
    const [desk, phone] = [connect('Desk'), connect('Phone')];
    await desk.write('a.com', 'from the desk');
    await phone.write('b.com', 'from the phone');
    await settle([desk, phone]);
    expect(await desk.notes()).toEqual({ 'a.com': 'from the desk', 'b.com': 'from the phone' });
    expect(await phone.notes()).toEqual(await desk.notes());
    await phone.write('a.com', 'changed');
    await desk.write('b.com', '');
    await settle([desk, phone]);
    expect(await desk.notes()).toEqual({ 'a.com': 'changed' });
    expect(await phone.notes()).toEqual({ 'a.com': 'changed' });
    expect([...(await desk.lost()), ...(await phone.lost())]).toEqual([]);
    const { devices, fits, fault } = await desk.status();
    expect(devices.map(({ name }) => name)).toEqual(['Phone']);
    expect(fits.note).toEqual({ all: 1, fit: 1 });
    expect(fault).toBe(null);
  });

  it('two edits at once: the later one holds on both, and the other is taken back by one click', async () => {
    const { desk, phone, settle } = await editAtOnce();
    expect(await desk.notes()).toEqual({ 'a.com': 'phone' });
    expect(await desk.lost()).toEqual(['desk']);
    const [kept] = await readLost(desk.environment.area);
    expect([kept?.from, kept?.wonFrom, kept?.key]).toEqual(['Desk', 'Phone', 'note:a.com']);
    expect(await desk.following.takeBack(kept?.id ?? '')).toBe(true);
    await settle([desk, phone]);
    expect([await desk.notes(), await phone.notes()]).toEqual([{ 'a.com': 'desk' }, { 'a.com': 'desk' }]);
    expect(await desk.lost()).toEqual([]);
  });

  it('what was written since is kept in its turn where an earlier value is taken back', async () => {
    const { desk, phone, settle } = await editAtOnce();
    await desk.write('a.com', 'typed since');
    const [kept] = await readLost(desk.environment.area);
    expect(await desk.following.takeBack(kept?.id ?? '')).toBe(true);
    expect([await desk.notes(), await desk.lost()]).toEqual([{ 'a.com': 'desk' }, ['typed since']]);
    const [since] = await readLost(desk.environment.area);
    expect([since?.from, since?.wonFrom]).toEqual(['Desk', 'Desk']);
    expect(await desk.following.takeBack(since?.id ?? '')).toBe(true);
    await settle([desk, phone]);
    expect([await desk.notes(), await phone.notes()]).toEqual([{ 'a.com': 'typed since' }, { 'a.com': 'typed since' }]);
    expect([await desk.lost(), await phone.lost()]).toEqual([[], ['desk']]);
  });

  it('a full list keeps its oldest value where another one is taken back, and where that one is not taken', async () => {
    const { connect, clock } = createWorld();
    const { environment, following, write } = connect('Desk');
    const lost = Array.from({ length: 500 }, (_, place) => ({
      ...{ id: `lost-${place}`, key: `note:${place}.com`, device: 'aaaaaaaa', count: 1, madeAt: START, at: START },
      ...{ json: '{"text":"lost","tags":[]}', wonJson: '{"text":"won","tags":[]}', wonDevice: 'bbbbbbbb' },
      ...{ from: 'Desk', wonFrom: 'Phone' },
    }));
    await addLost(environment, lost, clock.now);
    const listIds = async () => (await readLost(environment.area)).map(({ id }) => id);
    await write('3.com', 'typed since');
    expect(await following.takeBack('lost-3')).toBe(true);
    expect(new Set(await listIds()).symmetricDifference(new Set(lost.map(({ id }) => id))).size).toBe(2);
    expect(await listIds()).toContain('lost-499');
    // Of a later build, so that nothing is written over it.
    const ofLaterBuild = toRecord(99, toNoteKey('499.com'), {}, clock.now);
    await environment.area.set({ [toNoteKey('499.com')]: ofLaterBuild });
    expect(await following.takeBack('lost-499')).toBe(false);
    expect(await listIds()).toContain('lost-499');
  });

  it('writes once a minute at most, and nothing where nothing has changed', async () => {
    const { connect, settle, clock } = createWorld();
    const desk = connect('Desk');
    await desk.write('a.com', 'one');
    await settle([desk]);
    const before = desk.profile.listWrites().length;
    for (let second = 0; second < 180; second++) {
      clock.now += 1000;
      await desk.write('a.com', `typed ${second}`);
      await desk.look();
    }
    expect(desk.profile.listWrites().length - before).toBeLessThanOrEqual(4);
    clock.now += MINUTE;
    await desk.look();
    const after = desk.profile.listWrites().length;
    for (let round = 0; round < 5; round++) {
      clock.now += HOUR / 30;
      expect(await desk.look()).toBe(null);
    }
    expect(desk.profile.listWrites().length).toBe(after);
  });

  it('what does not fit stays here: the newest notes go, in items that a browser takes, and that is counted', async () => {
    const { connect, settle, clock } = createWorld();
    const [desk, phone] = [connect('Desk'), connect('Phone')];
    for (const [place, text] of texts(400, 700).entries()) {
      clock.now += 1000;
      await desk.write(`site-${String(place).padStart(3, '0')}.com`, text);
    }
    await settle([desk, phone]);
    const { fits, bytes, fault } = await desk.status();
    expect(fault).toBe(null);
    expect(fits.note.all).toBe(400);
    expect(fits.note.fit).toBeGreaterThan(100);
    expect(fits.note.fit).toBeLessThan(400);
    expect(bytes).toBeLessThan(SYNC_LIMITS.bytes);
    expect(bytes).toBe(await desk.profile.area.getBytesInUse());
    const came = Object.keys(await phone.notes());
    expect(came.length).toBeGreaterThanOrEqual(fits.note.fit);
    expect(came.length).toBeLessThan(400);
    expect(came.at(-1)).toBe('site-399.com');
    expect(Object.keys(await desk.notes())).toHaveLength(400);
    // A new note of the other device finds its place all the same.
    clock.now += MINUTE;
    await phone.write('new.com', texts(1, 700)[0] ?? '');
    await settle([phone, desk]);
    expect(await desk.notes()).toHaveProperty('new.com');
    expect((await desk.status()).bytes).toBeLessThan(SYNC_LIMITS.bytes);
  });

  it('two that each have more than fits end quiet, with the newest of both there, and say so', async () => {
    const { connect, settle, clock, space } = createWorld();
    const [desk, phone] = [connect('Desk'), connect('Phone')];
    for (const [place, text] of texts(240, 700).entries()) {
      clock.now += 1000;
      await (place % 2 ? desk : phone).write(`site-${String(place).padStart(3, '0')}.com`, text);
    }
    // Neither knows of the other when it writes first.
    await desk.look();
    await phone.look();
    space.deliver();
    await settle([desk, phone]);
    const tablet = connect('Tablet');
    await settle([desk, phone, tablet]);
    for (const { status } of [desk, phone, tablet]) {
      const { fault, bytes, fits } = await status();
      expect(fault).toBe(null);
      expect(bytes).toBeLessThan(SYNC_LIMITS.bytes);
      expect(fits.note.fit).toBeGreaterThan(100);
    }
    const newest = Array.from({ length: 100 }, (_, place) => `site-${140 + place}.com`);
    expect(Object.keys(await tablet.notes())).toEqual(expect.arrayContaining(newest));
    expect((await desk.status()).fits.note.all).toBeGreaterThan(120);
  });

  it('items that come one by one, in any order and late, are read as the old or the new, and end the same', async () => {
    const step = fc.record({
      who: fc.nat(2),
      what: fc.constantFrom('write', 'write', 'remove', 'look', 'deliver'),
      host: fc.nat(3),
      pick: fc.nat(1000),
      count: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { connect, settle, clock, space } = createWorld();
        const profiles = [connect('a'), connect('b'), connect('c')];
        const written = new Map<string, string[]>();
        for (const [place, { who, what, host, pick, count }] of steps.entries()) {
          const profile = profiles[who];
          clock.now += 61_000;
          const name = `site-${host}.com`;
          const text = `${place} by ${who} `.repeat(100);
          if (what === 'deliver') space.deliver(count, (most) => pick % (most + 1));
          if (what === 'write') {
            await profile?.write(name, text);
            written.set(name, [...(written.get(name) ?? []), text.trim()]);
          }
          if (what === 'remove') await profile?.write(name, '');
          await profile?.look();
        }
        await settle(profiles);
        const [first, ...others] = await Promise.all(profiles.map(({ notes }) => notes()));
        for (const other of others) expect(other).toEqual(first);
        for (const [host, text] of Object.entries(first ?? {})) expect(written.get(host)).toContain(text);
        for (const { status } of profiles) expect((await status()).fault).toBe(null);
      }),
      { numRuns: 40 },
    );
  });

  it('all is removed on one device: the other stops too, nothing stays behind, and the notes are there', async () => {
    const { connect, settle, space, clock } = createWorld();
    const [desk, phone] = [connect('Desk'), connect('Phone')];
    await desk.write('a.com', 'one');
    await settle([desk, phone]);
    desk.on.is = false;
    await desk.look();
    await desk.following.removeAll();
    await phone.write('b.com', 'two');
    space.deliver();
    clock.now += 2 * MINUTE;
    await phone.look();
    space.deliver();
    expect(phone.on.is).toBe(false);
    expect((await phone.status()).isEnded).toBe(true);
    expect([...phone.profile.texts.keys()]).toEqual(['sc:ended']);
    expect(await phone.notes()).toEqual({ 'a.com': 'one', 'b.com': 'two' });
    phone.on.is = true;
    desk.on.is = true;
    await phone.look();
    space.deliver();
    await settle([desk, phone]);
    expect(await desk.notes()).toEqual({ 'a.com': 'one', 'b.com': 'two' });
    expect((await phone.status()).isEnded).toBe(false);
  });

  it('a device that is gone for 90 days makes room, and what it held stays', async () => {
    const { connect, settle, clock } = createWorld();
    const [desk, phone] = [connect('Desk'), connect('Phone')];
    await desk.write('a.com', 'one');
    await settle([desk, phone]);
    clock.now += 91 * DAY;
    await phone.write('b.com', 'two');
    await settle([phone]);
    const tablet = connect('Tablet');
    await settle([phone, tablet]);
    expect(await tablet.notes()).toEqual({ 'a.com': 'one', 'b.com': 'two' });
    expect((await phone.status()).devices.map(({ name }) => name)).toEqual(['Tablet']);
  });

  it('what cannot be read here, or was written by a later build, is left alone on both sides', async () => {
    const { connect, settle, clock } = createWorld();
    const [desk, phone] = [connect('Desk'), connect('Phone')];
    await desk.write('a.com', 'one');
    await settle([desk, phone]);
    desk.local.items.set(toNoteKey('a.com'), '1|7|00000000|torn');
    await settle([desk, phone]);
    expect(await phone.notes()).toEqual({ 'a.com': 'one' });
    const [name = '', text = ''] = [...phone.profile.texts].find(([item]) => item.endsWith(':0')) ?? [];
    await phone.place.set({ [name]: JSON.parse(text).replace(/^1/, '2') });
    const later = phone.profile.texts.get(name);
    clock.now += 2 * MINUTE;
    await phone.write('b.com', 'two');
    await phone.look();
    expect((await phone.status()).fault).toBe('later');
    expect(phone.profile.texts.get(name)).toBe(later);
  });

  it.each([
    ['Resource::kQuotaBytes quota exceeded', 'full'],
    ['This request exceeds the MAX_WRITE_OPERATIONS_PER_HOUR quota.', 'too-often'],
    ['QuotaExceededError: storage.sync API call exceeded its quota limitations.', 'full'],
    ['IO error', 'failed'],
  ])('says why nothing was sent: %s', async (message, fault) => {
    const { connect, clock } = createWorld();
    const desk = connect('Desk');
    await desk.write('a.com', 'one');
    const { set } = desk.place;
    desk.place.set = async () => {
      throw new Error(message);
    };
    const next = await desk.look();
    expect(next).toBeGreaterThan(clock.now);
    expect((await desk.status()).fault).toBe(fault);
    desk.place.set = set;
    clock.now = next ?? 0;
    expect(await desk.look()).toBe(null);
    expect((await desk.status()).fault).toBe(null);
    expect((await desk.status()).fits.note).toEqual({ all: 1, fit: 1 });
  });

  it('a copy of a profile writes under a name of its own', async () => {
    const { connect, settle, space } = createWorld();
    const desk = connect('Desk');
    await desk.write('a.com', 'one');
    await settle([desk]);
    const copy = connect('Copy');
    for (const [key, value] of desk.local.items) copy.local.items.set(key, value);
    await desk.write('b.com', 'two');
    await settle([desk]);
    space.deliver();
    await copy.write('c.com', 'three');
    await settle([copy, desk]);
    expect(await desk.notes()).toEqual({ 'a.com': 'one', 'b.com': 'two', 'c.com': 'three' });
    expect(await copy.notes()).toEqual(await desk.notes());
    expect((await copy.status()).devices.map(({ name }) => name)).toEqual(['Desk']);
  });

  it('switched off and on, what was changed meanwhile goes, and what is gone here comes back', async () => {
    const { connect, settle } = createWorld();
    const [desk, phone] = [connect('Desk'), connect('Phone')];
    await desk.write('a.com', 'one');
    await desk.write('b.com', 'two');
    await settle([desk, phone]);
    desk.on.is = false;
    await desk.look();
    await desk.write('a.com', '');
    await desk.write('b.com', 'changed');
    desk.on.is = true;
    await settle([desk, phone]);
    expect(await phone.notes()).toEqual({ 'a.com': 'one', 'b.com': 'changed' });
    expect(await desk.notes()).toEqual(await phone.notes());
    await desk.write('a.com', '');
    await settle([desk, phone]);
    expect(await phone.notes()).toEqual({ 'b.com': 'changed' });
    expect([...(await desk.lost()), ...(await phone.lost())]).toEqual([]);
  });

  it('off, nothing is read and nothing is written', async () => {
    const { connect } = createWorld();
    const desk = connect('Desk');
    desk.on.is = false;
    await desk.write('a.com', 'one');
    expect(await desk.look()).toBe(null);
    expect(desk.profile.listWrites()).toEqual([]);
    expect([...desk.local.items.keys()]).toEqual(['note:a.com']);
  });
});
