import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record';
import { readClassifiedPages } from '../../lib/saved/classified-pages';
import { DEFAULT_SETTINGS, formatSettings } from '../../lib/settings/settings';
import { toTestAnswer } from '../support/answers';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const PAGE = 'https://www.news.com/world/storm-hits-the-coast';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const classify = (address: string, more: { confirmed?: boolean; again?: boolean } = {}) =>
  world.ask('classify-page', { address, confirmed: false, ...more });
const readPages = (host: string) => readClassifiedPages(world.areas.local, host);

test('one call sends the address as it stands, and its answer is stored apart from the card of the site', async () => {
  await world.openCard('news.com');
  const before = Object.keys(await world.stored()).filter((key) => key.startsWith('card:'));
  world.forgetCalls();
  const reply = await classify(PAGE);
  expect(reply).toMatchObject({ ok: true, body: { calls: 1, stored: { address: PAGE, answer: { source: 'live' } } } });
  expect(world.asked()).toEqual([`/api/real_time_categorization ${PAGE}`]);
  const after = await world.stored();
  expect(Object.keys(after).filter((key) => key.startsWith('card:'))).toEqual(before);
  expect(await readPages('news.com')).toMatchObject([{ address: PAGE }]);
});

test('a page is paid for once, until it is asked for again', async () => {
  await classify(PAGE);
  expect(await classify(PAGE)).toMatchObject({ ok: true, body: { calls: 0 } });
  expect(world.asked()).toHaveLength(1);
  world.putOn(60_000);
  expect(await classify(PAGE, { again: true })).toMatchObject({ ok: true, body: { calls: 1 } });
  await classify('https://www.news.com/world/');
  expect(await world.readLedger()).toMatchObject({ sent: 3, billed: 3 });
  expect((await readPages('news.com')).map(({ address }) => address)).toEqual(['https://www.news.com/world/', PAGE]);
});

test.each([
  ['http://www.news.com/world', 'invalid-request'],
  [`${PAGE}?user=ann`, 'invalid-request'],
  [`${PAGE}#comments`, 'invalid-request'],
  ['https://ann:secret@news.com/world', 'invalid-request'],
  ['https://news.com/', 'invalid-request'],
  ['https://news.com/unsubscribe/ann@shop.com', 'invalid-request'],
  ['https://news.com/orders/481213', 'invalid-request'],
  ['https://news.com/share/3f2b9a1c7d5e8f60a1b2c3d4e5f60718', 'invalid-request'],
  ['https://printer.lan/settings/network', 'not-public'],
  ['https://192.168.1.1/admin/status', 'not-public'],
  ['https://news.unheard-of-ending/world', 'not-public'],
  ['https://intake.clinic.de/forms/first', 'not-public'],
  ['javascript:alert(1)//news.com/world', 'not-public'],
])('%s is not sent: %s', async (address, kind) => {
  await world.store({ settings: formatSettings({ ...DEFAULT_SETTINGS, neverSend: ['clinic.de'] }) });
  expect(await classify(address)).toMatchObject({ ok: false, failure: { kind, billed: 'no' } });
  expect([world.asked(), world.strayed]).toEqual([[], []]);
  expect(await world.readLedger()).toMatchObject({ sent: 0 });
});

test('a worker that dies over a page leaves it in doubt: it is not sent again without the word of the user', async () => {
  const release = world.holdAnswers();
  const asked = classify(PAGE);
  await expect.poll(() => world.asked()).toHaveLength(1);
  world.kill();
  release();
  await world.wake();
  expect(await asked).toMatchObject({ ok: false, failure: { billed: 'maybe' } });
  expect(await classify(PAGE)).toMatchObject({ ok: false, failure: { billed: 'maybe' } });
  expect(world.asked()).toHaveLength(1);
  expect(await classify(PAGE, { confirmed: true })).toMatchObject({ ok: true, body: { calls: 1 } });
  expect(world.asked()).toHaveLength(2);
});

test('a page that an earlier build has sent is shown, though it would not be sent now', async () => {
  const address = 'https://news.com/orders/481213';
  const answer = toTestAnswer('categories', { fetchedAt: world.now(), source: 'live' });
  await world.store({ 'page:news.com': toRecord(1, 'page:news.com', [{ address, answer }], world.now()) });
  expect(await readPages('news.com')).toMatchObject([{ address }]);
  await classify(PAGE);
  expect((await readPages('news.com')).map((page) => page.address)).toEqual([PAGE, address]);
});

test('clearing the saved sites clears their pages', async () => {
  await classify(PAGE);
  await world.ask('clear', { what: 'sites' });
  expect(await readPages('news.com')).toEqual([]);
});
