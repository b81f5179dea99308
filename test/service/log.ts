import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answer.ts';
import type { Received } from './received.ts';

/** One request as the service saw it. Written before the answer leaves, so that a hanging call is in it too. */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  time: number;
  method: string;
  /** With the query, as it came. */
  path: string;
  /** The url or e-mail address as it was given. */
  subject: string | null;
  /** All of them; the value of `authorization` is `[key]` when it is the right one, else `[other]`. */
  headers: IncomingHttpHeaders;
  authorization: 'right' | 'wrong' | 'none';
  body: string;
  billed: boolean;
  status: number;
}

export function toLogEntry(time: number, received: Received, answer: Answer): LogEntry {
  const { authorization } = answer;
  return {
    time,
    method: received.method,
    path: received.target,
    subject: answer.subject,
    headers: {
      ...received.headers,
      ...(received.headers.authorization !== undefined && {
        authorization: authorization === 'right' ? '[key]' : '[other]',
      }),
    },
    authorization,
    body: received.body,
    billed: answer.reply.isBilled,
    status: answer.reply.status,
  };
}
