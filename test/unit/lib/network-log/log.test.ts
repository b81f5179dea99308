import { describe, expect, test, vi } from 'vitest';
import type { NetworkEntry } from '../../../../lib/network-log/entry';
import type { NetworkTable } from '../../../../lib/network-log/log';
import { MOST_ENTRIES, NetworkLog } from '../../../../lib/network-log/log';
import { DAY } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { toNetworkEntry } from '../../../support/network-entries';

const AT = Date.UTC(2026, 4, 1, 12);

/** A log over a table in which nothing is kept, and what the table was asked. */
function setUp(own: Partial<NetworkTable> = {}) {
  const clock = { now: AT };
  const context = createAreaSpace().connect();
  const cuts: number[] = [];
  const table: NetworkTable = {
    add: async () => [1],
    change: async () => {},
    remove: async () => {},
    readBefore: async () => [],
    prune: async () => {},
    cut: async (most) => cuts.push(most) - 1,
    clear: async () => {},
    ...own,
  };
  const environment = { area: context.area, locks: createLocks(), now: () => clock.now };
  return { log: new NetworkLog(environment, table), clock, context, cuts };
}
const { end: _, ...REQUEST }: NetworkEntry = toNetworkEntry(AT);

describe('a log that is too long', () => {
  test('loses its oldest entries now and then, and says so for seven days', async () => {
    let id = 499;
    const { log, clock, cuts } = setUp({ add: async () => [id++], cut: async (most) => cuts.push(most) });
    await log.begin(REQUEST);
    expect(cuts).toEqual([]);
    await log.begin(REQUEST);
    await vi.waitFor(async () => expect((await log.read()).gaps.cutAt).toBe(AT));
    expect(cuts).toEqual([MOST_ENTRIES]);
    clock.now += 7 * DAY;
    expect((await log.read()).gaps.cutAt).toBeNull();
  });

  test('that has few entries loses none and says nothing', async () => {
    const { log, cuts } = setUp({ add: async () => [500] });
    await log.begin(REQUEST);
    await vi.waitFor(() => expect(cuts).toEqual([MOST_ENTRIES]));
    expect((await log.read()).gaps.cutAt).toBeNull();
  });
});

describe('storage that does not take an entry', () => {
  test('is counted, until the last of what is missing is seven days old', async () => {
    const { log, clock } = setUp({ add: () => Promise.reject(new Error('IO error')) });
    expect(await log.begin(REQUEST)).toBeNull();
    clock.now += DAY;
    expect(await log.begin(REQUEST)).toBeNull();
    await vi.waitFor(async () =>
      expect((await log.read()).gaps).toEqual({ missing: 2, missingAt: AT + DAY, cutAt: null }),
    );
    clock.now += 7 * DAY;
    expect((await log.read()).gaps.missing).toBe(0);
  });

  test('though it is stuck, holds no request back for longer than two seconds', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const { log } = setUp({ add: () => new Promise(() => {}) });
    const begun = log.begin(REQUEST);
    limit.abort();
    expect(await begun).toBeNull();
    expect(timeout).toHaveBeenCalledWith(2000);
  });

  test('and whose other area refuses too, stops nothing', async () => {
    const { log, context } = setUp({
      add: () => Promise.reject(new Error('IO error')),
      prune: () => Promise.reject(new Error('IO error')),
    });
    context.failSets(10);
    expect(await log.begin(REQUEST)).toBeNull();
    await log.end(null, { outcome: 'failed', status: null, type: null, received: 0, waited: 0, took: 0 });
    await log.drop(null);
    await log.tidy();
    expect((await log.read()).gaps.missing).toBe(0);
  });
});
