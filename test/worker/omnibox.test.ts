import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record';
import { CARD_VERSION } from '../../lib/lookup/saved-card';
import { writeNote } from '../../lib/saved/notes';
import { DEFAULT_SETTINGS, formatSettings } from '../../lib/settings/settings';
import { toTestAnswer } from '../support/answers';
import { waitUntil } from '../support/wait';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

let world: WorkerWorld;
let tab: number;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  [tab = 0] = await world.tabs.open(['https://open-page.com/read']);
  await world.tabs.activate(tab);
});
afterAll(() => world?.close());

async function save(host: string, name: string): Promise<void> {
  const item = (section: 'categories' | 'company', change: object) => {
    const key = `card:${host}:${section}`;
    return { [key]: toRecord(CARD_VERSION, key, { ...toTestAnswer(section), ...change }, Date.now()) };
  };
  const company = toTestAnswer('company').data;
  await world.store({ ...item('categories', {}), ...item('company', { data: { ...company, name } }) });
}

const note = (host: string, text: string, tags: string[] = []) =>
  writeNote({ area: world.areas.local, locks: navigator.locks, now: Date.now }, host, { text, tags });

const bar = () => world.browser.addressBar;

/** What is shown below the line of Enter. Chromium leaves out what says the same as that. */
const typeIn = async (text: string) => (await bar().type(text)).filter(({ content }) => content !== text);

/** Types letter by letter, as a person does, and gives the hosts that are suggested at last. */
async function typeAll(text: string): Promise<string[]> {
  await bar().focus();
  let hosts: string[] = [];
  for (const [end] of [...text].entries()) hosts = (await typeIn(text.slice(0, end + 1))).map(({ content }) => content);
  return hosts;
}

const urls = () => world.tabs.ids().map((id) => world.tabs.urlOf(id).replace('chrome-extension://sitecard', ''));
const readRequest = async (windowId = 1) => {
  const { at: _, ...request } = JSON.parse(String((await world.storedInSession())[`panel:${windowId}`] ?? '{}'));
  return request;
};
const untilRequest = () => waitUntil(async () => 'panel:1' in (await world.storedInSession()), 'the panel is asked');

test('saved sites are suggested by host, company, note and tags, the likeliest first, also by a worker that has just started', async () => {
  await save('northwind.com', 'Ferries AS');
  await save('blue-harbour.com', 'Northwind Holding');
  await save('far-away.org', 'Müller & Söhne <b>');
  await note('far-away.org', 'Ask for the northwind contract again', ['to call']);
  await note('only-noted.org', 'a rival');
  world.kill();

  expect(await typeAll('northwind')).toEqual(['northwind.com', 'blue-harbour.com', 'far-away.org']);
  expect(await typeAll('muller')).toEqual(['far-away.org']);
  expect(await typeAll('call contract')).toEqual(['far-away.org']);
  expect(await typeAll('rival')).toEqual(['only-noted.org']);
  expect(await typeAll('nothing-of-it')).toEqual([]);
  // What is saved meanwhile is found by the next search.
  await save('northwind-2.com', 'Ferries AS');
  await bar().focus();
  await waitUntil(async () => (await typeIn('northwind-2')).length === 1, 'the site is found');
});

test('a suggestion says whose site it is, and no name or note can break the markup that Chromium reads', async () => {
  await save('far-away.org', 'Müller & Söhne <b>"\u0000\u202e');
  await note('far-away.org', 'line one\nline two', ['a&b']);
  await bar().focus();
  expect(await typeIn('away')).toEqual([
    {
      content: 'far-away.org',
      description:
        '<url>far-<match>away</match>.org</url> <dim>– Müller &amp; Söhne &lt;b&gt;&quot; · a&amp;b · line one line two</dim>',
    },
  ]);
});

test('while one types, and on Enter, nothing is sent to anyone', async () => {
  await save('northwind.com', 'Ferries AS');
  for (const text of [
    'northwind.com',
    'never-looked-up.com',
    'joe@never-looked-up.com',
    'some words',
    '10.0.0.1',
    '',
  ]) {
    await typeAll(text);
    await bar().enter(text);
  }
  await world.ask('key-status', {});
  expect(world.asked()).toEqual([]);
  expect(world.strayed).toEqual([]);
});

test.each([
  ['', 'Type a site, an e-mail address or words of your saved sites'],
  ['northwind.com', 'Open the saved card of northwind.com'],
  ['https://www.Northwind.com/prices?id=7', 'Open the saved card of northwind.com'],
  ['new.com', 'Open the card of new.com · not saved yet, nothing is sent until you press its button'],
  ['joe@new.com', 'Open the card of joe@new.com · nothing is sent until you press a button'],
  ['toys & games', 'Search your saved sites for “toys &amp; games”'],
  ['northwind', 'Search your saved sites for “northwind”'],
  ['10.0.0.1', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  ['clinic.de', 'This site is on your never-send list. Nothing was sent.'],
])('for "%s" the line above says what Enter will do', async (text, said) => {
  await save('northwind.com', 'Ferries AS');
  await world.store({ settings: formatSettings({ ...DEFAULT_SETTINGS, neverSend: ['clinic.de'] }) });
  await bar().focus();
  if (text !== '') await bar().type(text);
  expect(bar().promised()).toBe(said);
});

test('Enter on a host opens its card in the panel, which asks for nothing by itself', async () => {
  await typeAll('new.com');
  await bar().enter('new.com');
  await untilRequest();
  expect(await readRequest()).toEqual({ subject: 'new.com', asked: false });
  expect(world.browser.panels).toEqual([1]);
  expect(urls()).toEqual(['https://open-page.com/read']);
});

test('Enter on an address that may not be sent opens the reason', async () => {
  await typeAll('intranet.local');
  await bar().enter('intranet.local');
  await untilRequest();
  expect(await readRequest()).toEqual({ refused: { reason: 'private-name' } });
});

test.each([
  ['newForegroundTab', true],
  ['newBackgroundTab', false],
])('with %s the card opens in a tab of its own', async (disposition, isInFront) => {
  await typeAll('new.com');
  await bar().enter('new.com', disposition);
  await waitUntil(() => urls().length === 2 && urls()[1] !== 'about:blank', 'a tab is opened');
  expect(urls()[1]).toBe('/dashboard.html#/site/new.com');
  expect((await world.tabs.api.tabs.query({ active: true }))[0]?.id === tab).toBe(!isInFront);
  expect(world.browser.panels).toEqual([]);
  expect(await readRequest()).toEqual({});
});

test('the address of a page never holds an e-mail address: the page takes it from this session', async () => {
  await typeAll('joe@new.com');
  await bar().enter('joe@new.com', 'newForegroundTab');
  await waitUntil(() => urls().length === 2 && urls()[1] !== 'about:blank', 'a tab is opened');
  expect(urls()[1]).toBe('/dashboard.html');
  expect(await readRequest()).toEqual({ subject: 'joe@new.com', asked: false });
});

test('a worker that died before Enter does not know the window: the card opens in the tab', async () => {
  await typeAll('new.com');
  world.kill();
  await bar().enter('new.com');
  await world.tabs.untilUrl(tab, 'chrome-extension://sitecard/dashboard.html#/site/new.com');
  expect(world.browser.panels).toEqual([]);
});

test('Enter on words searches the saved sites for them, and without any opens the dashboard', async () => {
  await typeAll('toys & games');
  await bar().enter('toys & games');
  await world.tabs.untilUrl(tab, 'chrome-extension://sitecard/dashboard.html#/saved?toys%20%26%20games');
  await bar().enter(' ');
  await world.tabs.untilUrl(tab, 'chrome-extension://sitecard/dashboard.html#/');
});

test('where storage gives no card and no note, sites are still found by their host', async () => {
  await save('northwind.com', 'Ferries AS');
  await save('northwind.org', 'Ferries AS');
  await note('northwind.org', 'a rival');
  world.browser.local.refuse('get', (key) => /^(card|note):/.test(key));
  expect(await typeAll('northwind.')).toEqual(['northwind.com', 'northwind.org']);
  expect(await typeAll('ferries')).toEqual([]);
});
