import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewBulk } from '../../../../lib/bulk/preview';
import type { SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { DAY, HOUR } from '../../../../lib/time';
import { createBulkWorld } from '../../../support/bulk-world';
import { soak } from '../../../support/soak';

const HOSTS = ['a.one.com', 'b.one.com', 'one.com', 'two.com', 'x.three.co.uk', 'four.com'];
const toSite = (host: string) => ({
  host,
  registrable: host
    .split('.')
    .slice(host.endsWith('.uk') ? -3 : -2)
    .join('.'),
});

function setUp() {
  const world = createBulkWorld();
  const preview = (hosts: readonly string[], sections: readonly SectionName[]) =>
    previewBulk(
      { area: world.space.connect().area, now: () => world.state.now },
      hosts.map(toSite),
      sections,
      async () => HOUR,
    );
  return { ...world, preview };
}

test('a preview tells how many sites are saved, wholly or in part, how old they are, and the most calls', async () => {
  const { preview, getWorker, state, service } = setUp();
  const from = state.now;
  await getWorker().lookup('two.com', ['categories', 'registration']);
  state.now += DAY;
  await getWorker().lookup('four.com', ['categories']);
  service.reply = () => ({ failure: { kind: 'unreachable', billed: 'no' } });
  await getWorker().lookup('gone.com', ['categories', 'registration']);
  expect(await preview([...HOSTS, 'gone.com'], ['categories', 'company', 'registration'])).toEqual({
    ...{ sites: 7, saved: 1, partlySaved: 1, unreadable: 1, oldest: from, newest: from + DAY },
    // One each for the four new sites, and one for the registration of each of their two domains and of `four.com`.
    calls: 4 + 2 + 1,
  });
  state.now += 2 * HOUR;
  expect(await preview(['gone.com'], ['categories'])).toMatchObject({ unreadable: 0, calls: 1 });
});

test('storage that does not answer is no preview of an empty list', async () => {
  const { space } = setUp();
  const context = space.connect();
  const keys = () => Promise.reject(new Error('IO error'));
  const area = { ...context.area, keys };
  await expect(previewBulk({ area, now: Date.now }, [toSite('one.com')], ['logo'], async () => HOUR)).rejects.toThrow();
});

test('B8: a run costs exactly what its preview says, whatever is saved', async () => {
  const lists = fc.uniqueArray(fc.constantFrom(...HOSTS), { minLength: 1 });
  const sections = fc.uniqueArray(fc.constantFrom(...SECTION_NAMES), { minLength: 1 });
  const before = fc.array(fc.record({ host: fc.constantFrom(...HOSTS), sections }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lists, sections, before, async (hosts, wanted, saved) => {
      const { preview, getWorker, service, open } = setUp();
      for (const { host, sections: known } of saved) await getWorker().lookup(host, known);
      const { calls, sites } = await preview(hosts, wanted);
      expect(sites).toBe(hosts.length);
      const already = service.bill();
      const run = open();
      await run.start({ name: '', calls, sites: hosts.map(toSite), sections: wanted });
      expect(run.state.value.status).toBe('done');
      expect(service.bill() - already).toBe(calls);
      expect(await preview(hosts, wanted)).toMatchObject({ calls: 0, saved: hosts.length });
    }),
    { numRuns: soak(60, 2000) },
  );
});
