import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SafetyNavigation } from '../../../../../entrypoints/background/safety/navigation';
import { localArea, sessionArea } from '../../../../../lib/browser/storage';
import type { LookupRequest } from '../../../../../lib/lookup/plan';
import type { Decision, Ground } from '../../../../../lib/safety/policy';
import { toNeeds } from '../../../../../lib/safety/rule';
import type { Freeing } from '../../../../../lib/safety/strict/keeper';
import type { SafetySettings } from '../../../../../lib/settings/settings';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../../lib/settings/settings';
import { toTestAnswer } from '../../../../support/answers';
import { createLocks } from '../../../../support/locks';
import { suffixes } from '../../../../support/suffixes';
import { createTabWorld, settle } from '../../../../support/tab-world';
import { wait } from '../../../../support/wait';

const REFUSED = { error: 'net::ERR_BLOCKED_BY_CLIENT' };
const toOurPage = (host: string) => `chrome-extension://sitecard/blocked.html#/${host}`;
const toBlock = (host: string, tabId = 1) => `go ${tabId} ${toOurPage(host)}`;

afterEach(() => vi.unstubAllEnvs());

/**
 * A worker that knows `bad.com` and all below it, and knows `slow-bad.com` slowly. `events` also has what the log was told of
 * (`decided bad.com blocked`), the rules that made way (`free 1 bad.com`) and what was looked up (`look up new.com`).
 */
async function setUp(given: Partial<SafetySettings> = {}, freeing: Freeing = 'none') {
  vi.stubEnv('FIREFOX', '');
  const tabs = createTabWorld();
  const { events } = tabs;
  const safety: SafetySettings = { ...DEFAULT_SETTINGS.safety, on: true, ...given };
  await localArea.set({ settings: formatSettings({ ...DEFAULT_SETTINGS, safety }) });
  const passes = new Map<number, string>();
  const waiting: (() => void)[] = [];
  const moving = { host: undefined as string | undefined };
  const answers = new Map<string, Promise<unknown>>();
  const world = { ground: 'rule' as Ground, isBad: (host: string) => /(^|\.)(slow-)?bad\.com$/.test(host) };
  const toDecision = (host: string): Decision => ({
    ...{ verdict: 'unknown', action: 'allow', rule: null, reason: '', datum: null, override: null },
    ...(world.isBad(host) && { verdict: 'blocked', action: 'block' }),
    ground: world.ground,
  });
  const navigation = new SafetyNavigation(
    { area: localArea, session: sessionArea, locks: createLocks(), now: Date.now, wait },
    {
      readSuffixes: async () => suffixes,
      lookup: async ({ subject }: LookupRequest) => {
        events.push(`look up ${subject}`);
        await answers.get(subject);
        return { sections: { categories: { ok: true, refusal: null, answer: toTestAnswer('categories') } } };
      },
    },
    {
      peek: (host) => (host.startsWith('slow-') ? undefined : toDecision(host)),
      decide: (host) => new Promise((resolve) => waiting.push(() => resolve(toDecision(host)))),
      readSafety: async () => safety,
      readNeeds: async () => toNeeds({ categories: ['/Adult'] }),
      readPolicy: async () => null,
      forgetRules: () => {},
      forgetCards: () => [],
    },
    {
      give: async () => {},
      has: async (tabId, host, ground) => ground !== 'managed-block' && passes.get(tabId) === host,
      keepOnly: async (tabId, host) => {
        if (passes.get(tabId) !== host) passes.delete(tabId);
      },
      move: async () => moving.host,
      endAll: async () => {},
    },
    {
      settle: async () => {
        events.push('settle');
        return 'none' as const;
      },
      free: async (tabId, host) => {
        events.push(`free ${tabId} ${host}`);
        return freeing;
      },
    },
    { onDecided: (host, { verdict }) => events.push(`decided ${host} ${verdict}`) },
  );
  navigation.listen(true, safety.mode === 'lookup');
  const answer = async () => {
    for (const give of waiting.splice(0)) give();
    await settle();
  };
  /** What came of it. */
  const take = async () => {
    await settle();
    return tabs.take();
  };
  return { ...tabs, navigation, passes, moving, answers, world, take, answer };
}

test.each(['x-.bad.com', '-x.bad.com', 'a!b.bad.com', 'a+b.bad.com', '.bad.com'])(
  'T24: %s is stopped with the site that it lies below, at every step, and may be let pass',
  async (host) => {
    const { before, commit, passes, take } = await setUp();
    const address = `https://${host}/`;
    before(address);
    expect(await take()).toEqual([toBlock(host), `decided ${host} blocked`]);
    before('https://fine.com/');
    commit(address);
    expect((await take())[0]).toBe(toBlock(host));
    passes.set(1, host);
    before(address);
    expect(await take()).toEqual([]);
    commit(address);
    expect((await take())[0]).toBe('show 1 ✕');
  },
);

test.each(['https://bad-com.translate.goog/?_x_tr_sl=de', 'https://www-bad-com.cdn.ampproject.org/c/s/bad.com/'])(
  'T24: bad.com is stopped at %s, which shows it, and may be let pass there',
  async (address) => {
    const { before, commit, passes, take } = await setUp();
    before(address);
    expect(await take()).toEqual([toBlock('bad.com'), 'decided bad.com blocked']);
    passes.set(1, 'bad.com');
    before(address);
    commit(address);
    expect((await take())[0]).toBe('show 1 ✕');
  },
);

test('a pass is spent once the tab shows a page of the browser', async () => {
  const { before, commit, passes, take } = await setUp();
  passes.set(1, 'bad.com');
  before('https://bad.com/again');
  expect(await take()).toEqual([]);
  commit('chrome://newtab/');
  // What was drawn for the site may have come late.
  expect(await take()).toEqual(['clear 1']);
  expect(passes.size).toBe(0);
  before('https://bad.com/');
  expect((await take())[0]).toBe(toBlock('bad.com'));
});

test('a blocked site is stopped before it answers, and one that may pass is left alone until it is there', async () => {
  const { before, commit, take } = await setUp();
  before('https://bad.com/a?b=c');
  expect(await take()).toEqual([toBlock('bad.com'), 'decided bad.com blocked']);
  before('https://fine.com/');
  expect(await take()).toEqual([]);
  commit('https://fine.com/');
  expect(await take()).toEqual(['show 1 ?', 'decided fine.com unknown']);
});

test('with our page in the place of a site a tab has not left that site, and has no page that waits for a verdict', async () => {
  const { before, commit, fail, navigation, passes, take } = await setUp();
  before('https://bad.com/');
  passes.set(1, 'bad.com');
  commit(toOurPage('bad.com'));
  commit(toOurPage('bad.com'), { frameId: 5 });
  fail('https://bad.com/');
  expect(await take()).toEqual([toBlock('bad.com'), 'decided bad.com blocked']);
  expect(passes.size).toBe(1);
  navigation.showStandIn(1, null);
  expect(await take()).toEqual(['clear 1']);
  commit('chrome-extension://sitecard/dashboard.html');
  expect([await take(), passes.size]).toEqual([['clear 1'], 0]);
});

test('a page that a site has made by itself is of that site', async () => {
  const { commit, take } = await setUp();
  commit('blob:https://bad.com/0b5e6a3c');
  expect((await take())[0]).toBe(toBlock('bad.com'));
});

test('a pass is spent once another site is blocked in its tab, before that answers', async () => {
  const { before, passes, take } = await setUp();
  passes.set(1, 'worse.bad.com');
  before('https://bad.com/');
  await take();
  expect(passes.size).toBe(0);
});

test('a redirect to a blocked site is stopped when it arrives', async () => {
  const { before, commit, take } = await setUp();
  before('https://fine.com/');
  commit('https://bad.com/');
  expect(await take()).toEqual([toBlock('bad.com'), 'decided bad.com blocked']);
});

test('frames and pages that are only prepared are no visits; a prepared page is judged when it is shown', async () => {
  const { before, commit, take } = await setUp();
  before('https://bad.com/', { frameId: 7 });
  commit('https://bad.com/', { frameId: 7 });
  before('https://bad.com/', { documentLifecycle: 'prerender' });
  commit('https://bad.com/', { documentLifecycle: 'prerender' });
  expect(await take()).toEqual([]);
  commit('https://bad.com/', { documentLifecycle: 'active' });
  expect(await take()).toContain(toBlock('bad.com'));
});

test('a verdict that comes late neither blocks nor marks the page that the tab went on to', async () => {
  const { before, commit, take, answer } = await setUp();
  before('https://slow-bad.com/');
  before('https://fine.com/');
  await answer();
  expect(await take()).toEqual([]);
  commit('https://slow-bad.com/');
  commit('https://fine.com/');
  await take();
  await answer();
  expect(await take()).toEqual([]);
});

test('T25: a tab that has left for another page gets no verdict that may stand on that one; it does where the load comes to nothing', async () => {
  const { before, commit, fail, take, answer } = await setUp();
  commit('https://slow-fine.com/');
  before('https://fine.com/');
  await answer();
  expect(await take()).toEqual(['decided slow-fine.com unknown']);
  vi.stubEnv('FIREFOX', 'true');
  fail('https://another.com/');
  vi.stubEnv('FIREFOX', '');
  fail('https://fine.com/', { frameId: 3 });
  await answer();
  expect(await take()).toEqual([]);
  fail('https://led-on.com/');
  await take();
  await answer();
  expect(await take()).toEqual(['show 1 ?', 'decided slow-fine.com unknown']);
  fail('https://fine.com/');
  await answer();
  expect(await take()).toEqual([]);
  // What it blocks is blocked all the same: the load may never end.
  commit('https://slow-bad.com/');
  before('https://fine.com/');
  await answer();
  expect((await take())[0]).toBe(toBlock('slow-bad.com'));
});

test('T25: a page is judged anew where a load came to nothing before its verdict was there, and once', async () => {
  const { before, commit, fail, take, answer } = await setUp();
  commit('https://slow-fine.com/');
  before('https://fine.com/file');
  fail('https://fine.com/file');
  await settle();
  await answer();
  expect((await take()).filter((event) => event.startsWith('show '))).toEqual(['show 1 ?']);
  fail('https://fine.com/file');
  await settle();
  await answer();
  expect(await take()).toEqual([]);
});

test.each(['', 'true'])(
  'a site stays blocked where a load that came to nothing has kept our page from its place (FIREFOX: %j)',
  async (firefox) => {
    const { before, commit, fail, navigation, take } = await setUp();
    vi.stubEnv('FIREFOX', firefox);
    commit('https://bad.com/');
    // An answer about it, say, has it looked at again while our page is on its way.
    await navigation.refreshAll();
    before('https://fine.com/file');
    await take();
    fail('https://fine.com/file');
    expect((await take())[0]).toBe(toBlock('bad.com'));
    commit(toOurPage('bad.com'));
    before('https://fine.com/file');
    fail('https://fine.com/file');
    expect(await take()).toEqual([]);
  },
);

test('"Continue once" opens the host in its tab, with its verdict on the toolbar, until the tab leaves it', async () => {
  const { before, commit, passes, shown, take } = await setUp();
  passes.set(1, 'bad.com');
  before('https://bad.com/');
  commit('https://www.bad.com/next');
  expect(await take()).toEqual(['show 1 ✕', 'decided bad.com blocked']);
  expect(shown.title).toContain('once');
  before('https://bad.com/', { tabId: 2 });
  expect((await take())[0]).toBe(toBlock('bad.com', 2));
  commit('https://fine.com/');
  await take();
  before('https://bad.com/');
  expect((await take())[0]).toBe(toBlock('bad.com'));
});

test('"Continue once" leads to nothing that the organisation blocks meanwhile', async () => {
  const { before, passes, world, take } = await setUp();
  passes.set(1, 'bad.com');
  world.ground = 'managed-block';
  before('https://bad.com/');
  expect((await take())[0]).toBe(toBlock('bad.com'));
});

test('a tab that takes the place of another, as a prepared page does, is judged as it is, its pass goes with it, and the rules are told', async () => {
  const { frames, tell, moving, take } = await setUp();
  frames.set(2, { url: 'https://fine.com/' });
  tell('onTabReplaced', { tabId: 2, replacedTabId: 1 });
  expect(await take()).toEqual(['show 2 ?']);
  moving.host = 'bad.com';
  tell('onTabReplaced', { tabId: 2, replacedTabId: 1 });
  expect((await take()).toSorted()).toEqual(['settle', 'show 2 ?']);
});

test('tabs that were closed unheard are let go', async () => {
  const { commit, frames, navigation, take } = await setUp();
  for (let tabId = 1; tabId <= 1200; tabId++) commit('https://fine.com/', { tabId });
  await take();
  // Of those that are known it is known without the browser what they show.
  for (const tabId of frames.keys()) frames.set(tabId, null);
  await navigation.refreshAll();
  const known = await take();
  expect([known.length, known.at(-1)]).toEqual([1000, 'show 1200 ?']);
});

test('in a tab that stays open a site that somebody reads is not taken away, a load that failed may be, and pages of the browser have no verdict', async () => {
  const { frames, navigation, take } = await setUp();
  frames.set(7, { url: 'https://bad.com/', errorOccurred: false });
  await navigation.refreshAll();
  expect(await take()).toEqual(['show 7 ✕']);
  frames.set(7, { url: 'https://bad.com/', errorOccurred: true });
  await navigation.refreshAll();
  expect(await take()).toEqual([toBlock('bad.com', 7), 'decided bad.com blocked']);
  frames.set(7, { url: 'chrome://version/' });
  await navigation.refreshAll();
  expect(await take()).toEqual([]);
});

test('what changes about a site changes the verdict of every tab that shows it, and of no other', async () => {
  const { frames, navigation, take } = await setUp();
  // A worker that has just woken knows of none of them.
  frames.set(7, { url: 'https://one.com/' });
  frames.set(8, { url: 'https://other.com/' });
  frames.set(9, { url: 'https://www.sub.one.com/x' });
  await navigation.refreshHosts(['one.com']);
  expect(await take()).toEqual(['show 7 ?', 'show 9 ?']);
});

test.each<[name: string, before: string | undefined, meanwhile: string, events: string[]]>([
  ['not where our page came in its place meanwhile', undefined, toOurPage('bad.com'), []],
  ['not where the tab went on meanwhile', 'https://bad.com/', 'chrome://newtab/', ['clear 7']],
])('what a tab showed when the browser was asked is judged again %s', async (_, before, meanwhile, events) => {
  const { frames, navigation, passes, webNavigation, commit, take } = await setUp();
  passes.set(7, 'bad.com');
  if (before) commit(before, { tabId: 7 });
  else frames.set(7, { url: 'https://bad.com/' });
  await take();
  webNavigation.getFrame.mockImplementationOnce(async () => {
    commit(meanwhile, { tabId: 7 });
    return { url: 'https://bad.com/' };
  });
  await navigation.refreshAll();
  expect(await take()).toEqual(events);
});

test('what a tab shows is judged again where another look noted that very address meanwhile', async () => {
  const { navigation, webNavigation, commit, take } = await setUp();
  commit('https://before.com/', { tabId: 7 });
  await take();
  webNavigation.getFrame.mockImplementationOnce(async () => {
    commit('https://fine.com/', { tabId: 7 });
    await settle();
    return { url: 'https://fine.com/' };
  });
  await navigation.refreshAll();
  expect((await take()).filter((event) => event.startsWith('show'))).toEqual(['show 7 ?', 'show 7 ?']);
});

test('verdicts are made again once all tabs are judged, whatever fails in one of them', async () => {
  const { frames, navigation, webNavigation, take, events } = await setUp();
  for (const tabId of [7, 8]) frames.set(tabId, { url: 'https://fine.com/' });
  webNavigation.getFrame.mockImplementation(async ({ tabId }) => {
    await settle();
    if (tabId === 7) throw new Error('The tab is gone.');
    return { url: 'https://fine.com/' };
  });
  await navigation.refreshAll();
  expect(events).toEqual(['show 8 ?']);
  await take();
});

test('where navigation is not heard no tab is judged', async () => {
  const { frames, navigation, take } = await setUp();
  navigation.listen(false, false);
  frames.set(7, { url: 'https://fine.com/' });
  await navigation.refreshAll();
  await navigation.refreshHosts(['fine.com']);
  expect(await take()).toEqual([]);
});

test('a site is queued for its lookup once it is come to: neither a reload, as of a tab of the last session, nor another look is an arrival', async () => {
  const { commit, navigation, take } = await setUp({ mode: 'lookup' });
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async () => ({ active: false })) as never);
  commit('https://restored.com/', { transitionType: 'reload' });
  await navigation.refreshAll();
  expect(await take()).not.toContain('look up restored.com');
  commit('https://fine.com/', { transitionType: 'link' });
  expect(await take()).toContain('look up fine.com');
});

test('an answer has its tab judged as if it came there now, and takes no other site of the domain from who reads it', async () => {
  const { commit, answers, world, take } = await setUp({ mode: 'lookup' });
  const answered = Promise.withResolvers<void>();
  answers.set('new.com', answered.promise);
  commit('https://new.com/', { tabId: 7 });
  expect(await take()).toEqual(['show 7 ?', 'decided new.com unknown', 'look up new.com']);
  commit('https://sub.new.com/x', { tabId: 9, transitionType: 'reload' });
  commit('https://other.com/', { tabId: 8, transitionType: 'reload' });
  await take();
  world.isBad = (host) => host.endsWith('new.com');
  answered.resolve();
  expect(await take()).toEqual([toBlock('new.com', 7), 'decided new.com blocked']);
});

test('a page that a site has made by itself is judged as that site where the browser does not tell what a tab shows', async () => {
  const { commit, frames, answers, world, take } = await setUp({ mode: 'lookup' });
  const answered = Promise.withResolvers<void>();
  answers.set('new.com', answered.promise);
  commit('https://new.com/', { tabId: 7 });
  await take();
  frames.set(7, null);
  frames.set(8, null);
  world.isBad = (host) => host === 'new.com';
  answered.resolve();
  expect((await take())[0]).toBe(toBlock('new.com', 7));
});

/** A load that the browser refuses, whether the worker hears of its beginning or not. */
const refuse = ({ before, fail }: Awaited<ReturnType<typeof setUp>>, url = 'https://fine.com/page') => {
  before(url);
  fail(url, REFUSED);
};

test('a load that only a rule out of step refused is begun again once, and never in a loop', async () => {
  const world = await setUp({}, 'freed');
  refuse(world);
  expect(await world.take()).toEqual(['free 1 fine.com', 'go 1 https://fine.com/page']);
  refuse(world);
  expect(await world.take()).toEqual(['free 1 fine.com', toBlock('fine.com')]);
  world.before('https://fine.com/page');
  world.commit('https://fine.com/page');
  await world.take();
  refuse(world);
  expect((await world.take()).at(-1)).toBe('go 1 https://fine.com/page');
});

test('where the rule stays our page stands in front, which leads on; a load that somebody else refused is left alone', async () => {
  const held = await setUp({}, 'held');
  refuse(held);
  expect(await held.take()).toEqual(['free 1 fine.com', toBlock('fine.com')]);
  const foreign = await setUp({}, 'none');
  refuse(foreign);
  expect(await foreign.take()).toEqual(['free 1 fine.com']);
});

test('our page comes once to a blocked load that was refused, whether the worker heard of its beginning or not', async () => {
  const unheard = await setUp({}, 'freed');
  unheard.fail('https://bad.com/', REFUSED);
  expect(await unheard.take()).toEqual([toBlock('bad.com')]);
  const heard = await setUp({}, 'freed');
  refuse(heard, 'https://bad.com/');
  expect((await heard.take()).filter((event) => event.startsWith('go'))).toEqual([toBlock('bad.com')]);
  // The verdict of the load's beginning is there last.
  const late = await setUp({}, 'freed');
  refuse(late, 'https://slow-bad.com/');
  await settle();
  await late.answer();
  expect((await late.take()).filter((event) => event.startsWith('go'))).toEqual([toBlock('slow-bad.com')]);
});

test('a tab that went on while the host was judged, or while the rules made way, stays where it is', async () => {
  const judged = await setUp({}, 'freed');
  judged.fail('https://slow-bad.com/', REFUSED);
  judged.before('https://other.com/');
  await judged.answer();
  expect(await judged.take()).toEqual([]);
  const freed = await setUp({}, 'freed');
  refuse(freed);
  freed.before('https://other.com/');
  expect(await freed.take()).toEqual(['free 1 fine.com']);
});

test('a load in a frame, and one that failed for another reason, ask for nothing', async () => {
  const { fail, take } = await setUp({}, 'freed');
  fail('https://fine.com/', { ...REFUSED, frameId: 3 });
  fail('https://fine.com/', { error: 'net::ERR_NAME_NOT_RESOLVED' });
  fail('chrome://version/', REFUSED);
  expect(await take()).toEqual([]);
});
