import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepMenus, showClicked, toSelectedSites, toText } from '../../../../../entrypoints/background/events/menus';
import { takePanelRequest } from '../../../../../lib/browser/panel';
import { toRecord } from '../../../../../lib/browser/record';
import { localArea } from '../../../../../lib/browser/storage';
import { takeHandover } from '../../../../../lib/bulk/handover';
import { toCandidate } from '../../../../../lib/host/subject';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../../lib/settings/settings';
import { createAreaSpace } from '../../../../support/area';
import { readRooms, speak } from '../../../../support/texts';

/** What a right-click on a link looks up: the address or host, or why there is none. */
const toLookedUp = (linkUrl: string) => {
  const gate = toCandidate(
    toText({ menuItemId: 'link', linkUrl, editable: false, pageUrl: 'https://page.example.com/' }),
  );
  if (!gate.ok) return gate.reason;
  return gate.candidate.kind === 'email' ? gate.candidate.email : gate.candidate.host;
};

test.each([
  ['mailto:joe@example.com', 'joe@example.com'],
  ['mailto:joe%2Bnews@example.com', 'joe+news@example.com'],
  ['mailto:joe%40example.com', 'joe@example.com'],
  ['MAILTO:%4Aoe%2bnews%40example.com?subject=a%40b.com', 'joe+news@example.com'],
  ['mailto:%20joe@example.com%20', 'joe@example.com'],
  ['mailto:joe@example.com,ann@example.org', 'joe@example.com'],
  ['mailto:joe@example.com#b', 'joe@example.com'],
  ['https://example.com/joe%2Bnews@example.org', 'example.com'],
])('the link %s is about %s', (link, subject) => expect(toLookedUp(link)).toBe(subject));

const noMarks = async () => {
  throw new Error('nothing is marked');
};

/** The pages that open, by their address in the extension. */
function hearPages(): string[] {
  const opened: string[] = [];
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((async ({ url }: { url: string }) =>
    opened.push(url.replace(/^.*(?=\/dashboard)/, ''))) as never);
  return opened;
}

test('a selected site is the one in the marks around it', () => {
  const selected = { menuItemId: 'selection', selectionText: ' (example.com), ', editable: false } as const;
  expect(toCandidate(toText({ ...selected, pageUrl: 'https://page.com/' }))).toMatchObject({
    candidate: { host: 'example.com' },
  });
});

test.each(['https://one.com\ttwo.com', 'https://one.com\ntwo.com', 'https://one.com\r\ntwo.com'])(
  'of the selected text %j no name is made that is not in it',
  (selectionText) => {
    const text = toText({ menuItemId: 'selection', selectionText, editable: false, pageUrl: 'https://page.com/' });
    expect(toCandidate(text)).toEqual({ ok: false, reason: 'malformed-name', wrong: ' ' });
  },
);

test.each([
  ['one.com two.org', ['one.com', 'two.org']],
  ['• one.com, <https://www.two.org/path?x=1>; three.net.', ['one.com', 'www.two.org', 'three.net']],
  ['Ask joe@one.com or 10.0.0.1 about localhost and router.lan', []],
  ['no site at all', []],
  ['one.com, https://one.com/a and one.com', ['one.com']],
  ['“https://one.com/share?to=https://two.org/”', ['https://one.com/share?to=https://two.org/']],
  ['desk@one.com', ['desk@one.com']],
])('of the selection %j the sites are %j', (text, sites) => expect(toSelectedSites(text)).toEqual(sites));

test.each([
  // No way of reading it: half of an escape, or bytes that are no text.
  'mailto:joe%2@example.com',
  'mailto:joe%ZZ@example.com',
  'mailto:joe%FF@example.com',
  // No single address once it is decoded; the last of them would be another site's.
  'mailto:joe@example.com%2Cann@example.org',
  'mailto:evil.com%2Fjoe@example.com',
  'mailto:?to=joe@example.com',
])('the link %s names no address that can be looked up', (link) => expect(toLookedUp(link)).toBe('no-address'));

test.each(['javascript:void(0)', 'ftp://files.example.org/list.txt'])('the link %s leads to no site', (link) => {
  expect(toLookedUp(link)).toBe('not-a-site');
});

test('P8, P10: of a link that is withheld the page that opens says by whom, and holds nothing of its address', async () => {
  await localArea.set({
    settings: formatSettings({ ...DEFAULT_SETTINGS, neverSend: ['clinic.de'] }),
    managed: toRecord(1, 'managed', { neverSend: ['*.bank.com'] }, 0),
  });
  const opened = hearPages();
  vi.spyOn(fakeBrowser, 'sidePanel', 'get').mockReturnValue({ open: () => Promise.reject(new Error('none')) } as never);
  const click = (linkUrl: string) =>
    showClicked(
      { menuItemId: 'link', linkUrl, editable: false, pageUrl: 'https://page.com/' },
      { windowId: 1 } as never,
      noMarks,
    );
  await click('https://online.bank.com/login?token=1');
  await click('https://www.clinic.de/patient/7');
  await click('https://fine.com/page?token=1');
  expect(opened).toEqual([
    '/dashboard.html#/refused/organisation',
    '/dashboard.html#/refused/never-send',
    '/dashboard.html#/site/fine.com',
  ]);
});

test('several sites of a selection go to Bulk by the entry that shows the card of one, which asks for none of them, and no panel opens for them', async () => {
  const opened = hearPages();
  const open = vi.fn(async () => {});
  vi.spyOn(fakeBrowser, 'sidePanel', 'get').mockReturnValue({ open } as never);
  const selectionText = 'https://one.com/a?b=1 and two.org';
  await showClicked({ menuItemId: 'selection', selectionText, editable: false }, { windowId: 1 } as never, noMarks);
  expect(await takeHandover()).toEqual({ texts: ['one.com', 'two.org'] });
  expect(opened).toEqual(['/dashboard.html#/bulk']);
  expect(open).not.toHaveBeenCalled();
});

test('of a sentence that names one site that site’s card is shown', async () => {
  vi.spyOn(fakeBrowser, 'sidePanel', 'get').mockReturnValue({ open: () => Promise.resolve() } as never);
  const selectionText = 'We read it on https://www.one.com/a, too.';
  const tab = { id: 7, windowId: 4 } as never;
  await showClicked({ menuItemId: 'selection', selectionText, editable: false }, tab, noMarks);
  expect(await takePanelRequest(4)).toEqual({ subject: 'www.one.com', from: 'menu' });
});

test('the links of a page are left for Bulk to be read there, by the tab of the click', async () => {
  const opened = hearPages();
  const click = { menuItemId: 'links', editable: false, pageUrl: 'https://page.com/' } as const;
  await showClicked(click, { id: 7, windowId: 1 } as never, noMarks);
  expect(await takeHandover()).toEqual({ tabId: 7 });
  expect(opened).toEqual(['/dashboard.html#/bulk']);
});

test('one entry sets marks and takes them away, and where the page cannot be read Bulk opens and says why', async () => {
  const opened = hearPages();
  const click = { menuItemId: 'marks', editable: false, pageUrl: 'https://page.com/' } as const;
  const tab = { id: 7, windowId: 1 } as never;
  const wishes: string[] = [];
  let state: 'on' | 'off' = 'off';
  const markLinks = async ({ wish }: { tabId: number; wish: 'look' | 'on' | 'off' }) => {
    wishes.push(wish);
    if (wish !== 'look') state = wish;
    return { state } as never;
  };
  await showClicked(click, tab, markLinks);
  await showClicked(click, tab, markLinks);
  expect([wishes, opened]).toEqual([['look', 'on', 'look', 'off'], []]);
  await showClicked(click, tab, async () => ({ state: 'failed', reason: 'not-readable' }));
  expect([await takeHandover(), opened]).toEqual([{ tabId: 7 }, ['/dashboard.html#/bulk']]);
});

test('a link is passed on with its `www.`, which may be part of the name', async () => {
  vi.spyOn(fakeBrowser, 'sidePanel', 'get').mockReturnValue({ open: () => Promise.resolve() } as never);
  await showClicked(
    {
      menuItemId: 'link',
      linkUrl: 'https://www.kyoto.jp/visit?token=1',
      editable: false,
      pageUrl: 'https://page.com/',
    },
    { windowId: 3 } as never,
    noMarks,
  );
  expect(await takePanelRequest(3)).toEqual({ subject: 'www.kyoto.jp', from: 'menu' });
});

test('what is chosen in a sidebar, which is no tab, is left for the window in front', async () => {
  vi.spyOn(fakeBrowser, 'sidePanel', 'get').mockReturnValue({ open: () => Promise.resolve() } as never);
  vi.spyOn(fakeBrowser.windows, 'getLastFocused').mockResolvedValue({ id: 7 } as never);
  const click = { menuItemId: 'selection', selectionText: 'desk@fine.com', editable: false } as const;
  await showClicked(click, undefined, noMarks);
  expect(await takePanelRequest(7)).toEqual({ subject: 'desk@fine.com', from: 'menu' });
});

test.each([
  ['', ['page', 'image', 'video', 'audio', 'editable']],
  ['true', ['page', 'image', 'video', 'audio', 'editable', 'frame', 'password']],
])('a page is looked up from all that lies on it (Firefox: %j)', async (firefox, contexts) => {
  const made: Record<string, string[]> = {};
  const create = (entry: { id: string; contexts: string[] }) => {
    made[entry.id] = entry.contexts;
  };
  Object.assign(fakeBrowser, { contextMenus: { removeAll: async () => {}, create } });
  vi.stubEnv('FIREFOX', firefox);
  await keepMenus({ session: createAreaSpace().connect().area, wait: async () => {} });
  vi.unstubAllEnvs();
  expect(made).toEqual({
    ...{ link: ['link'], selection: ['selection'], page: contexts },
    ...{ links: ['page'], marks: ['page'] },
  });
});

test('a picture, a video and a text field mean the page, and in a link each entry means what it says', () => {
  const on = { pageUrl: 'https://shop.com/a?b=1', srcUrl: 'https://cdn.org/a.png', editable: false } as const;
  expect(toText({ ...on, menuItemId: 'page', mediaType: 'image' })).toBe('https://shop.com/a?b=1');
  expect(toText({ ...on, menuItemId: 'page', mediaType: 'video' })).toBe('https://shop.com/a?b=1');
  expect(toText({ ...on, menuItemId: 'page', editable: true })).toBe('https://shop.com/a?b=1');
  const linked = { ...on, mediaType: 'image', linkUrl: 'https://other.net/' } as const;
  expect(toText({ ...linked, menuItemId: 'link' })).toBe('https://other.net/');
  expect(toText({ ...linked, menuItemId: 'page' })).toBe('https://shop.com/a?b=1');
});

test('the entries are made once in each session, in the language that the browser has then', async () => {
  const made: string[] = [];
  const contextMenus = {
    removeAll: async () => void made.splice(0),
    create: ({ id, title }: { id: string; title: string }) => void made.push(`${id} ${title}`),
  };
  Object.assign(fakeBrowser, { contextMenus });
  const start = (session: Parameters<typeof keepMenus>[0]['session']) => keepMenus({ session, wait: async () => {} });
  const inLanguage = (language: 'en' | 'de') => {
    const { menu } = readRooms(language).background as { menu: Record<string, string> };
    return ['link', 'selection', 'page', 'links', 'marks']
      .map((id) => [id, menu[id] ?? ''] as const)
      .map(([id, text]) => `${id} ${text.replace('$1', '%s')}`);
  };
  const session = createAreaSpace().connect().area;
  await start(session);
  expect(made).toEqual(inLanguage('en'));
  speak('de');
  await start(session);
  expect(made).toEqual(inLanguage('en'));
  await start(createAreaSpace().connect().area);
  expect(made).toEqual(inLanguage('de'));
  speak('en');
});
