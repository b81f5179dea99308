import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../lib/time';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const DOMAIN = readFileSync('test/fixtures/rdap/domain.json', 'utf8');
const VERISIGN = 'rdap.verisign.com';

let world: WorkerWorld;
/** The requests that reached a registry. */
let seen: { url: string; init: RequestInit }[];

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  seen = [];
});
afterAll(() => world.close());

/** From now on this host answers so. */
function answer(host: string, status: number, body: string, headers: Record<string, string> = {}) {
  world.answerAs(host, (url, init = {}) => {
    seen.push({ url: url.href, init });
    return new Response(body, { status, headers: { 'Content-Type': 'application/rdap+json', ...headers } });
  });
}
const ask = (host: string) => world.ask('registry', { host });

test('one https request brings the dates, with no key, cookie or referrer', async () => {
  answer(VERISIGN, 200, DOMAIN);
  expect(await ask('www.shop.sitecard-sample.com')).toMatchObject({
    ok: true,
    body: { kind: 'found', registration: { registeredOn: '2001-08-15', expiresOn: '2031-08-15' } },
  });
  expect(seen.map(({ url }) => url)).toEqual([`https://${VERISIGN}/com/v1/domain/sitecard-sample.com`]);
  const { method = 'GET', headers, body, ...init } = seen[0]?.init ?? {};
  expect([method, body, [...new Headers(headers).keys()]]).toEqual(['GET', undefined, ['accept']]);
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(world.service.log).toEqual([]);
  expect(await world.readLedger()).toMatchObject({ sent: 0 });
});

test('an answer that the registry keeps from other origins asks for access to its server, and is asked for once', async () => {
  await world.browser.revoke('<all_urls>');
  world.answerAs(VERISIGN, (url, init = {}) => {
    seen.push({ url: url.href, init });
    throw new TypeError('Failed to fetch');
  });
  const failure = { kind: 'permission-missing', billed: 'no', origin: `https://${VERISIGN}` };
  expect(await ask('sitecard-sample.com')).toEqual({ ok: false, failure });
  expect(seen.map(({ url }) => url)).toEqual([`https://${VERISIGN}/com/v1/domain/sitecard-sample.com`]);
});

test('404, 429 and an ending without a server are told apart', async () => {
  answer(VERISIGN, 404, '{"errorCode":404}');
  expect(await ask('nobody-has-this.com')).toMatchObject({ ok: true, body: { kind: 'not-found' } });
  answer(VERISIGN, 429, '', { 'Retry-After': '30' });
  const before = world.now();
  const paused = await ask('nobody-has-this.com');
  expect(paused).toEqual({ ok: false, failure: { kind: 'slow-down', billed: 'no', retryAt: expect.any(Number) } });
  const { retryAt = 0 } = paused.ok ? {} : paused.failure;
  expect(retryAt - before).toBeGreaterThanOrEqual(30_000);
  expect(retryAt - world.now()).toBeLessThanOrEqual(30_000);
  answer('data.iana.org', 200, '{"services":[[["kg"],["https://rdap.cctld.kg/"]]]}');
  expect(await ask('example.es')).toMatchObject({ ok: true, body: { kind: 'no-server' } });
  expect(seen).toHaveLength(3);
});

test('names of the own network reach nobody', async () => {
  for (const host of ['printer.lan', '192.168.1.1', 'localhost:3000', 'com'])
    expect(await ask(host)).toMatchObject({ ok: false, failure: { kind: 'not-public', billed: 'no' } });
  expect([...seen, ...world.strayed, ...world.service.log]).toEqual([]);
});

test.each([
  ['an address of the own network', ['https://192.168.1.1/rdap/']],
  ['a name of the own network', ['https://printer.lan/']],
  ['a port', ['https://rdap.example.com:8443/']],
  ['a user', ['https://me@rdap.example.com/']],
  ['http', ['http://rdap.example.com/']],
])('a list of servers that names %s names none', async (_, addresses) => {
  answer(
    'data.iana.org',
    200,
    JSON.stringify({
      services: [
        [['es'], addresses],
        [['kg'], ['https://rdap.cctld.kg/']],
      ],
    }),
  );
  expect(await ask('example.es')).toMatchObject({ ok: true, body: { kind: 'no-server' } });
  expect(seen.map(({ url }) => url)).toEqual(['https://data.iana.org/rdap/dns.json']);
  expect(world.strayed).toEqual([]);
});

test('a list that cannot be read is asked for once a day, and is not told as an ending without a server', async () => {
  answer('data.iana.org', 503, '');
  const failure = { kind: 'lost', billed: 'no' };
  for (let click = 0; click < 5; click++) expect(await ask('example.es')).toEqual({ ok: false, failure });
  expect(seen).toHaveLength(1);
  world.putOn(DAY);
  answer('data.iana.org', 200, '{"services":[[["es"],["https://rdap.nic.es/"]]]}');
  answer('rdap.nic.es', 404, '{"errorCode":404}');
  expect(await ask('example.es')).toMatchObject({
    ok: true,
    body: { kind: 'not-found', server: 'https://rdap.nic.es' },
  });
});

test('the 404 page of a web server is not the word of a registry', async () => {
  answer(VERISIGN, 404, '<!doctype html><title>404</title>', { 'Content-Type': 'text/html' });
  expect(await ask('sitecard-sample.com')).toEqual({ ok: false, failure: { kind: 'unreadable', billed: 'no' } });
});
