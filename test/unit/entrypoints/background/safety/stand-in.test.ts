import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createRefusedLoads, createStandIn } from '../../../../../entrypoints/background/safety/stand-in';
import { findVisit } from '../../../../../lib/safety/blocked-visits';
import { createAreaSpace } from '../../../../support/area';
import { createTabWorld, settle } from '../../../../support/tab-world';

const URL = 'https://www.aged-example.com/page';
const REFUSED = 'net::ERR_BLOCKED_BY_CLIENT';
const load = { tabId: 1, frameId: 0, url: URL };
const visit = { tabId: 1, host: 'aged-example.com', address: URL };

beforeEach(() => void vi.stubEnv('FIREFOX', ''));
afterEach(() => vi.unstubAllEnvs());

/** A tab that shows `frame`, and of which the browser says `tab`. */
function open({ frame = null as string | null, tab = {} as { url?: string; pendingUrl?: string } } = {}) {
  const world = createTabWorld();
  world.frames.set(1, frame === null ? null : { url: frame });
  const get = vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async () => tab) as never);
  const session = createAreaSpace().connect().area;
  const standIn = createStandIn({ session });
  const went = () => world.events.filter((event) => event.startsWith('go'));
  const isBehind = async () => {
    await settle();
    return (await findVisit(session, 1, 'aged-example.com'))?.isBehind === true;
  };
  return { standIn, went, isBehind, get };
}
const toOurPage = () => `${browser.runtime.getURL('/blocked.html')}#/aged-example.com`;

test.each([
  ['Chromium, before the site shows', false, [false], [undefined], false],
  ['Chromium, the site being shown', false, [true], [undefined], true],
  ['Firefox, before the site shows', true, [false], [undefined], false],
  ['Firefox, the site being shown', true, [true], [true], false],
  ['Firefox, the site being shown while our page is on its way', true, [false, true], [undefined, undefined], true],
])(
  'the way back from our page leads over the site where that is behind it: %s',
  async (_, canReplace, comes, replaces, expected) => {
    vi.stubEnv('FIREFOX', canReplace ? 'true' : '');
    const { standIn, isBehind } = open();
    const update = vi.mocked(fakeBrowser.tabs.update);
    standIn.begin(load);
    for (const isCommitted of comes) standIn.block(visit, isCommitted);
    // Firefox says of the load that it was given up.
    if (canReplace) expect(standIn.fail({ ...load, error: 'Error code 2152398850' })).toBeNull();
    expect(
      update.mock.calls.map((call) => (call as unknown as [number, { loadReplace?: boolean }])[1].loadReplace),
    ).toEqual(replaces);
    expect(await isBehind()).toBe(expected);
  },
);

test('in Chromium it leads over the page of the browser itself, where that refused the load whose place our page takes', async () => {
  const { standIn, isBehind } = open();
  standIn.begin(load);
  standIn.block(visit, false);
  expect(standIn.fail({ ...load, error: REFUSED })).toBeNull();
  expect(await isBehind()).toBe(true);
});

test.each([
  ['loaded again', URL, true],
  ['come to from another page', 'https://free-example.com/', false],
])('the way back leads over a site that is %s', async (_, frame, expected) => {
  const { standIn, isBehind } = open({ frame });
  standIn.begin(load);
  standIn.block(visit, false);
  expect(await isBehind()).toBe(expected);
});

test.each([
  ['is on its way still, so that nothing is begun anew', () => ({ pendingUrl: toOurPage(), url: URL }), 1],
  ['is there', () => ({ url: toOurPage() }), 1],
  ['was stopped on its way, and comes again', () => ({ url: URL }), 2],
])('our page, led to when the site was asked for, that %s when the site shows', async (_, toTab, times) => {
  const { standIn, went, isBehind, get } = open();
  get.mockImplementation((async () => toTab()) as never);
  standIn.begin(load);
  standIn.block(visit, false);
  standIn.block(visit, true);
  expect(await isBehind()).toBe(true);
  expect(went()).toEqual(Array.from({ length: times }, () => `go 1 ${toOurPage()}`));
});

test('a tab that goes elsewhere while the browser is asked of it is left alone', async () => {
  const { standIn, went, get } = open();
  const asked = Promise.withResolvers<{ url: string; pendingUrl: string }>();
  get.mockImplementation((() => asked.promise) as never);
  standIn.begin(load);
  standIn.block(visit, false);
  standIn.block(visit, true);
  standIn.begin({ ...load, url: 'https://other-example.com/' });
  asked.resolve({ pendingUrl: 'https://other-example.com/', url: URL });
  await settle();
  expect(went()).toEqual([`go 1 ${toOurPage()}`]);
});

const LISTED = 'https://listed-example.com/';

test('a page that the browser refused is known to stand behind ours, whichever is told first', () => {
  const loads = createRefusedLoads();
  loads.begin(1);
  expect(loads.fail(1, LISTED)).toBe(false);
  expect(loads.replace(1, LISTED)).toBe(true);

  loads.begin(1);
  expect(loads.replace(1, LISTED)).toBe(false);
  expect(loads.fail(1, LISTED)).toBe(true);
});

test('a load that ours cut short, another address and an earlier visit leave nothing behind', () => {
  const loads = createRefusedLoads();
  loads.begin(1);
  expect(loads.replace(1, LISTED)).toBe(false);
  expect(loads.isRefusal('net::ERR_ABORTED')).toBe(false);
  expect(loads.isRefusal('net::ERR_BLOCKED_BY_CLIENT')).toBe(true);
  expect(loads.fail(1, 'https://other-example.com/')).toBe(false);
  loads.begin(1);
  expect(loads.replace(1, 'https://other-example.com/')).toBe(false);
  expect(loads.replace(2, LISTED)).toBe(false);
});
