import { expect, test } from 'vitest';
import type { StorageArea } from '../../../../lib/browser/storage';
import type { LinksScript } from '../../../../lib/page-links/links-script';
import { MARK_KINDS } from '../../../../lib/page-links/mark-kinds';
import { readIsMarkedTab } from '../../../../lib/page-links/marked-tabs';
import { markLinks, markTab } from '../../../../lib/page-links/marking';
import type { RunInPage } from '../../../../lib/page-links/open-links';
import type { Decision } from '../../../../lib/safety/policy';
import { createAreaSpace } from '../../../support/area';

const toGroup = (host: string, links = 1) => ({ host, place: 'article' as const, relations: [], links });
const toDecision = (verdict: Decision['verdict'], action: Decision['action'] = 'allow') =>
  ({ verdict, action }) as Decision;

/** A page, and what it is told. `isPage`: false for a picture in a tab. */
function openPage(groups = [toGroup('www.blocked.com', 2), toGroup('new.com')], isPage = true) {
  const drawn: Record<string, number>[] = [];
  let isMarked = false;
  const script: LinksScript = {
    read: () => ({ origin: 'https://page.com', groups, isCut: false }),
    isMarked: () => isMarked,
    mark: (kinds) => {
      drawn.push(kinds);
      isMarked = isPage;
      return isPage;
    },
    unmark: () => {
      isMarked = false;
    },
  };
  const run: RunInPage = async (scripts) => {
    const asked = scripts.at(-1);
    if (!asked || !('func' in asked)) throw new Error('no function is asked for');
    globalThis.sitecardPageLinks = script;
    return { ok: true, value: asked.func(...(asked.args as never[])) ?? null };
  };
  const shown = () => drawn.map((kinds) => Object.entries(kinds).map(([host, place]) => [host, MARK_KINDS[place]]));
  return { run, shown, isMarked: () => isMarked };
}

const toArea = (keys: string[]) => ({ area: { keys: async () => keys } as StorageArea });
const byPolicy = {
  decide: async (host: string) =>
    host === 'blocked.com' ? toDecision('blocked', 'block') : toDecision('unknown', 'allow'),
};
const withoutPolicy = { decide: async () => null };

test('each host of the page is marked by its verdict, under the name that the page has for it', async () => {
  const { run, shown, isMarked } = openPage();
  const marking = await markLinks(toArea([]), byPolicy, run, 'on');
  expect(shown()).toEqual([
    [
      ['www.blocked.com', 'blocked'],
      ['new.com', 'unknown'],
    ],
  ]);
  expect(marking).toMatchObject({ state: 'on', counts: { blocked: 2, unknown: 1, allowed: 0 }, isCut: false });
  expect(isMarked()).toBe(true);
});

test('a site that the policy blocks or warns of for lack of data has the mark of that', async () => {
  const { run } = openPage();
  const strict = { decide: async () => toDecision('unknown', 'block') };
  expect(await markLinks(toArea([]), strict, run, 'on')).toMatchObject({ counts: { blocked: 3, unknown: 0 } });
});

test('without a policy a mark says whether something of the site is saved', async () => {
  const { run, shown } = openPage();
  await markLinks(toArea(['card:blocked.com:categories', 'settings']), withoutPolicy, run, 'on');
  expect(shown()).toEqual([
    [
      ['www.blocked.com', 'saved'],
      ['new.com', 'unknown'],
    ],
  ]);
});

test('a look at a page without marks draws none, and one at marks draws them anew', async () => {
  const { run, shown } = openPage();
  expect(await markLinks(toArea([]), byPolicy, run, 'look')).toEqual({ state: 'off' });
  expect(shown()).toEqual([]);
  await markLinks(toArea([]), byPolicy, run, 'on');
  expect(await markLinks(toArea([]), byPolicy, run, 'look')).toMatchObject({ state: 'on' });
  expect(shown()).toHaveLength(2);
});

test('marks are taken away', async () => {
  const { run, isMarked } = openPage();
  await markLinks(toArea([]), byPolicy, run, 'on');
  expect(await markLinks(toArea([]), byPolicy, run, 'off')).toEqual({ state: 'off' });
  expect(isMarked()).toBe(false);
});

test.each([
  ['a page that cannot be read', async () => ({ ok: false, reason: 'not-readable' }) as const, 'not-readable'],
  ['a page that has been left', async () => ({ ok: true, value: null }) as const, 'gone'],
  ['a page that answers nonsense', async () => ({ ok: true, value: 'x' }) as const, 'not-readable'],
])('%s is said to be one', async (_, run: RunInPage, reason) => {
  expect(await markLinks(toArea([]), byPolicy, run, 'on')).toEqual({ state: 'failed', reason });
});

test('a document that is no page has no marks', async () => {
  const { run } = openPage([], false);
  expect(await markLinks(toArea([]), byPolicy, run, 'on')).toEqual({ state: 'failed', reason: 'not-readable' });
});

test('the popup can tell which tabs were marked in this session', async () => {
  const space = createAreaSpace();
  const { area: session } = space.connect();
  const { run } = openPage();
  const wish = (wanted: 'on' | 'off') => markTab({ ...toArea([]), session }, byPolicy, run, { tabId: 3, wish: wanted });
  await wish('on');
  expect([await readIsMarkedTab(session, 3), await readIsMarkedTab(session, 4)]).toEqual([true, false]);
  await wish('off');
  expect([await readIsMarkedTab(session, 3), space.items.size]).toEqual([false, 0]);
});

test.each([
  ['too-slow', true],
  ['gone', false],
  ['not-readable', false],
] as const)('a page that is %s keeps the note of its marks: %s', async (reason, isKept) => {
  const { area: session } = createAreaSpace().connect();
  const mark = (run: RunInPage, wish: 'look' | 'on') =>
    markTab({ ...toArea([]), session }, byPolicy, run, { tabId: 3, wish });
  await mark(openPage().run, 'on');
  expect(await mark(async () => ({ ok: false, reason }), 'look')).toEqual({ state: 'failed', reason });
  expect(await readIsMarkedTab(session, 3)).toBe(isKept);
});
