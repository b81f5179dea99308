import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Answer, answer } from './answer.ts';
import { toControlReply } from './control.ts';
import { deliver, deliverPreflight } from './deliver.ts';
import { type LogEntry, toLogEntry } from './log.ts';
import { logoImage } from './logos/image.ts';
import { type Received, readRequest } from './received.ts';
import { type Reply, toRefusal } from './reply.ts';
import { createState, type ServiceOptions } from './state.ts';

export type { LogEntry } from './log.ts';
export { LOGO_ORIGIN } from './logos/address.ts';
export { logoImage } from './logos/image.ts';
export { DEFAULT_KEY, type ServiceOptions } from './state.ts';

export interface Service {
  /** Listens on loopback alone; port 0 takes a free one. */
  listen(port: number): Promise<{ port: number; origin: string }>;
  /** Breaks every connection, those of hanging calls too. */
  close(): Promise<void>;
  /** All requests but preflights and those of the control paths. */
  log: LogEntry[];
  /** Begins anew under the same address, with these options: an empty log, no call spent, no fault. */
  reset(options: ServiceOptions): void;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** The stand-in of the API: all of specification.md on loopback. */
export function createService(options: ServiceOptions = {}): Service {
  const state = createState(options);
  const log: LogEntry[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const received = await readRequest(request);
      if (received.method === 'OPTIONS') deliverPreflight(response);
      else deliver(response, toReply(received, isLoopback(request)));
    } catch {
      // A client that went away, or a mistake of ours: neither may end the process.
      if (response.headersSent || response.destroyed) response.destroy();
      else deliver(response, toRefusal('Internal error of the stand-in.', { status: 500 }));
    }
  }

  function toReply(received: Received, maySteer: boolean): Reply {
    const control = maySteer ? toControlReply(state, log, received) : null;
    if (control) return control;
    const answered = toLogoAnswer(received) ?? answer(state, received);
    log.push(toLogEntry(state.now(), received, answered));
    return answered.reply;
  }

  const server = createServer((request, response) => void handle(request, response));
  server.keepAliveTimeout = 60_000;
  server.on('clientError', (_, socket) => socket.destroy());

  return {
    log,
    handle,
    reset: (wanted) => {
      Object.assign(state, createState(wanted), { origin: state.origin });
      log.length = 0;
    },
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => {
          const address = server.address();
          const taken = typeof address === 'object' && address !== null ? address.port : port;
          state.origin = `http://127.0.0.1:${taken}`;
          resolve({ port: taken, origin: state.origin });
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toLogoAnswer(received: Received): Answer | null {
  const image = received.method === 'GET' ? logoImage(received.path) : null;
  if (!image) return null;
  const headers = { 'content-type': image.type };
  return { reply: { status: 200, headers, body: image.body, isBilled: false }, subject: null, authorization: 'none' };
}

function isLoopback(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
