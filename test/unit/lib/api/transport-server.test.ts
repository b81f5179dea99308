import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createTransport } from '../../../../lib/api/transport';
import { toFailure } from '../../../../lib/errors';
import { KEY, NOW } from './ask';

/** In milliseconds; on a busy machine, too, the request has come by then. */
const DEADLINE = 1_500;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A service on loopback and the requests that reached it. */
async function start(handle: Handler) {
  const seen: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers });
    request.resume();
    request.on('end', () => handle(request, response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

async function send(address: string, options: { deadline?: number; signal?: AbortSignal } = {}) {
  const transport = createTransport({
    fetch: (url, init) => fetch(url, init),
    now: () => NOW,
    deadline: options.deadline,
  });
  const request = {
    address,
    key: KEY,
    method: 'POST',
    path: '/api/x',
    body: { url: 'https://a.com' },
    asker: 'popup',
  } as const;
  return transport.send({ ...request, signal: options.signal }).then(
    ({ value }) => ({ value, failure: null }),
    (error: unknown) => ({ value: null, failure: toFailure(error) }),
  );
}

describe('against a real server', () => {
  test('an answer in pieces is put together', async () => {
    const { address, seen } = await start((_, response) => {
      response.setHeader('set-cookie', 'session=1');
      response.write('{"name":"K\u00f6');
      setImmediate(() => response.end('ln"}'));
    });
    expect((await send(address)).value).toEqual({ name: 'Köln' });
    await send(address);
    expect(seen).toHaveLength(2);
    expect(seen.every(({ headers }) => headers.cookie === undefined && headers.referer === undefined)).toBe(true);
  });

  test('W4: a service that never answers ends at the deadline', async () => {
    const { address, seen } = await start(() => {});
    // The worker sends it with the signal of a key that may be forgotten.
    const { signal } = new AbortController();
    const sent = await Promise.all([
      send(address, { deadline: DEADLINE }),
      send(address, { deadline: DEADLINE, signal }),
    ]);
    for (const { failure } of sent) expect(failure).toEqual({ kind: 'no-answer', billed: 'maybe' });
    expect(seen).toHaveLength(2);
  });

  test('W5: a body that drips ends at the same deadline', async () => {
    const { address, seen } = await start((_, response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect((await send(address, { deadline: DEADLINE })).failure).toEqual({ kind: 'no-answer', billed: 'maybe' });
    expect(seen).toHaveLength(1);
  });

  test.each([['before'], ['after']])('a key forgotten %s the headers came gives the call up', async (when) => {
    const controller = new AbortController();
    const { address } = await start((_, response) => {
      if (when === 'after') response.write('{');
      setTimeout(() => controller.abort(), 20);
    });
    expect((await send(address, { signal: controller.signal })).failure).toEqual({
      kind: 'cancelled',
      billed: 'maybe',
    });
  });

  test('a huge body is given up at the cap, the connection with it', async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const { address } = await start((_, response) => {
      response.on('close', () => closed.resolve());
      const chunk = Buffer.alloc(256 * 1024, 0x20);
      const push = () => {
        while (!response.destroyed && sent < 190 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', push);
        }
      };
      push();
    });
    expect((await send(address)).failure).toEqual({ kind: 'too-large', billed: 'maybe' });
    await closed.promise;
    expect(sent).toBeLessThan(60 * 1024 * 1024);
  });

  test('a gzip bomb counts by what it unpacks to', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    const { address } = await start((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(bomb);
    });
    expect((await send(address)).failure).toEqual({ kind: 'too-large', billed: 'maybe' });
  });

  test.each([301, 302, 303, 307, 308])('%i is not followed, to this origin or another', async (status) => {
    const other = await start((_, response) => response.end('{}'));
    const cross = await start((_, response) => response.writeHead(status, { location: `${other.address}/x` }).end());
    expect((await send(cross.address)).failure).toEqual({ kind: 'redirected', billed: 'maybe', origin: other.address });
    const same = await start((_, response) => response.writeHead(status, { location: '/y' }).end());
    expect((await send(same.address)).failure).toEqual({ kind: 'redirected', billed: 'maybe', origin: same.address });
    expect([cross.seen.length, same.seen.length, other.seen.length]).toEqual([1, 1, 0]);
  });

  test('a connection that breaks at any of 50 places is a lost answer, sent once', async () => {
    const body = Buffer.from(
      JSON.stringify({ domain: { domain_url: 'https://a.com', logo_url: null }, success: true }),
    );
    let cut = 0;
    const { address, seen } = await start((_, response) => {
      response.writeHead(200, { 'content-length': body.length });
      response.write(body.subarray(0, cut), () => response.destroy());
    });
    for (cut = 0; cut < 50; cut++) expect((await send(address)).failure).toEqual({ kind: 'lost', billed: 'maybe' });
    expect(seen).toHaveLength(50);
  });

  test('a body cut short of its JSON, in the middle of a character too, is a lost answer', async () => {
    const body = Buffer.from('{"domain":{"name":"M\u00fcnchen"}}');
    let cut = 0;
    const { address, seen } = await start((_, response) => response.end(body.subarray(0, cut)));
    for (cut = 1; cut < body.length; cut++) {
      expect((await send(address)).failure).toEqual({ kind: 'lost', billed: 'maybe' });
    }
    expect(seen).toHaveLength(body.length - 1);
  });

  test('nobody listening is a lost answer', async () => {
    const { address } = await start(() => {});
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    expect((await send(address)).failure).toEqual({ kind: 'lost', billed: 'maybe' });
  });
});
