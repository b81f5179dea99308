import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Result } from '../../lib/errors.ts';
import type { Requests } from '../../lib/messages.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import type { Answer } from '../support/sites.ts';

const DOMAIN = readFileSync('test/fixtures/rdap/domain.json');
const VERISIGN = 'rdap.verisign.com';

type Reply = Result<Requests['registry']['reply']>;

let running: TestBrowser;
let world: TestBrowser['world'];
/** Shows nothing, and asks the worker. */
let within: Page;

beforeAll(async () => {
  running = await startBrowser({ bare: true });
  ({ world, within } = running);
  // A browser may send the first request of all once more by itself, over another connection.
  await ask('first-of-all.com');
});
beforeEach(() => world.sites.forget());
afterAll(async () => {
  await running?.close();
});

const answer =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/rdap+json', ...headers });
    response.end(body);
  };
const READABLE = { 'Access-Control-Allow-Origin': '*' };

async function ask(host: string): Promise<Reply> {
  const message = { id: 1, type: 'request', timestamp: 1, data: { v: 2, type: 'registry', body: { host } } };
  const { res } = (await within.evaluate((sent) => chrome.runtime.sendMessage(sent), message)) as { res: Reply };
  return res;
}
const visited = () => world.sites.visits().map(({ host, path }) => host + path);

test('one https request brings the dates, with no key, cookie or referrer', async () => {
  world.sites.answerAs(VERISIGN, answer(200, DOMAIN, READABLE));
  const reply = await ask('www.shop.sitecard-sample.com');
  expect(reply).toMatchObject({
    ok: true,
    body: { kind: 'found', registration: { registeredOn: '2001-08-15', expiresOn: '2031-08-15' } },
  });
  const [visit, ...others] = world.sites.visits();
  expect(others).toEqual([]);
  expect(visit).toMatchObject({
    host: VERISIGN,
    path: '/com/v1/domain/sitecard-sample.com',
    method: 'GET',
    secure: true,
  });
  const { authorization, cookie, referer } = visit?.headers ?? {};
  expect([authorization, cookie, referer]).toEqual([undefined, undefined, undefined]);
  expect(world.service.log).toEqual([]);
});

test('an answer that the registry keeps from other origins asks for access to its server, and is asked for once', async () => {
  world.sites.answerAs(VERISIGN, answer(200, DOMAIN));
  const failure = { kind: 'permission-missing', billed: 'no', origin: `https://${VERISIGN}` };
  expect(await ask('sitecard-sample.com')).toEqual({ ok: false, failure });
  expect(visited()).toEqual([`${VERISIGN}/com/v1/domain/sitecard-sample.com`]);
});

test('a registry elsewhere is followed over https, and not to this machine', async () => {
  world.sites.answerAs(VERISIGN, answer(302, '', { ...READABLE, Location: 'https://rdap.elsewhere.com/a' }));
  world.sites.answerAs('rdap.elsewhere.com', answer(200, DOMAIN, READABLE));
  expect(await ask('sitecard-sample.com')).toMatchObject({ ok: true, body: { kind: 'found' } });
  world.sites.forget();
  const own = `${world.address}/api/list-category/v1`;
  world.sites.answerAs(VERISIGN, answer(302, '', { ...READABLE, Location: own }));
  expect(await ask('sitecard-sample.com')).toMatchObject({ ok: false });
});

test('404, 429 and an ending without a server are told apart', async () => {
  world.sites.answerAs(VERISIGN, answer(404, '{"errorCode":404}', READABLE));
  expect(await ask('nobody-has-this.com')).toMatchObject({ ok: true, body: { kind: 'not-found' } });
  world.sites.answerAs(VERISIGN, answer(429, '', READABLE));
  expect(await ask('nobody-has-this.com')).toMatchObject({ ok: false, failure: { kind: 'slow-down' } });
  world.sites.answerAs('data.iana.org', answer(200, '{"services":[[["kg"],["https://rdap.cctld.kg/"]]]}', READABLE));
  expect(await ask('example.es')).toMatchObject({ ok: true, body: { kind: 'no-server' } });
});

test('names of the own network reach nobody', async () => {
  for (const host of ['printer.lan', '192.168.1.1', 'localhost:3000', 'com'])
    expect(await ask(host)).toMatchObject({ ok: false, failure: { kind: 'not-public' } });
  expect(visited()).toEqual([]);
});
