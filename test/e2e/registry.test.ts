import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Result } from '../../lib/errors.ts';
import type { Requests } from '../../lib/messages.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { VERSION } from '../support/request.ts';
import type { Answer } from '../support/sites.ts';
import { BROWSER_ITS_OWN } from '../support/sites.ts';

const DOMAIN = readFileSync('test/fixtures/rdap/domain.json');
const VERISIGN = 'rdap.verisign.com';

type Reply = Result<Requests['registry']['reply']>;

// Answers of every kind are told apart in test/worker, where each request is counted too: a browser may send one once more by
// itself, over another connection. A browser alone follows redirects, and keeps an answer from other origins.

let running: TestBrowser;
let world: TestBrowser['world'];
/** Shows nothing, and asks the worker. */
let within: Page;

beforeAll(async () => {
  running = await startBrowser({ bare: true });
  ({ world, within } = running);
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
  const message = { id: 1, type: 'request', timestamp: 1, data: { v: VERSION, type: 'registry', body: { host } } };
  const { res } = (await within.evaluate((sent) => chrome.runtime.sendMessage(sent), message)) as { res: Reply };
  return res;
}
const ourVisits = () => world.sites.visits().filter(({ host }) => !BROWSER_ITS_OWN.test(host));
const visited = () => [...new Set(ourVisits().map(({ host, path }) => host + path))];

test('an https request brings the dates, with no key, cookie or referrer', async () => {
  world.sites.answerAs(VERISIGN, answer(200, DOMAIN, READABLE));
  const reply = await ask('www.shop.sitecard-sample.com');
  expect(reply).toMatchObject({
    ok: true,
    body: { kind: 'found', registration: { registeredOn: '2001-08-15', expiresOn: '2031-08-15' } },
  });
  expect(visited()).toEqual([`${VERISIGN}/com/v1/domain/sitecard-sample.com`]);
  for (const visit of ourVisits()) {
    expect(visit).toMatchObject({ method: 'GET', secure: true });
    const { authorization, cookie, referer } = visit.headers;
    expect([authorization, cookie, referer]).toEqual([undefined, undefined, undefined]);
  }
  expect(world.service.log).toEqual([]);
});

test('an answer that the registry keeps from other origins asks for access to its server', async () => {
  world.sites.answerAs(VERISIGN, answer(200, DOMAIN));
  const failure = { kind: 'permission-missing', billed: 'no', origin: `https://${VERISIGN}` };
  expect(await ask('sitecard-sample.com')).toEqual({ ok: false, failure });
  expect(visited()).toEqual([`${VERISIGN}/com/v1/domain/sitecard-sample.com`]);
});

test.each([
  ['elsewhere', 'https://rdap.elsewhere.com/a'],
  ['this machine', 'own'],
  ['this machine by name', 'http://localhost/admin'],
  ['the own network', 'https://printer.lan/admin'],
])('a redirect of a registry to %s is not followed', async (_, to) => {
  world.service.log.length = 0;
  const location = to === 'own' ? `${world.address}/api/list-category/v1` : to;
  world.sites.answerAs(VERISIGN, answer(302, '', { ...READABLE, Location: location }));
  world.sites.answerAs('rdap.elsewhere.com', answer(200, DOMAIN, READABLE));
  expect(await ask('sitecard-sample.com')).toEqual({ ok: false, failure: { kind: 'redirected', billed: 'no' } });
  expect(visited()).toEqual([`${VERISIGN}/com/v1/domain/sitecard-sample.com`]);
  expect(world.service.log).toEqual([]);
});
