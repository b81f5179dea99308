import { describe, expect, it } from 'vitest';
import { startService, withKey } from './asking.ts';

/** specification.md, "Other clients". */
const KEY = { authorization: 'Bearer test-key-0123456789abcdef' };
const ADDRESS = 'https://northwind-ferries.com';
const QUERY = `?url=${encodeURIComponent(ADDRESS)}`;
const JSON_BODY = JSON.stringify({ url: ADDRESS });

/** As bytes: to a text `fetch` adds a content type. */
const toBytes = (text: string) => new TextEncoder().encode(text);

const FORMS: [form: string, target: string, init: RequestInit][] = [
  ['a JSON body', '', { headers: withKey(), body: JSON_BODY }],
  [
    'a JSON body with a trailing newline and cache-control',
    '',
    { headers: { ...withKey(), 'cache-control': 'no-cache' }, body: `${JSON_BODY}\n` },
  ],
  ['the query with an absent body', QUERY, { headers: KEY }],
  ['the query with an empty body', QUERY, { headers: KEY, body: toBytes('') }],
  ['the query with a garbage body', QUERY, { headers: KEY, body: toBytes('{"url": ???') }],
  ['a JSON body of no type', '', { headers: KEY, body: toBytes(JSON_BODY) }],
  ['the query with a garbage body that claims to be JSON', QUERY, { headers: withKey(), body: '%%%' }],
  [
    'a body beside a query that names another site',
    '?url=https%3A%2F%2Fshort.link',
    { headers: withKey(), body: JSON_BODY },
  ],
  [
    'a form',
    '',
    {
      headers: { ...KEY, 'content-type': 'application/x-www-form-urlencoded' },
      body: `url=${encodeURIComponent(ADDRESS)}`,
    },
  ],
  ['a trailing dot', '', { headers: withKey(), body: JSON.stringify({ url: `${ADDRESS}./` }) }],
  ['www.', '', { headers: withKey(), body: JSON.stringify({ url: 'https://www.northwind-ferries.com' }) }],
  [
    'a full page address',
    '',
    { headers: withKey(), body: JSON.stringify({ url: `${ADDRESS}/book/now?from=a&to=b#top` }) },
  ],
  ['spaces around the address', '', { headers: withKey(), body: JSON.stringify({ url: `  ${ADDRESS} \n` }) }],
  ['unknown keys', '', { headers: withKey(), body: JSON.stringify({ url: ADDRESS, lang: 'en', __proto__x: 1 }) }],
  [
    'a replayed cookie',
    '',
    { headers: { ...withKey(), cookie: 'domain_service_session=abc; XSRF-TOKEN=x' }, body: JSON_BODY },
  ],
];

describe.each(['/api/categorize', '/api/domain_company', '/api/similar_domain'])('%s', (path) => {
  it.each(FORMS)('answers %s', async (_, target, init) => {
    const { send, service } = await startService();
    const { body } = await send(path + target, { method: 'POST', ...init });
    expect(body.success).toBe(true);
    expect(body.domain.domain_url).toBe(ADDRESS);
    expect(service.log[0]?.headers['content-type']).toBe(new Headers(init.headers).get('content-type') ?? undefined);
  });
});

describe('other requests', () => {
  it('GET ?url= is answered on categorize alone', async () => {
    const { send } = await startService();
    expect((await send(`/api/categorize${QUERY}`, { headers: KEY })).body.domain.domain_url).toBe(ADDRESS);
    expect((await send(`/api/domain_company${QUERY}`, { headers: KEY })).status).toBe(405);
  });

  it.each([
    ['true', true],
    ['1', true],
    [1, true],
    ['false', false],
    ['0', false],
    [0, false],
    [null, false],
  ])('refresh may be %j', async (refresh, isFresh) => {
    const { ask } = await startService();
    const { body } = await ask('/api/domain_logo', { url: ADDRESS, refresh });
    expect(body.domain.updated_at === '2026-11-20T12:00:00Z').toBe(isFresh);
  });

  it('spaces around an e-mail address do no harm', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/categorize', { email: ' crew@northwind-ferries.com\n' });
    expect(body.domain.domain_url).toBe(ADDRESS);
  });

  it('a bare host is refused on categorize and taken elsewhere', async () => {
    const { ask } = await startService();
    expect((await ask('/api/categorize', { url: 'northwind-ferries.com' })).body.success).toBe(false);
    expect((await ask('/api/domain_company', { url: 'northwind-ferries.com' })).body.success).toBe(true);
  });

  it('a preflight is granted, and is no entry of the log', async () => {
    const { send, service } = await startService();
    const { status, headers } = await send('/api/categorize', { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type, cache-control');
    expect(service.log).toEqual([]);
  });

  it('every answer can be read by any origin and sets a session cookie', async () => {
    const { ask, send } = await startService();
    const answers = [
      await ask('/api/categorize', { url: ADDRESS }),
      await ask('/api/categorize', {}),
      await ask('/api/categorize', { url: 'https://502html.faults.com' }),
      await send('/nowhere'),
    ];
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('set-cookie')).toContain('session=');
    }
  });

  it.each([
    '',
    'null',
    '[]',
    '"x"',
    '{"url":{"toString":1}}',
    '{"__proto__":{"url":"x"}}',
    '\u0000\uffff',
    '['.repeat(50_000),
  ])('the body %j is refused and harms nothing', async (body) => {
    const { send } = await startService();
    const told = await send('/api/categorize', { method: 'POST', headers: withKey(), body });
    expect(told.body.success).toBe(false);
  });

  it('a body over 1 MiB is refused', async () => {
    const { ask } = await startService();
    const told = await ask('/api/categorize', { url: ADDRESS, filler: 'x'.repeat(2 ** 20) });
    expect([told.status, told.body.success]).toEqual([413, false]);
  });
});
