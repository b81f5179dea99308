import type { ServerResponse } from 'node:http';
import type { Reply } from './reply.ts';

/** On every answer: readable by any page, and with the session cookie that the running service sets. */
const ALWAYS = {
  'access-control-allow-origin': '*',
  'cache-control': 'no-cache, private',
  'set-cookie': 'domain_service_session=eyJpdiI6InN0YW5kLWluIn0; Path=/; HttpOnly; SameSite=Lax',
};

const PREFLIGHT = {
  ...ALWAYS,
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, cache-control',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
};

export function deliverPreflight(response: ServerResponse): void {
  response.writeHead(204, PREFLIGHT).end();
}

export function deliver(response: ServerResponse, given: Reply): void {
  const reply = { ...given, headers: { ...ALWAYS, ...given.headers } };
  const write = () => {
    if (response.destroyed) return;
    if (reply.send) reply.send(response, reply);
    else response.writeHead(reply.status, { ...reply.headers, 'content-length': reply.body.length }).end(reply.body);
  };
  // Never sooner than it says: a timer that is set while the machine is busy counts from before that.
  const dueAt = performance.now() + (reply.delay ?? 0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeWhenDue = () => {
    const left = dueAt - performance.now();
    if (left > 0) timer = setTimeout(writeWhenDue, left);
    else write();
  };
  response.on('close', () => clearTimeout(timer));
  writeWhenDue();
}
