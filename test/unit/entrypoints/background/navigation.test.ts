import { expect, test, vi } from 'vitest';
import type { Navigation } from '../../../../entrypoints/background/navigation';
import { createWatch } from '../../../../entrypoints/background/navigation';
import type { Decision, Ground, Verdict } from '../../../../lib/safety/policy';

const toDecision = (verdict: Verdict): Decision => ({
  verdict,
  action: verdict === 'blocked' ? 'block' : 'allow',
  ground: 'rule',
  rule: null,
  reason: '',
  datum: null,
  override: null,
});
const to = (url: string, given: Partial<Navigation> = {}): Navigation => ({ tabId: 1, frameId: 0, url, ...given });

/** A worker that knows `bad.com` (and, slowly, `slow-bad.com`), with a record of all it did. */
function setUp() {
  const events: string[] = [];
  const arrivals: string[] = [];
  const passes = new Map<number, string>();
  const waiting: (() => void)[] = [];
  const isBad = (host: string) => /(^|\.)bad\.com$/.test(host);
  const ground = { now: 'rule' as Ground };
  const watch = createWatch({
    decider: {
      peek: (host) =>
        host.startsWith('slow-')
          ? undefined
          : { ...toDecision(isBad(host) ? 'blocked' : 'unknown'), ground: ground.now },
      decide: (host) =>
        new Promise((resolve) => waiting.push(() => resolve(toDecision(isBad(host.slice(5)) ? 'blocked' : 'unknown')))),
    },
    passes: {
      has: async (tabId, host, ground) => ground !== 'managed-block' && passes.get(tabId) === host,
      keepOnly: async (tabId, host) => {
        if (passes.get(tabId) !== host) passes.delete(tabId);
      },
    },
    show: (tabId, decision) => events.push(`show ${tabId} ${decision?.verdict} ${decision?.action}`),
    block: ({ tabId, host, address }, isCommitted) =>
      events.push(`block ${tabId} ${host} ${address}${isCommitted ? ' committed' : ''}`),
    onDecided: (host, { verdict }) => events.push(`decided ${host} ${verdict}`),
    onShown: (tabId, host, _, isArrival) => {
      events.push(`shown ${tabId} ${host}`);
      if (isArrival) arrivals.push(`${host}`);
    },
  });
  const take = () => events.splice(0);
  return { watch, passes, ground, arrivals, take, answer: () => waiting.splice(0).map((give) => give()) };
}

test.each(['x-.bad.com', '-x.bad.com', 'a!b.bad.com', 'a+b.bad.com', '.bad.com'])(
  'T24: %s is stopped with the site that it lies below, at every step, and may be let pass',
  async (host) => {
    const { watch, passes, take } = setUp();
    const address = `https://${host}/`;
    await watch.before(to(address));
    expect(take()).toEqual([`block 1 ${host} ${address}`, `decided ${host} blocked`, `shown 1 ${host}`]);
    await watch.committed(to(address));
    expect(take()[0]).toBe(`block 1 ${host} ${address} committed`);
    passes.set(1, host);
    await watch.before(to(address));
    expect(take()).toEqual([]);
    await watch.committed(to(address));
    expect(take()[0]).toBe('show 1 blocked allow');
  },
);

test('a pass is spent once the tab shows a page of the browser', async () => {
  const { watch, passes, take } = setUp();
  passes.set(1, 'bad.com');
  await watch.before(to('https://bad.com/again'));
  expect(take()).toEqual([]);
  await watch.committed(to('chrome://newtab/'));
  // What was drawn for the site may have come late.
  expect(take()).toEqual(['show 1 undefined undefined', 'shown 1 null']);
  expect(passes.size).toBe(0);
  await watch.before(to('https://bad.com/'));
  expect(take()[0]).toBe('block 1 bad.com https://bad.com/');
});

test('a blocked site is stopped before it answers, and one that may pass is left alone until it is there', async () => {
  const { watch, take } = setUp();
  await watch.before(to('https://bad.com/a?b=c'));
  expect(take()).toEqual(['block 1 bad.com https://bad.com/a?b=c', 'decided bad.com blocked', 'shown 1 bad.com']);
  await watch.before(to('https://fine.com/'));
  expect(take()).toEqual([]);
  await watch.committed(to('https://fine.com/'));
  expect(take()).toEqual(['show 1 unknown allow', 'decided fine.com unknown', 'shown 1 fine.com']);
});

test('a site is come to once: neither a reload, as of a tab of the last session, nor another look is an arrival', async () => {
  const { watch, arrivals } = setUp();
  await watch.committed(to('https://restored.com/', { transitionType: 'reload' }));
  await watch.judgeAgain(1, 'https://restored.com/', false);
  await watch.committed(to('https://fine.com/', { transitionType: 'link' }));
  await watch.judgeAgain(1, 'https://fine.com/', true);
  expect(arrivals).toEqual(['fine.com']);
});

test('a pass is spent once another site is blocked in its tab, before that answers', async () => {
  const { watch, passes } = setUp();
  passes.set(1, 'worse.bad.com');
  await watch.before(to('https://bad.com/'));
  expect(passes.size).toBe(0);
});

test('a redirect to a blocked site is stopped when it arrives', async () => {
  const { watch, arrivals, take } = setUp();
  await watch.before(to('https://fine.com/'));
  await watch.committed(to('https://bad.com/'));
  expect(take()).toEqual(['block 1 bad.com https://bad.com/ committed', 'decided bad.com blocked', 'shown 1 bad.com']);
  expect(arrivals).toEqual(['bad.com']);
});

test('frames and pages that are only prepared are no visits; a prepared page is judged when it is shown', async () => {
  const { watch, take } = setUp();
  await watch.before(to('https://bad.com/', { frameId: 7 }));
  await watch.committed(to('https://bad.com/', { frameId: 7 }));
  await watch.before(to('https://bad.com/', { documentLifecycle: 'prerender' }));
  await watch.committed(to('https://bad.com/', { documentLifecycle: 'prerender' }));
  expect(take()).toEqual([]);
  await watch.committed(to('https://bad.com/', { documentLifecycle: 'active' }));
  expect(take()).toContain('block 1 bad.com https://bad.com/ committed');
});

test('a verdict that comes late neither blocks nor marks the page that the tab went on to', async () => {
  const { watch, take, answer } = setUp();
  const coming = watch.before(to('https://slow-bad.com/'));
  await watch.before(to('https://fine.com/'));
  answer();
  await coming;
  expect(take()).toEqual([]);
  const shown = watch.committed(to('https://slow-bad.com/'));
  await watch.committed(to('https://fine.com/'));
  take();
  answer();
  await shown;
  expect(take()).toEqual([]);
});

test('T25: a tab that has left for another page gets no verdict that may stand on that one; it does where the load comes to nothing', async () => {
  const { watch, take, answer } = setUp();
  const shown = watch.committed(to('https://slow-fine.com/'));
  await watch.before(to('https://fine.com/'));
  answer();
  await shown;
  expect(take()).toEqual(['decided slow-fine.com unknown', 'shown 1 slow-fine.com']);
  vi.stubEnv('FIREFOX', 'true');
  expect(watch.failed(to('https://another.com/'))).toBe(false);
  vi.stubEnv('FIREFOX', '');
  expect(watch.failed(to('https://fine.com/', { frameId: 3 }))).toBe(false);
  expect(watch.failed(to('https://led-on.com/'))).toBe(true);
  expect(watch.failed(to('https://fine.com/'))).toBe(false);
  // What it blocks is blocked all the same: the load may never end.
  const blocked = watch.committed(to('https://slow-bad.com/'));
  await watch.before(to('https://fine.com/'));
  answer();
  await blocked;
  expect(take()[0]).toBe('block 1 slow-bad.com https://slow-bad.com/ committed');
});

test('T25: a page is judged anew where a load came to nothing before its verdict was there, and once', async () => {
  vi.stubEnv('FIREFOX', '');
  const { watch, take, answer } = setUp();
  const shown = watch.committed(to('https://slow-fine.com/'));
  await watch.before(to('https://fine.com/file'));
  expect(watch.failed(to('https://fine.com/file'))).toBe(true);
  const again = watch.judgeAgain(1, 'https://slow-fine.com/', false);
  answer();
  await Promise.all([shown, again]);
  expect(take().filter((event) => event.startsWith('show '))).toEqual(['show 1 unknown allow']);
  expect(watch.failed(to('https://fine.com/file'))).toBe(false);
});

test.each(['', 'true'])(
  'a site stays blocked where a load that came to nothing has kept our page from its place (FIREFOX: %j)',
  async (firefox) => {
    vi.stubEnv('FIREFOX', firefox);
    const { watch, take } = setUp();
    await watch.committed(to('https://bad.com/'));
    // An answer about it, say, has it looked at again while our page is on its way.
    await watch.judgeAgain(1, 'https://bad.com/', false);
    await watch.before(to('https://fine.com/file'));
    take();
    expect(watch.failed(to('https://fine.com/file'))).toBe(true);
    await watch.judgeAgain(1, 'https://bad.com/', true);
    expect(take()[0]).toBe('block 1 bad.com https://bad.com/ committed');
    watch.cover(1);
    await watch.before(to('https://fine.com/file'));
    expect(watch.failed(to('https://fine.com/file'))).toBe(false);
  },
);

test('"Continue once" opens the host in its tab, with its verdict on the toolbar, until the tab leaves it', async () => {
  const { watch, passes, take } = setUp();
  passes.set(1, 'bad.com');
  await watch.before(to('https://bad.com/'));
  await watch.committed(to('https://www.bad.com/next'));
  expect(take()).toEqual(['show 1 blocked allow', 'decided bad.com blocked', 'shown 1 bad.com']);
  await watch.before(to('https://bad.com/', { tabId: 2 }));
  expect(take()[0]).toBe('block 2 bad.com https://bad.com/');
  await watch.committed(to('https://fine.com/'));
  take();
  await watch.before(to('https://bad.com/'));
  expect(take()[0]).toBe('block 1 bad.com https://bad.com/');
});

test('"Continue once" leads to nothing that the organisation blocks meanwhile', async () => {
  const { watch, passes, ground, take } = setUp();
  passes.set(1, 'bad.com');
  ground.now = 'managed-block';
  await watch.before(to('https://bad.com/'));
  expect(take()[0]).toBe('block 1 bad.com https://bad.com/');
});

test('a page that has stood for a while is judged again without being taken away', async () => {
  const { watch, take } = setUp();
  await watch.judgeAgain(1, 'https://bad.com/', false);
  expect(take()).toEqual(['show 1 blocked block', 'shown 1 bad.com']);
});

test('tabs are found by what they show', async () => {
  const { watch } = setUp();
  await watch.committed(to('https://fine.com/', { tabId: 1 }));
  await watch.committed(to('https://other.com/', { tabId: 2 }));
  expect(watch.tabsOf('fine.com')).toEqual([1]);
  watch.forget(1);
  expect(watch.tabsOf('fine.com')).toEqual([]);
  // Our page has come in the place of another site: the tab has left this one.
  expect(watch.addressOf(2)).toBe('https://other.com/');
  watch.cover(2);
  expect([watch.addressOf(2), watch.tabsOf('other.com')]).toEqual(['', []]);
});

test('tabs that were closed unheard are let go', async () => {
  const { watch } = setUp();
  for (let tabId = 1; tabId <= 1200; tabId++) await watch.committed(to('https://fine.com/', { tabId }));
  const known = watch.tabsOf('fine.com');
  expect([known.length, known.at(-1)]).toEqual([1000, 1200]);
});
