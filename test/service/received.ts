import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const BODY_LIMIT = 2 ** 20;

/** A request, read to its end. */
export interface Received {
  method: string;
  path: string;
  /** The path with its query, as it came. */
  target: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  isTooLarge: boolean;
}

export async function readRequest(request: IncomingMessage): Promise<Received> {
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    const bytes = Buffer.from(piece);
    length += bytes.length;
    // The rest is read and dropped, so that the client gets to hear the answer.
    if (length <= BODY_LIMIT) pieces.push(bytes);
  }
  return {
    method: request.method ?? 'GET',
    target,
    path: mark === -1 ? target : target.slice(0, mark),
    query: new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)),
    headers: request.headers,
    body: Buffer.concat(pieces).toString('utf8'),
    isTooLarge: length > BODY_LIMIT,
  };
}
