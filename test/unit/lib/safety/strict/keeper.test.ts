import { describe, expect, it } from 'vitest';
import type { Override, Rule } from '../../../../../lib/safety/policy';
import type { StrictPolicy } from '../../../../../lib/safety/strict/keeper';
import { createStrict, STRICT_REFUSED_KEY } from '../../../../../lib/safety/strict/keeper';
import { DAY, HOUR } from '../../../../../lib/time';
import { createAreaSpace } from '../../../../support/area';
import { createLocks } from '../../../../support/locks';
import { createNetRules } from '../../../../support/net-rules';

const START = Date.UTC(2026, 4, 1, 12);

function open() {
  const browser = createNetRules();
  const space = createAreaSpace();
  const clock = { now: START };
  const world = {
    isOn: true,
    takesRules: true,
    isUnreadable: false,
    block: ['listed.com'],
    overrides: [] as Override[],
    /** What is blocked by its data. */
    bad: new Set(['bad.com']),
    /** What is not, though a rule on addresses says so. */
    spared: new Set<string>(),
    rules: [] as Rule[],
    until: Number.POSITIVE_INFINITY,
    passes: [] as [number, string][],
    /** Called while hosts are judged. */
    during: () => {},
  };
  const judged: string[] = [];
  /** How many rules were left each time. */
  const givenBack: number[] = [];
  const alarms: (number | null)[] = [];
  const waiting: (() => void)[] = [];
  const readPolicy = async (): Promise<StrictPolicy | null> => {
    await Promise.resolve();
    if (world.isUnreadable) throw new Error('The policy cannot be read.');
    if (!world.isOn) return null;
    return {
      managed: { block: [], allow: [] },
      policy: { block: world.block, allow: [], overrides: [], rules: world.rules },
      overrides: world.overrides,
      judge: async (owners) => {
        judged.push(owners === null ? 'all' : [...owners].join());
        world.during();
        const isAsked = (host: string) => owners === null || owners.has(host);
        const [blocked, spared] = [world.bad, world.spared].map((all) => [...all].filter(isAsked));
        return { blocked: blocked ?? [], spared: spared ?? [], until: world.until };
      },
    };
  };
  /** A worker of its own; the browser's rules and the session outlive it. */
  const start = () => {
    waiting.length = 0;
    return createStrict({
      readNet: async () => (world.takesRules ? browser.net : null),
      locks: createLocks(),
      session: space.connect().area,
      now: () => clock.now,
      readPolicy,
      giveBack: async () => void givenBack.push(browser.rules().length),
      readPasses: async () => world.passes,
      later: (work) => waiting.push(work),
      wakeAt: (at) => alarms.push(at),
    });
  };
  const pass = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    for (const work of waiting.splice(0)) work();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const isRefused = async () => (await space.connect().area.get([STRICT_REFUSED_KEY]))[STRICT_REFUSED_KEY];
  return { ...browser, strict: start(), isRefused, start, clock, world, judged, givenBack, alarms, waiting, pass };
}

async function openInStep() {
  const opened = open();
  await opened.strict.wake();
  await opened.pass();
  opened.updates.length = 0;
  opened.judged.length = 0;
  return opened;
}

describe('keeping the browser in step', () => {
  it('blocks by lists and by data once the worker has started, and judges it all once', async () => {
    const { strict, pass, isBlocked, judged, start } = open();
    await strict.wake();
    await pass();
    expect(['https://listed.com/', 'https://bad.com/', 'https://good.com/'].map((url) => isBlocked(url))).toEqual([
      true,
      true,
      false,
    ]);
    await start().wake();
    await pass();
    expect(judged).toEqual(['all']);
  });

  it('asks a browser that takes no rules yet for none, and hands all over once it does', async () => {
    const { strict, pass, world, start, reads, isBlocked, alarms } = open();
    world.takesRules = false;
    await strict.wake();
    await pass();
    strict.changed('all');
    await pass();
    expect(await strict.free(1, 'listed.com')).toBe('none');
    expect([reads.times, isBlocked('https://listed.com/')]).toEqual([0, false]);
    expect(alarms.at(-1)).toBeNull();
    world.takesRules = true;
    const next = start();
    next.changed('all');
    await pass();
    expect(isBlocked('https://listed.com/')).toBe(true);
  });

  it('gives back what the rules need once none is left, and not before', async () => {
    const { strict, pass, world, givenBack } = await openInStep();
    expect(givenBack).toEqual([]);
    world.isOn = false;
    strict.changed('all');
    await pass();
    expect(givenBack).toEqual([0]);
  });

  it('makes one update of a hundred changes, and none of changes that change nothing', async () => {
    const { strict, pass, world, updates, isBlocked } = await openInStep();
    for (let n = 0; n < 100; n++) strict.changed(new Set([`h${n}.com`]));
    world.bad.add('h7.com');
    await pass();
    expect([updates.length, isBlocked('https://h7.com/')]).toEqual([1, true]);
    strict.changed('all');
    await pass();
    expect(updates).toHaveLength(1);
  });

  it('changes only the rules that are different', async () => {
    const { strict, pass, world, updates } = await openInStep();
    world.block = ['listed.com', 'other.com'];
    strict.changed('all');
    await pass();
    expect(updates.map(({ added, removed }) => [added.length, removed])).toEqual([[1, updates[0]?.added]]);
  });

  it('judges again the hosts whose data changed alone, and keeps what it knows of the others', async () => {
    const { strict, pass, world, judged, isBlocked } = await openInStep();
    world.bad = new Set(['new.com']);
    strict.changed(new Set(['new.com']));
    await pass();
    expect(judged).toEqual(['new.com']);
    expect(['https://bad.com/', 'https://new.com/'].map((url) => isBlocked(url))).toEqual([true, true]);
    world.bad.delete('new.com');
    strict.changed(new Set(['new.com']));
    await pass();
    expect(isBlocked('https://new.com/')).toBe(false);
  });

  it('keeps what it knows of hosts that their data spares, until it is told otherwise', async () => {
    const { strict, pass, world, isBlocked } = await openInStep();
    world.rules = [
      { id: 'n', name: 'n', when: { categories: ['/News'] }, then: 'allow', reason: '' },
      { id: 'b', name: 'b', when: { hosts: ['*.bets.com'] }, then: 'block', reason: '' },
    ];
    world.spared = new Set(['a.bets.com']);
    strict.changed('all');
    await pass();
    const addresses = ['https://a.bets.com/', 'https://c.bets.com/'];
    expect(addresses.map((address) => isBlocked(address))).toEqual([false, true]);
    world.spared = new Set(['c.bets.com']);
    strict.changed(new Set(['c.bets.com']));
    await pass();
    expect(addresses.map((address) => isBlocked(address))).toEqual([false, false]);
    strict.changed(new Set(['a.bets.com']));
    strict.changed('lists');
    await pass();
    expect(addresses.map((address) => isBlocked(address))).toEqual([true, false]);
  });

  it('judges hosts whose data changed together with the lists', async () => {
    const { strict, pass, world, judged, isBlocked } = await openInStep();
    world.bad.add('new.com');
    strict.changed('lists');
    strict.changed(new Set(['new.com']));
    strict.changed('lists');
    await pass();
    expect([judged, isBlocked('https://new.com/')]).toEqual([['new.com'], true]);
  });

  it('catches up at the next start with what changed while hosts were judged', async () => {
    const { strict, start, pass, world, judged } = await openInStep();
    world.during = () => {
      world.during = () => {};
      strict.changed(new Set(['late.com']));
    };
    strict.changed(new Set(['new.com']));
    await pass();
    await start().wake();
    await pass();
    expect(judged).toEqual(['new.com', 'all']);
  });

  it('judges everything anew where very many hosts have changed', async () => {
    const { strict, pass, judged } = await openInStep();
    for (let n = 0; n < 500; n++) strict.changed(new Set([`h${n}.com`]));
    await pass();
    expect(judged).toEqual(['all']);
  });

  it('asks the browser nothing for what changes while it is switched off', async () => {
    const { strict, world, pass, reads, isBlocked } = await openInStep();
    world.isOn = false;
    strict.changed('all');
    await pass();
    const before = reads.times;
    strict.changed(new Set(['new.com']));
    strict.changed('lists');
    await pass();
    await strict.settle();
    expect(reads.times).toBe(before);
    world.isOn = true;
    strict.changed('all');
    await pass();
    expect(isBlocked('https://listed.com/')).toBe(true);
  });

  it('takes every rule and the alarm away when it is switched off', async () => {
    const { strict, pass, world, rules, net, alarms } = await openInStep();
    world.passes = [[1, 'bad.com']];
    await strict.settle();
    world.isOn = false;
    strict.changed('all');
    await pass();
    expect([rules(), await net.getSessionRules(), alarms.at(-1)]).toEqual([[], [], null]);
  });

  it('leaves the rules as they are while the policy cannot be read, and goes on later', async () => {
    const { strict, start, pass, world, isBlocked } = await openInStep();
    world.isUnreadable = true;
    world.block = [];
    strict.changed('all');
    await pass();
    expect(isBlocked('https://listed.com/')).toBe(true);
    world.isUnreadable = false;
    await start().wake();
    await pass();
    expect(isBlocked('https://listed.com/')).toBe(false);
  });

  it('catches up at the next start with what could not be judged, whatever was allowed meanwhile', async () => {
    const { strict, start, pass, world, isBlocked } = await openInStep();
    world.isUnreadable = true;
    world.bad.add('new.com');
    strict.changed(new Set(['new.com']));
    await pass();
    world.isUnreadable = false;
    await strict.settle();
    await start().wake();
    await pass();
    expect(isBlocked('https://new.com/')).toBe(true);
  });

  it('catches up at the next start when the worker was stopped before an update', async () => {
    const { strict, start, pass, world, isBlocked } = await openInStep();
    world.block = ['other.com'];
    strict.changed('all');
    await new Promise((resolve) => setTimeout(resolve));
    await start().wake();
    await pass();
    expect(isBlocked('https://other.com/')).toBe(true);
  });

  it('keeps that the browser refused an update until it takes one', async () => {
    const { strict, start, pass, faults, world, isRefused } = await openInStep();
    expect(await isRefused()).toBe(false);
    world.block = ['other.com'];
    faults.isBroken = true;
    await strict.settle();
    expect(await isRefused()).toBe(true);
    faults.isBroken = false;
    await start().wake();
    await pass();
    expect(await isRefused()).toBe(false);
  });

  it('catches up when the browser refused an update', async () => {
    const { strict, start, pass, faults, world, isBlocked } = await openInStep();
    world.block = ['other.com'];
    faults.isBroken = true;
    strict.changed('all');
    await pass();
    faults.isBroken = false;
    await start().wake();
    await pass();
    expect(isBlocked('https://other.com/')).toBe(true);
  });
});

describe('what is allowed for a while', () => {
  const toOverride = (until: string | null): Override => ({
    host: 'bad.com',
    scope: 'host',
    then: 'allow',
    reason: '',
    until,
  });

  it('is let pass before the tab goes there, without judging anything', async () => {
    const { strict, world, judged, isBlocked } = await openInStep();
    world.overrides = [toOverride(null)];
    await strict.settle();
    expect([isBlocked('https://bad.com/'), judged]).toEqual([false, []]);
  });

  it('is blocked again when its time is over, by an alarm or by the next start', async () => {
    const { strict, start, pass, world, clock, alarms, isBlocked } = await openInStep();
    world.overrides = [toOverride(new Date(START + HOUR).toISOString())];
    await strict.settle();
    expect(alarms.at(-1)).toBe(START + HOUR);
    clock.now = START + HOUR + 1;
    await start().wake();
    await pass();
    expect(isBlocked('https://bad.com/')).toBe(true);
  });

  it('is one tab with "Continue once", until it leaves', async () => {
    const { strict, world, isBlocked } = await openInStep();
    world.passes = [[7, 'bad.com']];
    await strict.settle();
    expect([isBlocked('https://bad.com/', 7), isBlocked('https://bad.com/', 8)]).toEqual([false, true]);
    world.passes = [];
    await strict.settle();
    expect(isBlocked('https://bad.com/', 7)).toBe(true);
  });
});

describe('a load that the browser refused though nothing blocks it now', () => {
  it('finds the rule gone, and only that host judged again', async () => {
    const { strict, world, judged, isBlocked } = await openInStep();
    world.bad = new Set();
    expect(await strict.free(7, 'bad.com')).toBe('freed');
    expect([isBlocked('https://bad.com/', 7), isBlocked('https://bad.com/', 8), judged]).toEqual([
      false,
      false,
      ['bad.com'],
    ]);
    expect(await strict.free(7, 'bad.com')).toBe('none');
  });

  it('is let pass in its tab alone where the rule cannot be taken away', async () => {
    const { strict, world, isBlocked } = await openInStep();
    world.isUnreadable = true;
    expect(await strict.free(7, 'sub.listed.com')).toBe('held');
    expect(isBlocked('https://sub.listed.com/', 7)).toBe(false);
    expect(isBlocked('https://sub.listed.com/', 8)).toBe(true);
    expect(isBlocked('https://listed.com/', 7)).toBe(true);
  });

  it('is none of ours where the tab is let pass already', async () => {
    const { strict, world, updates, pass } = await openInStep();
    world.passes = [[7, 'bad.com']];
    strict.changed('lists');
    await pass();
    updates.length = 0;
    expect(await strict.free(7, 'bad.com')).toBe('none');
    expect(updates).toEqual([]);
  });

  it('changes nothing where somebody else refused it, or the browser takes no rules', async () => {
    const { strict, updates, judged, world, faults } = await openInStep();
    expect(await strict.free(7, 'good.com')).toBe('none');
    expect([updates, judged]).toEqual([[], []]);
    world.bad = new Set();
    faults.isBroken = true;
    expect(await strict.free(7, 'bad.com')).toBe('none');
  });
});

describe('data that grows too old', () => {
  it('is judged anew when it does, and in any case after a day', async () => {
    const { strict, start, pass, world, clock, alarms, judged } = open();
    world.until = START + 2 * HOUR;
    await strict.wake();
    await pass();
    expect(alarms).toEqual([START + 2 * HOUR]);
    clock.now = START + 2 * HOUR + 1;
    world.until = Number.POSITIVE_INFINITY;
    await start().wake();
    await pass();
    expect([judged.length, alarms.at(-1)]).toEqual([2, clock.now + DAY]);
  });

  it('is judged anew when it does, whatever changed in the lists meanwhile', async () => {
    const { strict, start, pass, world, clock, judged } = open();
    world.until = START + 2 * HOUR;
    await strict.wake();
    await pass();
    await strict.settle();
    clock.now = START + 2 * HOUR + 1;
    await start().wake();
    await pass();
    expect(judged).toEqual(['all', 'all']);
  });

  it('is judged anew when the clock was set back', async () => {
    const { start, pass, clock, judged } = await openInStep();
    clock.now -= 30 * DAY;
    await start().wake();
    await pass();
    expect(judged).toEqual(['all']);
  });
});
