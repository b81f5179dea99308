import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { toSitePage } from './site-pages.ts';

/** One DER element: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
const utcTime = (text: string) => der(0x17, Buffer.from(text));

/** `ecdsa-with-SHA256` and `commonName`, as DER object identifiers. */
const ECDSA_SHA256 = sequence(hex('06082a8648ce3d040302'));
const COMMON_NAME = hex('0603550403');

function toPem(kind: string, body: Buffer): string {
  return `-----BEGIN ${kind}-----\n${(body.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${kind}-----\n`;
}

function toCertificate(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('Sitecard test world')))));
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(hex('a003020102'), hex('020101'), ECDSA_SHA256, name, validity, name, spki);
  return sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
}

/** A self-signed certificate (X.509 v3, P-256) that the test browsers are told to accept. Made here, so that no tool is needed. */
function createCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: toPem('CERTIFICATE', toCertificate(publicKey, privateKey)),
  };
}

/** What Chromium asks for by itself, with and without an extension: its start page, updates and sign-in state. */
export const BROWSER_ITS_OWN = /(^|\.)(google\.com|googleapis\.com|gvt1\.com|gstatic\.com)$/;

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
  let special = { ...given };
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
    /** Forgets every request, and every host's way of its own but the given ones. */
    reset: () => {
      visits.length = 0;
      special = { ...given };
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
