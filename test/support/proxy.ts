import { createServer, request as send } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { closeServer, listen, socketsOf } from './sites.ts';

/** The proxy that Firefox is given: every host leads to the test web, whatever the browser asks for. */
export async function createProxy({ http, https }: { http: number; https: number }) {
  const server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? '/', 'http://unknown.invalid');
    const { method, headers } = request;
    const onward = send(
      { host: '127.0.0.1', port: http, method, path: pathname + search, headers: { ...headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  const sockets = socketsOf(server);
  server.on('connect', (_request, client: Socket) => {
    const onward = connect(https, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    onward.on('error', () => client.destroy());
    client.on('error', () => onward.destroy());
    client.on('close', () => onward.destroy());
  });
  return { port: await listen(server), close: () => closeServer(server, sockets) };
}
