import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createStandIn } from '../../../../entrypoints/background/stand-in';
import { findVisit } from '../../../../lib/safety/blocked-visits';
import type { Freeing } from '../../../../lib/safety/strict/keeper';
import { createAreaSpace } from '../../../support/area';

const URL = 'https://www.aged-example.com/page';
const REFUSED = 'net::ERR_BLOCKED_BY_CLIENT';
const OUR_PAGE = `${browser.runtime.getURL('/blocked.html')}#/aged-example.com`;
const load = { tabId: 1, frameId: 0, url: URL };

beforeEach(() => void vi.stubEnv('FIREFOX', ''));
afterEach(() => vi.unstubAllEnvs());

const isSiteBehind = async (...[session, tabId, host]: Parameters<typeof findVisit>) =>
  (await findVisit(session, tabId, host))?.isBehind === true;

/** A tab whose loads the browser refuses, with what the worker and the browser's rules say of it. */
function open(freeing: Freeing, isBlocked = false) {
  const went: string[] = [];
  const asked: string[] = [];
  const during = { free: () => {}, judging: () => {} };
  const standIn = createStandIn({
    session: createAreaSpace().connect().area,
    isBlocked: async () => {
      during.judging();
      return isBlocked;
    },
    free: async (tabId, host) => {
      asked.push(`${tabId} ${host}`);
      during.free();
      return freeing;
    },
    update: async (_, { url }) => went.push(url),
  });
  const refuse = async () => {
    standIn.begin(load);
    await standIn.fail({ ...load, error: REFUSED });
  };
  return { standIn, refuse, went, asked, during };
}
const ourPage = expect.stringMatching(/blocked\.html#\/aged-example\.com$/);

test('a load that only a rule out of step refused is begun again once, and never in a loop', async () => {
  const { standIn, refuse, went, asked } = open('freed');
  await refuse();
  expect([went, asked]).toEqual([[URL], ['1 aged-example.com']]);
  await refuse();
  expect(went).toEqual([URL, ourPage]);
  standIn.begin(load);
  standIn.arrive(load);
  await refuse();
  expect(went.at(-1)).toBe(URL);
});

test('where the rule stays our page stands in front, which leads on', async () => {
  const { refuse, went } = open('held');
  await refuse();
  expect(went).toEqual([ourPage]);
});

test('a load that somebody else refused is left alone', async () => {
  const foreign = open('none');
  await foreign.refuse();
  expect(foreign.went).toEqual([]);
});

test('our page comes once to a blocked load that was refused, whether the worker heard of its beginning or not', async () => {
  const unheard = open('freed', true);
  await unheard.standIn.fail({ ...load, error: REFUSED });
  expect([unheard.went, unheard.asked]).toEqual([[ourPage], []]);
  const heard = open('freed', true);
  heard.standIn.begin(load);
  heard.standIn.block({ tabId: 1, host: 'aged-example.com', address: URL }, false);
  await heard.standIn.fail({ ...load, error: REFUSED });
  expect([heard.went, heard.asked]).toEqual([[ourPage], []]);
  // The verdict of the load's beginning is there last.
  const late = open('freed', true);
  await late.refuse();
  late.standIn.block({ tabId: 1, host: 'aged-example.com', address: URL }, false);
  expect(late.went).toEqual([ourPage]);
});

test('our page does not come to a tab that went on while the host was judged', async () => {
  const { standIn, refuse, went, during } = open('freed', true);
  during.judging = () => standIn.begin({ ...load, url: 'https://other-example.com/' });
  await refuse();
  expect(went).toEqual([]);
});

test('a tab that has gone on meanwhile stays where it is', async () => {
  const { standIn, refuse, went, during } = open('freed');
  during.free = () => standIn.begin({ ...load, url: 'https://other-example.com/' });
  await refuse();
  expect(went).toEqual([]);
});

test('a load in a frame, and one that failed for another reason, ask for nothing', async () => {
  const { standIn, asked } = open('freed');
  await standIn.fail({ ...load, frameId: 3, error: REFUSED });
  await standIn.fail({ ...load, error: 'net::ERR_NAME_NOT_RESOLVED' });
  await standIn.fail({ ...load, url: 'chrome://version/', error: REFUSED });
  expect(asked).toEqual([]);
});

test.each([
  ['Chromium, before the site shows', false, [false], [undefined], false],
  ['Chromium, the site being shown', false, [true], [undefined], true],
  ['Firefox, before the site shows', true, [false], [undefined], false],
  ['Firefox, the site being shown', true, [true], [true], false],
  ['Firefox, the site being shown while our page is on its way', true, [false, true], [undefined, undefined], true],
])(
  'the way back from our page leads over the site where that is behind it: %s',
  async (_, canReplace, comes, replaces, isBehind) => {
    const session = createAreaSpace().connect().area;
    const changes: { url: string; loadReplace?: boolean }[] = [];
    const update = async (_: number, change: { url: string; loadReplace?: boolean }) => changes.push(change);
    vi.stubEnv('FIREFOX', canReplace ? 'true' : '');
    const standIn = createStandIn({ session, isBlocked: async () => true, update });
    standIn.begin(load);
    for (const isCommitted of comes) standIn.block({ tabId: 1, host: 'aged-example.com', address: URL }, isCommitted);
    // Firefox says of the load that it was given up.
    if (canReplace) await standIn.fail({ ...load, error: 'Error code 2152398850' });
    expect(changes.map(({ loadReplace }) => loadReplace)).toEqual(replaces);
    await vi.waitFor(async () => expect(await isSiteBehind(session, 1, 'aged-example.com')).toBe(isBehind));
  },
);

test('in Chromium it leads over the page of the browser itself, where that refused the load whose place our page takes', async () => {
  const session = createAreaSpace().connect().area;
  const parts = { session, isBlocked: async () => true, update: async () => {}, getFrame: async () => null };
  const standIn = createStandIn(parts);
  standIn.begin(load);
  standIn.block({ tabId: 1, host: 'aged-example.com', address: URL }, false);
  await standIn.fail({ ...load, error: REFUSED });
  expect(await isSiteBehind(session, 1, 'aged-example.com')).toBe(true);
});

test.each([
  ['loaded again', URL, true],
  ['come to from another page', 'https://free-example.com/', false],
])('the way back leads over a site that is %s', async (_, shown, isBehind) => {
  const session = createAreaSpace().connect().area;
  const standIn = createStandIn({
    ...{ session, isBlocked: async () => true, update: async () => {} },
    getFrame: async () => ({ url: shown }),
  });
  standIn.begin(load);
  standIn.block({ tabId: 1, host: 'aged-example.com', address: URL }, false);
  await new Promise((resume) => setTimeout(resume));
  expect(await isSiteBehind(session, 1, 'aged-example.com')).toBe(isBehind);
});

test.each([
  ['is on its way still, so that nothing is begun anew', { pendingUrl: OUR_PAGE, url: URL }, 1],
  ['is there', { url: OUR_PAGE }, 1],
  ['was stopped on its way, and comes again', { url: URL }, 2],
])('our page, led to when the site was asked for, that %s when the site shows', async (_, tab, times) => {
  const session = createAreaSpace().connect().area;
  const went: string[] = [];
  const standIn = createStandIn({
    ...{ session, isBlocked: async () => true, update: async (_tab, { url }) => went.push(url) },
    getTab: async () => tab,
  });
  const visit = { tabId: 1, host: 'aged-example.com', address: URL };
  standIn.begin(load);
  standIn.block(visit, false);
  standIn.block(visit, true);
  await new Promise((resume) => setTimeout(resume));
  expect(went).toEqual(Array.from({ length: times }, () => OUR_PAGE));
  expect(await isSiteBehind(session, 1, 'aged-example.com')).toBe(true);
});

test('a tab that goes elsewhere while the browser is asked of it is left alone', async () => {
  const session = createAreaSpace().connect().area;
  const went: string[] = [];
  const asked = Promise.withResolvers<{ url: string; pendingUrl: string }>();
  const standIn = createStandIn({
    ...{ session, isBlocked: async () => true, update: async (_tab, { url }) => went.push(url) },
    getTab: () => asked.promise,
  });
  const visit = { tabId: 1, host: 'aged-example.com', address: URL };
  standIn.begin(load);
  standIn.block(visit, false);
  standIn.block(visit, true);
  standIn.begin({ ...load, url: 'https://other-example.com/' });
  asked.resolve({ pendingUrl: 'https://other-example.com/', url: URL });
  await new Promise((resume) => setTimeout(resume));
  expect(went).toEqual([OUR_PAGE]);
});
