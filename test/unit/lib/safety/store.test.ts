import { describe, expect, it } from 'vitest';
import { toRecord } from '../../../../lib/browser/record';
import { judge } from '../../../../lib/safety/judge';
import type { ManagedLists, Policy } from '../../../../lib/safety/policy';
import { PRESETS } from '../../../../lib/safety/presets/presets';
import {
  createPolicyReader,
  createPolicyWriter,
  POLICY_KEY,
  toCompiled,
  toDocument,
} from '../../../../lib/safety/store';
import { createAreaSpace } from '../../../support/area';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLockSpace } from '../../../support/locks';

function setUp() {
  const [areas, large, locks] = [createAreaSpace(), createLargeStoreSpace(), createLockSpace()];
  const connect = () => {
    const [area, store, lock] = [areas.connect(), large.connect(), locks.connect()];
    const environment = { area: area.area, locks: lock.locks, now: () => 1_700_000_000_000 };
    const reader = createPolicyReader(environment, store.store);
    const readPolicy = async () => {
      const saved = await reader.readPolicy();
      return saved && toDocument(saved);
    };
    const readCompiled = async (managed?: ManagedLists) => {
      const saved = await reader.readPolicy();
      return saved && toCompiled(saved, managed);
    };
    const writer = createPolicyWriter(environment, store.store);
    const policies = { readPolicy, readCompiled, isReadable: reader.isReadable, ...writer };
    const die = () => {
      area.kill();
      lock.die();
    };
    return { ...policies, area, store, die };
  };
  return { areas, large, connect, ...connect() };
}

const toHosts = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => `${name}-${n}.example-sites.com`);
const SMALL: Policy = { ...PRESETS.family, block: ['blocked.com'], allow: ['allowed.com'] };
const LARGE: Policy = { ...PRESETS.family, block: toHosts(60_000, 'bad'), allow: toHosts(40_000, 'good') };

describe('the stored policy', () => {
  it('is none before one was chosen', async () => {
    const { readPolicy, readCompiled } = setUp();
    expect(await readPolicy()).toBeNull();
    expect(await readCompiled()).toBeNull();
  });

  it('comes back as it was written, and none again once it was taken away', async () => {
    const { writePolicy, readPolicy, areas } = setUp();
    await writePolicy(SMALL);
    expect(await readPolicy()).toEqual(SMALL);
    await writePolicy(null);
    expect(await readPolicy()).toBeNull();
    expect(areas.items.size).toBe(0);
  });

  it('leaves 100,000 hosts to the large store, comes back whole, and judges by them', async () => {
    const { writePolicy, readPolicy, readCompiled, areas } = setUp();
    await writePolicy(LARGE);
    expect(String(areas.items.get(POLICY_KEY)).length).toBeLessThan(256 * 1024);
    expect(await readPolicy()).toEqual(LARGE);
    const compiled = await readCompiled({ block: ['managed.com'], allow: [] });
    const verdictOf = (host: string) => compiled && judge(compiled, { host, answers: {}, from: 'saved' }, 0).verdict;
    expect(verdictOf('sub.bad-59999.example-sites.com')).toBe('blocked');
    expect(verdictOf('good-39999.example-sites.com')).toBe('allowed');
    expect(verdictOf('managed.com')).toBe('blocked');
    expect(verdictOf('other.example-sites.com')).toBe('unknown');
  });

  it('is found readable or not without reading its lists', async () => {
    const { writePolicy, isReadable, areas, large, area, store } = setUp();
    expect(await isReadable()).toBe(true);
    await writePolicy(LARGE);
    store.counts.reads = 0;
    expect(await isReadable()).toBe(true);
    expect(store.counts.reads).toBe(1);
    large.tables.tables.clear();
    expect(await isReadable()).toBe(false);
    await writePolicy(SMALL);
    expect(await isReadable()).toBe(true);
    area.failGets(1);
    expect(await isReadable()).toBe(false);
    areas.items.set(POLICY_KEY, 'torn');
    expect(await isReadable()).toBe(false);
  });

  it('changes its record with every write, so that the worker learns of lists too, and keeps no lists of another', async () => {
    const { writePolicy, large, areas } = setUp();
    await writePolicy(LARGE);
    const before = areas.items.get(POLICY_KEY);
    await writePolicy({ ...LARGE, block: toHosts(60_000, 'worse') });
    expect(areas.items.get(POLICY_KEY)).not.toBe(before);
    const table = () => [...large.tables.tables.keys()].filter((name) => String(name).startsWith('policy-lists'));
    expect(table()).toHaveLength(1);
    await writePolicy(SMALL);
    expect(table()).toEqual([]);
  });

  it('is whole, the one before or the one after, wherever the page stops while it writes', async () => {
    const stops = [
      // The lists, the record that names them, and the removal of the lists before.
      { store: 'large', write: 1, applied: false, isNext: false },
      { store: 'large', write: 1, applied: true, isNext: false },
      { store: 'local', write: 1, applied: false, isNext: false },
      { store: 'local', write: 1, applied: true, isNext: true },
      { store: 'large', write: 2, applied: false, isNext: true },
      { store: 'large', write: 2, applied: true, isNext: true },
    ] as const;
    for (const { store, write, applied, isNext } of stops) {
      const space = setUp();
      await space.writePolicy(LARGE);
      const page = space.connect();
      const context = store === 'large' ? page.store : page.area;
      context.killAtWrite(write, applied);
      void page.writePolicy({ ...LARGE, name: 'Next', block: toHosts(50_000, 'next') });
      await expect.poll(() => context.isDead()).toBe(true);
      page.die();
      const found = await space.connect().readPolicy();
      expect(found?.name).toBe(isNext ? 'Next' : 'Family');
      expect(found?.block).toHaveLength(isNext ? 50_000 : 60_000);
    }
  });

  it('stays in force when storage refuses the next one, and the refusal is told', async () => {
    const { writePolicy, readPolicy, area } = setUp();
    await writePolicy(SMALL);
    area.failSets(1);
    await expect(writePolicy(LARGE)).rejects.toMatchObject({ failure: { kind: 'not-saved' } });
    expect(await readPolicy()).toEqual(SMALL);
  });

  it('keeps the changes of two pages that change it at once', async () => {
    const space = setUp();
    await space.writePolicy(SMALL);
    const add = (host: string) =>
      space.connect().changePolicy(async (policy) => policy && { ...policy, block: [...policy.block, host] });
    await Promise.all([add('one.com'), add('other.com')]);
    expect(await space.readPolicy()).toEqual({ ...SMALL, block: ['blocked.com', 'one.com', 'other.com'] });
  });

  it('is not written where a change leaves it, nor made where there is none', async () => {
    const { changePolicy, areas } = setUp();
    expect(await changePolicy(async () => null)).toBeNull();
    expect(areas.items.size).toBe(0);
  });

  it.each([
    ['is torn', (text: string) => text.slice(0, -5)],
    ['is of a newer schema', () => toRecord(1, POLICY_KEY, { policy: { ...SMALL, schema: 2 }, lists: null }, 1)],
    ['names lists that are gone', () => toRecord(1, POLICY_KEY, { policy: SMALL, lists: 'policy-lists:gone' }, 1)],
  ])('is never read as none when it %s', async (_, damage) => {
    const { writePolicy, readPolicy, readCompiled, areas } = setUp();
    await writePolicy(SMALL);
    areas.items.set(POLICY_KEY, damage(String(areas.items.get(POLICY_KEY))));
    await expect(readPolicy()).rejects.toMatchObject({ failure: { kind: 'internal', field: 'policy' } });
    await expect(readCompiled()).rejects.toMatchObject({ failure: { kind: 'internal', field: 'policy' } });
  });

  it('is the newer one when another page puts it in force between the two readings', async () => {
    const space = setUp();
    await space.writePolicy(LARGE);
    const reader = space.connect();
    const get = reader.area.area.get;
    let first = true;
    reader.area.area.get = async (keys) => {
      const found = await get(keys);
      if (first) {
        first = false;
        await space.writePolicy(SMALL);
      }
      return found;
    };
    expect(await reader.readPolicy()).toEqual(SMALL);
  });
});
