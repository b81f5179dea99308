import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '../support/wait';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

let world: WorkerWorld;
let tab: { id: number; windowId: number; url: string };

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  const url = 'https://www.open-page.com/read?token=1';
  const [id = 0] = await world.tabs.open([url]);
  await world.tabs.activate(id);
  tab = { id, windowId: 1, url };
});
afterAll(() => world?.close());

const own = () => world.tabs.ids().map((id) => world.tabs.urlOf(id).replace('chrome-extension://sitecard', ''));
const untilOpened = (page: string) => waitUntil(() => own().includes(page), `${page} is opened`);

/** What the panel of the window is to show. */
async function readRequest(): Promise<unknown> {
  const read = async () => (await world.storedInSession())['panel:1'];
  await waitUntil(async () => (await read()) !== undefined, 'the panel is asked');
  const { at: _, ...request } = JSON.parse(String(await read()));
  return request;
}

async function select(text: string | null, from: object = tab): Promise<void> {
  world.browser.mark(text);
  await world.browser.command('selection', from);
}

test.each([
  ['shop.example.com', { subject: 'shop.example.com', from: 'selection-key' }],
  [' “https://Shop.example.com/cart?x=1” ', { subject: 'shop.example.com', from: 'selection-key' }],
  ['Ask joe@example.com', { refused: { reason: 'no-address' } }],
  ['joe@example.com', { subject: 'joe@example.com', from: 'selection-key' }],
  ['Read it at shop.example.com today', { subject: 'shop.example.com', from: 'selection-key' }],
  ['intranet.local', { refused: { reason: 'private-name' } }],
  ['  ', { refused: { reason: 'nothing-selected' } }],
  [null, { refused: { reason: 'selection-unreadable' } }],
])('with %j selected the panel opens on it, or says why there is no card', async (text, request) => {
  await select(text);
  expect(await readRequest()).toEqual(request);
  expect(world.browser.panels).toEqual([1]);
  expect(own()).toHaveLength(1);
});

test('several selected sites go to a list in one step, each once, and nothing is sent', async () => {
  await select('one.com, two.com\nand one.com again');
  await untilOpened('/dashboard.html#/bulk');
  expect(await readRequest()).toEqual({ refused: { reason: 'several-selected' } });
  expect(JSON.stringify(await world.storedInSession())).toMatch(/one\.com\\+",\\*"two\.com/);
  await world.ask('key-status', {});
  expect([world.asked(), world.strayed]).toEqual([[], []]);
});

test('where no panel can open, the card opens in a tab', async () => {
  await select('shop.example.com', { ...tab, windowId: -1 });
  await untilOpened('/dashboard.html#/site/shop.example.com');
});

test('the key of the panel shows what is saved of the site in front, without its path, and asks for nothing', async () => {
  await world.browser.command('panel', tab);
  expect(await readRequest()).toEqual({ subject: 'www.open-page.com', asked: false });
  expect(world.browser.panels).toEqual([1]);
  await world.ask('key-status', {});
  expect([world.asked(), world.strayed]).toEqual([[], []]);
});

test('on a page that is no site the panel begins as always', async () => {
  await world.browser.command('panel', { ...tab, url: 'chrome://settings/' });
  await waitUntil(() => world.browser.panels.length === 1, 'the panel is opened');
  await world.ask('key-status', {});
  expect(await world.storedInSession()).not.toHaveProperty('panel:1');
});

test('the key of the dashboard opens it', async () => {
  await world.browser.command('dashboard', tab);
  await untilOpened('/dashboard.html');
});
