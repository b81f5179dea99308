import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createCertificate } from './certificate.ts';
import { toSitePage } from './site-pages.ts';

/** One request that reached the web of the test world. */
export interface Visit {
  host: string;
  method: string;
  /** Path and query. */
  path: string;
  secure: boolean;
  headers: IncomingMessage['headers'];
  at: number;
}

/** Closes a server with the connections that browsers keep open. */
export function closeServer(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Remembers the open connections of a server. */
export function socketsOf(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  return sockets;
}

/** Listens on a free port of loopback and says which. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const toHost = ({ headers }: IncomingMessage) => (headers.host ?? '').replace(/:\d+$/, '');

const answerPage: Answer = (request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(toSitePage(toHost(request), request.url?.split('?')[0] ?? '/'));
};

/** The whole web as the test browsers see it, over http and https: a page for every host, and `given` hosts of their own. */
export async function createSites(given: Record<string, Answer>) {
  const special = { ...given };
  const visits: Visit[] = [];
  const answer =
    (secure: boolean): RequestListener =>
    (request, response) => {
      const host = toHost(request);
      const { method = 'GET', url = '/', headers } = request;
      visits.push({ host, method, path: url, secure, headers, at: Date.now() });
      (special[host] ?? answerPage)(request, response);
    };
  const plain = createServer(answer(false));
  const secure = createSecureServer(createCertificate(), answer(true));
  const plainSockets = socketsOf(plain);
  const secureSockets = socketsOf(secure);
  return {
    http: await listen(plain),
    https: await listen(secure),
    /** Every request since the start or the last `forget`, oldest first. */
    visits: () => [...visits],
    forget: () => {
      visits.length = 0;
    },
    /** From now on this host answers in a way of its own. */
    answerAs: (host: string, own: Answer) => {
      special[host] = own;
    },
    /** From now on this host takes so many milliseconds to answer. */
    answerLate: (host: string, delay: number) => {
      special[host] = (...asked) => void setTimeout(() => answerPage(...asked), delay);
    },
    close: async () => {
      await closeServer(plain, plainSockets);
      await closeServer(secure, secureSockets);
    },
  };
}
