import { describe, expect, test, vi } from 'vitest';
import { createTransport, toRetryAt } from '../../../../lib/api/transport';
import { toFailure } from '../../../../lib/errors';
import { KEY, NOW } from './ask';

const credentials = { address: 'https://api.example.com', key: KEY };
const post = {
  ...credentials,
  method: 'POST',
  path: '/api/categorize',
  body: { url: 'https://a.com' },
  asker: 'popup',
} as const;

type FakeFetch = (url: URL, init: RequestInit) => Promise<Response>;

/** Sends one request to a service that is `fetch`, and counts. */
async function send(fetch: FakeFetch, request: object = {}, deadline?: number) {
  const seen: { url: string; init: RequestInit }[] = [];
  const transport = createTransport({
    fetch: (url, init) => {
      seen.push({ url: String(url), init });
      return fetch(url, init);
    },
    now: () => NOW,
    deadline,
  });
  const result = await transport.send({ ...post, ...request }).then(
    ({ value }) => ({ value, failure: null }),
    (error: unknown) => ({ value: null, failure: toFailure(error) }),
  );
  return { ...result, seen };
}

const answer = (body: BodyInit | null, init?: ResponseInit) => async () => new Response(body, init);
/** An answer whose body fails with the signal of its request, as that of a browser does. */
async function toAborting(body: BodyInit, init?: RequestInit): Promise<Response> {
  const { signal } = init ?? {};
  const response = new Response(body, { status: 403 });
  const through = new TransformStream();
  response.body?.pipeTo(through.writable, { signal: signal ?? undefined }).catch(() => {});
  return new Response(through.readable, { status: 403 });
}
const page = '<!doctype html><title>502 Bad Gateway</title>';

describe('a request', () => {
  test('carries the key in its header alone, no cookie, no referrer, and follows nothing', async () => {
    const { seen, value } = await send(answer('{"a":1}'));
    expect(value).toEqual({ a: 1 });
    const { url, init } = seen[0] ?? { url: '', init: {} };
    expect(url).toBe('https://api.example.com/api/categorize');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"url":"https://a.com"}',
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({
      accept: 'application/json',
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    });
  });

  test.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'https://user:pass@api.example.com',
    'https://api.example.com?x=1',
    'https://api.example.com#x',
    'ftp://api.example.com',
    'api.example.com',
    '',
  ])('the service address %j gets nothing', async (address) => {
    const { failure, seen } = await send(answer('{}'), { address });
    expect(failure).toMatchObject({ kind: 'invalid-request', field: 'address', billed: 'no' });
    expect(seen).toHaveLength(0);
  });

  test.each(['http://127.0.0.1:8080', 'http://localhost:8080'])(
    'a service on this machine may be %s',
    async (address) => {
      const { seen } = await send(answer('{}'), { address });
      expect(seen.map(({ url }) => url)).toEqual([`${address}/api/categorize`]);
    },
  );

  test.each(['a\nb', 'a\r\nX: y', 'schlüssel🔑', 'a\u0000b'])(
    'the key %j, that no header can carry, is refused unsent',
    async (key) => {
      const { failure, seen } = await send(answer('{}'), { key });
      expect(failure).toEqual({ kind: 'key-refused', billed: 'no' });
      expect(seen).toHaveLength(0);
    },
  );

  test('W4, W5: has 20 seconds, since the browser stops a worker after 30', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await send(answer('{}'));
    expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
  });

  test('a request given up before it is sent costs nothing', async () => {
    const { failure, seen } = await send(answer('{}'), { signal: AbortSignal.abort() });
    expect(failure).toEqual({ kind: 'cancelled', billed: 'no' });
    expect(seen).toHaveLength(0);
  });
});

describe('an answer by its status', () => {
  test.each<[status: number, body: string, failure: object]>([
    [401, '{"message":"Unauthenticated."}', { kind: 'key-refused', billed: 'no' }],
    [401, page, { kind: 'key-refused', billed: 'no' }],
    // A firewall may mean this one host.
    [403, page, { kind: 'refused', billed: 'maybe' }],
    [403, '', { kind: 'refused', billed: 'maybe' }],
    [406, page, { kind: 'refused', billed: 'maybe' }],
    [451, page, { kind: 'refused', billed: 'maybe' }],
    [429, '{}', { kind: 'slow-down', billed: 'no', retryAt: NOW + 60_000 }],
    [405, '{"success":true,"domain":{}}', { kind: 'service-failing', billed: 'maybe', status: 405 }],
    [500, '{"success":true,"domain":{}}', { kind: 'service-failing', billed: 'maybe', status: 500 }],
    [502, page, { kind: 'service-failing', billed: 'maybe', status: 502 }],
    [404, page, { kind: 'service-failing', billed: 'maybe', status: 404 }],
    [300, page, { kind: 'redirected', billed: 'maybe', origin: 'https://api.example.com' }],
  ])('%i %s', async (status, body, failure) => {
    const result = await send(answer(body, { status }));
    expect(result.failure).toEqual(failure);
    expect(result.seen).toHaveLength(1);
  });

  test.each<[header: string, seconds: number]>([
    ['30', 30],
    ['-1', 1],
    ['315360000', 900],
    ['soon', 60],
    [new Date(NOW + 90_000).toUTCString(), 90],
  ])('429 with Retry-After %s', async (header, seconds) => {
    const { failure } = await send(answer('', { status: 429, headers: { 'retry-after': header } }));
    expect(failure?.retryAt).toBe(NOW + seconds * 1000);
  });

  test('503 with Retry-After says when', async () => {
    const { failure } = await send(answer('', { status: 503, headers: { 'retry-after': '30' } }));
    expect(failure).toEqual({ kind: 'service-failing', billed: 'maybe', status: 503, retryAt: NOW + 30_000 });
  });

  test.each<[claim: string, body: () => BodyInit, failure: object]>([
    ['breaks off', () => '{"message":"not allowed on your pl', { kind: 'lost', billed: 'maybe' }],
    [
      'is lost',
      () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) }),
      { kind: 'lost', billed: 'maybe' },
    ],
    ['never ends', () => new ReadableStream(), { kind: 'no-answer', billed: 'maybe' }],
    ['is too large', () => ' '.repeat(2 ** 21 + 1), { kind: 'too-large', billed: 'maybe' }],
  ])('a 403 whose body %s is not held against the key', async (_, body, failure) => {
    const { failure: told } = await send((_url, init) => toAborting(body(), init), {}, 50);
    expect(told).toEqual(failure);
  });

  test.each([403, 422])('%i with words leaves the judging to the words', async (status) => {
    const { value } = await send(answer('{"success":false,"message":"The url field is required."}', { status }));
    expect(value).toMatchObject({ success: false });
  });

  test('what comes with a refusal is not read to its end', async () => {
    const cancel = vi.fn();
    const { failure } = await send(answer(new ReadableStream({ cancel }), { status: 500 }));
    expect(failure?.kind).toBe('service-failing');
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('a redirect whose target the browser hides names the origin of the service', async () => {
    const opaque = Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } });
    const { failure, seen } = await send(async () => opaque);
    expect(failure).toEqual({ kind: 'redirected', billed: 'maybe', origin: 'https://api.example.com' });
    expect(seen).toHaveLength(1);
  });

  test('a redirect that names the key is not told with it', async () => {
    const headers = { location: 'https://sk-0123456789abcdef.example.org/' };
    const { failure } = await send(answer('', { status: 302, headers }), { key: 'sk-0123456789abcdef' });
    expect(failure).toEqual({ kind: 'redirected', billed: 'maybe', origin: 'https://[key].example.org' });
  });
});

describe('an answer by its body', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  test.each<[claim: string, body: BodyInit | null]>([
    ['HTML', page],
    ['nothing', null],
    ['empty text', ''],
    ['JSON with a tail', '{"domain":{}}}'],
    ['JSON with half a character', new Uint8Array([0x7b, 0x7d, 0xc3])],
    ['33 levels', deep(33)],
    ['a million levels', deep(1e6)],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xc3, 0x28, 0x22])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
    ['NaN', '{"a":NaN}'],
  ])('%s is no answer, and may have been billed', async (_, body) => {
    const { failure, seen } = await send(answer(body));
    expect(failure).toEqual({ kind: 'unreadable', billed: 'maybe' });
    expect(seen).toHaveLength(1);
  });

  test.each<[claim: string, body: string, value: unknown]>([
    ['32 levels', deep(32), JSON.parse(deep(32))],
    ['brackets in strings', `"\\"${'['.repeat(99)}\\\\"`, `"${'['.repeat(99)}\\`],
    ['many siblings', `[${'[],'.repeat(99)}1]`, JSON.parse(`[${'[],'.repeat(99)}1]`)],
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
    ['NUL and lone surrogates, escaped', '"\\u0000\\ud800"', '\u0000\ud800'],
  ])('%s is read', async (_, body, value) => {
    expect((await send(answer(body))).value).toEqual(value);
  });

  test('what comes in pieces is put together, also where one ends within a character', async () => {
    const bytes = new TextEncoder().encode('{"name":"Zürich 🦉","more":[1,2,3]}');
    const pieces = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect((await send(answer(pieces))).value).toEqual({ name: 'Zürich 🦉', more: [1, 2, 3] });
  });

  test('exactly 2 MiB is read, one byte more is too large', async () => {
    const largest = `"${'x'.repeat(2 * 1024 * 1024 - 2)}"`;
    expect((await send(answer(largest))).failure).toBeNull();
    expect((await send(answer(`${largest} `))).failure).toEqual({ kind: 'too-large', billed: 'maybe' });
  });

  test('reading stops at the cap', async () => {
    let pulled = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled++;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    expect((await send(answer(endless))).failure?.kind).toBe('too-large');
    expect(pulled).toBeLessThan(40);
    expect(cancelled).toBe(true);
  });
});

test('a network error is a lost answer that may have been billed, and is not sent again', async () => {
  const { failure, seen } = await send(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(failure).toEqual({ kind: 'lost', billed: 'maybe' });
  expect(seen).toHaveLength(1);
});

const date = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

test.each<[header: string | null, seconds: number]>([
  ['120', 120],
  [' 5 ', 5],
  ['1.2', 2],
  ['0', 1],
  ['-5', 1],
  ['-999999999999', 1],
  ['315360000', 900],
  ['9'.repeat(400), 900],
  [date(30), 30],
  [date(-30), 1],
  [date(10 * 365 * 86_400), 900],
  ['soon', 60],
  ['after 90', 60],
  ['maybe 2', 60],
  // Without a zone it would be read in the user's own.
  ['Fri Nov 20 12:00:45 2026', 60],
  ['', 60],
  ['12 monkeys', 60],
  ['0x10', 60],
  [null, 60],
])('Retry-After %j waits %i seconds', (header, seconds) => {
  expect(toRetryAt(header, NOW)).toBe(NOW + seconds * 1000);
});
