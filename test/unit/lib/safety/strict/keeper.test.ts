import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { STRICT_TAKEN_KEY, STRICT_WAITING_KEY } from '../../../../../lib/browser/permissions';
import {
  createStrict,
  STRICT_IN_STEP_KEY,
  STRICT_REFUSED_KEY,
  strictRules,
} from '../../../../../lib/safety/strict/keeper';
import { HOUR, SECOND } from '../../../../../lib/time';
import { createAreaSpace } from '../../../../support/area';
import { createLocks } from '../../../../support/locks';
import { createNetRules } from '../../../../support/net-rules';
import { toTestPolicy } from '../../../../support/policies';

const START = Date.UTC(2026, 4, 1, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

function open() {
  const browser = createNetRules();
  const { area: session } = createAreaSpace().connect();
  const world = {
    isOn: true,
    takesRules: true,
    isUnreadable: false,
    block: ['listed.com'],
    /** What is blocked by its data. */
    judged: ['bad.com'],
    passes: [] as [number, string][],
    until: null as number | null,
    /** Called while hosts are judged. */
    during: () => {},
  };
  /** How often all was judged, and how many rules were left when their permission was given back. */
  const counts = { judged: 0, givenBack: [] as number[] };
  const alarms: (number | null)[] = [];
  const strict = createStrict(
    { session, locks: createLocks() },
    async () => {
      await Promise.resolve();
      if (world.isUnreadable) throw new Error('The policy cannot be read.');
      if (!world.isOn) return null;
      counts.judged++;
      world.during();
      const { block, judged, passes, until } = world;
      const policy = { ...toTestPolicy(), block };
      return { managed: { block: [], allow: [] }, policy, overrides: [], judged, passes, now: START, until };
    },
    {
      readNet: async () => (world.takesRules ? browser.net : null),
      giveBack: async () => void counts.givenBack.push(browser.rules().length),
      wakeAt: (at) => alarms.push(at),
    },
  );
  /** A change, and the moment after it. */
  const change = async (changed: Partial<typeof world> = {}) => {
    Object.assign(world, changed);
    await strict.changed();
    await vi.advanceTimersByTimeAsync(SECOND);
  };
  const readFlag = async (key: string) => (await session.get([key]))[key];
  return { ...browser, strict, world, counts, alarms, change, readFlag };
}

async function openInStep() {
  const opened = open();
  await opened.strict.settle();
  opened.updates.length = 0;
  opened.counts.judged = 0;
  return opened;
}

describe('keeping the browser in step', () => {
  it('blocks by lists and by data a moment after a change', async () => {
    const { strict, isBlocked } = open();
    await strict.changed();
    expect(isBlocked('https://listed.com/')).toBe(false);
    await vi.advanceTimersByTimeAsync(SECOND);
    const addresses = ['https://listed.com/', 'https://bad.com/', 'https://good.com/'];
    expect(addresses.map((address) => isBlocked(address))).toEqual([true, true, false]);
  });

  it('makes one update of a hundred changes, and none of changes that change nothing', async () => {
    const { strict, change, counts, updates, isBlocked } = await openInStep();
    for (let n = 0; n < 100; n++) await strict.changed();
    await change({ judged: ['bad.com', 'new.com'] });
    expect([counts.judged, updates.length, isBlocked('https://new.com/')]).toEqual([1, 1, true]);
    await change();
    expect([counts.judged, updates.length]).toEqual([2, 1]);
  });

  it('is done at once where it is to be settled, and not a second time', async () => {
    const { strict, counts, world, isBlocked } = await openInStep();
    world.block = [];
    await strict.changed();
    await strict.settle();
    expect(isBlocked('https://listed.com/')).toBe(false);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(counts.judged).toBe(1);
  });

  it('takes what it blocked away when that changes', async () => {
    const { change, isBlocked } = await openInStep();
    await change({ block: ['other.com'], judged: [] });
    const addresses = ['https://listed.com/', 'https://bad.com/', 'https://other.com/'];
    expect(addresses.map((address) => isBlocked(address))).toEqual([false, false, true]);
  });

  it('asks a browser that takes no rules yet for none, and hands all over once it does', async () => {
    const { strict, change, world, isBlocked, alarms } = open();
    world.takesRules = false;
    await change();
    expect(await strict.free(1, 'listed.com')).toBe('none');
    expect([isBlocked('https://listed.com/'), alarms.at(-1)]).toEqual([false, null]);
    await change({ takesRules: true });
    expect(isBlocked('https://listed.com/')).toBe(true);
  });

  it('takes every rule and the alarm away when it is switched off, and then gives back what they need', async () => {
    const { change, rules, net, alarms, counts } = await openInStep();
    await change({ passes: [[1, 'bad.com']], until: START + HOUR });
    expect([alarms.at(-1), counts.givenBack]).toEqual([START + HOUR, []]);
    await change({ isOn: false });
    expect([rules(), await net.getSessionRules(), alarms.at(-1), counts.givenBack]).toEqual([[], [], null, [0]]);
  });

  it('lets the one tab with "Continue once" pass, until it leaves', async () => {
    const { change, isBlocked } = await openInStep();
    await change({ passes: [[7, 'bad.com']] });
    expect([isBlocked('https://bad.com/', 7), isBlocked('https://bad.com/', 8)]).toEqual([false, true]);
    await change({ passes: [] });
    expect(isBlocked('https://bad.com/', 7)).toBe(true);
  });
});

describe('what is left undone is known', () => {
  it('from a change until its update', async () => {
    const { strict, change, readFlag } = await openInStep();
    expect(await readFlag(STRICT_IN_STEP_KEY)).toBe(true);
    await strict.changed();
    expect(await readFlag(STRICT_IN_STEP_KEY)).toBe(false);
    await change();
    expect(await readFlag(STRICT_IN_STEP_KEY)).toBe(true);
  });

  it('of what changes during an update', async () => {
    const { strict, change, world, readFlag } = await openInStep();
    world.during = () => {
      world.during = () => {};
      void strict.changed();
    };
    await change();
    expect(await readFlag(STRICT_IN_STEP_KEY)).toBe(false);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(await readFlag(STRICT_IN_STEP_KEY)).toBe(true);
  });

  it('while the policy cannot be read: the rules stay as they are', async () => {
    const { change, isBlocked, readFlag } = await openInStep();
    await change({ isUnreadable: true, block: [] });
    expect([isBlocked('https://listed.com/'), await readFlag(STRICT_IN_STEP_KEY)]).toEqual([true, false]);
    await change({ isUnreadable: false });
    expect([isBlocked('https://listed.com/'), await readFlag(STRICT_IN_STEP_KEY)]).toEqual([false, true]);
  });

  it('while the browser refuses the rules, which is told of until it takes them', async () => {
    const { strict, change, faults, isBlocked, readFlag } = await openInStep();
    expect(await readFlag(STRICT_REFUSED_KEY)).toBe(false);
    faults.isBroken = true;
    await change({ block: ['other.com'] });
    expect([await readFlag(STRICT_REFUSED_KEY), await readFlag(STRICT_IN_STEP_KEY)]).toEqual([true, false]);
    faults.isBroken = false;
    await strict.settle();
    expect([await readFlag(STRICT_REFUSED_KEY), isBlocked('https://other.com/')]).toEqual([false, true]);
  });
});

describe('a load that the browser refused though nothing blocks it now', () => {
  it('finds the rule gone', async () => {
    const { strict, world, isBlocked } = await openInStep();
    world.judged = [];
    expect(await strict.free(7, 'bad.com')).toBe('freed');
    expect(isBlocked('https://bad.com/', 8)).toBe(false);
    expect(await strict.free(7, 'bad.com')).toBe('none');
  });

  it('is let pass in its tab alone where the rules cannot be made anew', async () => {
    const { strict, world, isBlocked } = await openInStep();
    world.isUnreadable = true;
    // Twice: the tab may have a pass of before.
    for (let turn = 0; turn < 2; turn++) expect(await strict.free(7, 'sub.listed.com')).toBe('held');
    expect(isBlocked('https://sub.listed.com/', 7)).toBe(false);
    expect(isBlocked('https://sub.listed.com/', 8)).toBe(true);
    expect(isBlocked('https://listed.com/', 7)).toBe(true);
  });

  it('was refused by somebody else where the rules are right, or do not name it', async () => {
    const { strict, updates, counts, change } = await openInStep();
    expect(await strict.free(7, 'good.com')).toBe('none');
    expect(counts.judged).toBe(0);
    await change({ passes: [[7, 'bad.com']] });
    updates.length = 0;
    expect(await strict.free(7, 'bad.com')).toBe('none');
    expect(updates).toEqual([]);
  });

  it('stays as it is where the browser takes no update at all', async () => {
    const { strict, world, faults } = await openInStep();
    world.judged = [];
    faults.isBroken = true;
    expect(await strict.free(7, 'bad.com')).toBe('none');
  });
});

describe('what the options say', () => {
  const write = (flags: Record<string, boolean>) => fakeBrowser.storage.session.set(flags);
  beforeEach(() => fakeBrowser.reset());

  test('of a refusal is what the worker said last, and nothing said is none', async () => {
    expect(await strictRules.readRefused()).toBe(false);
    await write({ [STRICT_REFUSED_KEY]: true });
    expect(await strictRules.readRefused()).toBe(true);
  });

  test('that the browser waits for its next start, unless it has taken rules', async () => {
    expect(await strictRules.readWaiting()).toBe(false);
    await write({ [STRICT_WAITING_KEY]: true });
    expect(await strictRules.readWaiting()).toBe(true);
    await write({ [STRICT_TAKEN_KEY]: true });
    expect(await strictRules.readWaiting()).toBe(false);
  });

  test('nothing where session storage does not answer', async () => {
    await write({ [STRICT_REFUSED_KEY]: true, [STRICT_WAITING_KEY]: true });
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValue(new Error('damaged'));
    expect([await strictRules.readRefused(), await strictRules.readWaiting()]).toEqual([false, false]);
    vi.restoreAllMocks();
  });

  test('changes until nobody listens any more', async () => {
    const onChange = vi.fn();
    const unsubscribe = strictRules.subscribe(onChange);
    for (const key of [STRICT_REFUSED_KEY, STRICT_WAITING_KEY]) await write({ [key]: true });
    expect(onChange).toHaveBeenCalledTimes(2);
    unsubscribe();
    await write({ [STRICT_REFUSED_KEY]: false });
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
