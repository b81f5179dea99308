import { describe, expect, test } from 'vitest';
import { createPublicReader } from '../../../../lib/api/public-reader';
import { toFailure } from '../../../../lib/errors';
import { NOW } from './ask';

describe('the reader of public documents', () => {
  const ADDRESS = 'https://rdap.verisign.com/com/v1/domain/a.com';
  async function read(answer: () => Promise<Response>, address = ADDRESS, deadline?: number) {
    const seen: { url: string; init: RequestInit }[] = [];
    const fetch = (url: string | URL | Request, init: RequestInit = {}) => {
      seen.push({ url: String(url), init });
      return answer();
    };
    const reading = createPublicReader({ fetch, now: () => NOW, deadline }).read(address);
    const result = await reading.then(
      (value) => ({ value, failure: null }),
      (error: unknown) => ({ value: undefined, failure: toFailure(error) }),
    );
    return { ...result, seen };
  }
  const reply = (body: BodyInit | null, init?: ResponseInit) => async () => new Response(body, init);

  test('sends no key, no cookie and no referrer, and asks once', async () => {
    const { seen, value } = await read(reply('{"objectClassName":"domain"}'));
    expect(value).toEqual({ objectClassName: 'domain' });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.init).toMatchObject({ redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(seen[0]?.init.method).toBeUndefined();
    const names = [...new Headers(seen[0]?.init.headers).keys()];
    expect(names).toEqual(['accept']);
  });

  test.each(['http://rdap.nic.ve/', 'http://127.0.0.1/', 'https://user@rdap.nic.ve/', 'file:///etc/passwd', ''])(
    '%j is not asked for',
    async (address) => {
      const { seen, failure } = await read(reply('{}'), address);
      expect(seen).toEqual([]);
      expect(failure).toMatchObject({ kind: 'invalid-request', billed: 'no' });
    },
  );

  test('says null for what is not there, and when to ask again', async () => {
    expect((await read(reply('{"errorCode":404}', { status: 404 }))).value).toBeNull();
    const { failure } = await read(reply('', { status: 429, headers: { 'Retry-After': '30' } }));
    expect(failure).toEqual({ kind: 'slow-down', billed: 'no', retryAt: NOW + 30_000 });
    expect((await read(reply('', { status: 503 }))).failure).toEqual({
      kind: 'service-failing',
      billed: 'no',
      status: 503,
    });
  });

  test('follows no redirect, as browsers hide it and as others show it', async () => {
    const hidden = Response.error();
    Object.defineProperty(hidden, 'type', { value: 'opaqueredirect' });
    const shown = new Response(null, { status: 302, headers: { Location: 'http://127.0.0.1/admin' } });
    for (const response of [hidden, shown]) {
      const { failure, seen } = await read(async () => response);
      expect(failure).toEqual({ kind: 'redirected', billed: 'no' });
      expect(seen).toHaveLength(1);
    }
  });

  test.each([
    ['RDAP without a body', '', 'application/rdap+json'],
    ['RDAP', '{"errorCode":404}', 'application/rdap+json; charset=utf-8'],
    ['JSON with its code', '{"errorCode":404,"title":"Not found"}', 'application/json'],
  ])('takes a 404 of %s for the word that there is none', async (_, body, type) => {
    const { value } = await read(reply(body, { status: 404, headers: { 'Content-Type': type } }));
    expect(value).toBeNull();
  });

  test.each([
    ['a web server', '<!doctype html><title>404</title>', 'text/html'],
    ['a gateway', '{"error":"no route"}', 'application/json'],
    ['nobody', '', 'text/plain'],
  ])('takes a 404 of %s for no word on the domain', async (_, body, type) => {
    const { failure } = await read(reply(body, { status: 404, headers: { 'Content-Type': type } }));
    expect(failure?.billed).toBe('no');
    expect(failure?.kind).toMatch(/^(?:unreadable|lost)$/);
  });

  test('never bills: neither a page, nor a cut or endless body, nor silence', async () => {
    const endless = () => {
      const chunk = new Uint8Array(1 << 20);
      return new Response(new ReadableStream({ pull: (to) => to.enqueue(chunk) }));
    };
    expect((await read(reply('<!doctype html>'))).failure).toEqual({ kind: 'unreadable', billed: 'no' });
    expect((await read(reply('{"events":['))).failure).toEqual({ kind: 'lost', billed: 'no' });
    expect((await read(async () => endless())).failure).toEqual({ kind: 'too-large', billed: 'no' });
    expect((await read(() => Promise.reject(new TypeError('Failed to fetch')))).failure).toEqual({
      kind: 'lost',
      billed: 'no',
    });
    const silent = () => new Promise<Response>((_, reject) => setTimeout(() => reject(new Error('aborted')), 20));
    expect((await read(silent, ADDRESS, 1)).failure).toEqual({ kind: 'no-answer', billed: 'no' });
  });
});
