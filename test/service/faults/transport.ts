import type { ServerResponse } from 'node:http';
import { type Reply, toJsonReply } from '../reply.ts';
import { toBomb } from './bomb.ts';
import type { FaultMode } from './mode.ts';

const DRIP_INTERVAL = 5_000;
const PIECE = Buffer.alloc(64 * 1024, 'a');
/** 190 MB in all. */
const HUGE_PIECES = 2_900;

/** The good answer, badly delivered. Billed: the service has done its work. */
export const TRANSPORT_MODES: FaultMode[] = [
  { pattern: /^ok-(\d{1,6})$/, toReply: ({ body }, wait) => toJsonReply(body, { delay: Number(wait) }) },
  { pattern: /^hang$/, toReply: ({ body }) => toJsonReply(body, { send: () => {} }) },
  { pattern: /^drip$/, toReply: ({ body }) => toJsonReply(body, { send: sendDripping }) },
  { pattern: /^huge$/, toReply: ({ body }) => toJsonReply(body, { send: sendHuge }) },
  {
    pattern: /^bomb$/,
    toReply: ({ body }) => ({ ...toJsonReply(body, { headers: { 'content-encoding': 'gzip' } }), body: toBomb() }),
  },
  {
    pattern: /^trunc-(\d{1,7})$/,
    toReply: ({ body }, length) => {
      const whole = toJsonReply(body);
      return { ...whole, body: whole.body.subarray(0, Number(length)) };
    },
  },
  {
    pattern: /^reset-(\d{1,7})$/,
    toReply: ({ body }, length) =>
      toJsonReply(body, { send: (response, reply) => sendAndReset(response, reply, Number(length)) }),
  },
];

function sendDripping(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, reply.headers);
  let sent = 0;
  const drip = () => {
    response.write(reply.body.subarray(sent, sent + 1));
    if (++sent >= reply.body.length) end();
  };
  const timer = setInterval(drip, DRIP_INTERVAL);
  const end = () => {
    clearInterval(timer);
    response.end();
  };
  response.on('close', () => clearInterval(timer));
  drip();
}

/** Valid JSON, were anyone to read it to the end. */
function sendHuge(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, reply.headers);
  let left = HUGE_PIECES;
  const fill = () => {
    while (left-- > 0) {
      if (response.destroyed) return;
      if (!response.write(PIECE)) {
        response.once('drain', fill);
        return;
      }
    }
    response.end('"}');
  };
  response.write('{"success":true,"filler":"');
  fill();
}

/** Promises the whole body, sends `length` bytes of it, and breaks the connection; of 0 bytes not even the head. */
function sendAndReset(response: ServerResponse, reply: Reply, length: number): void {
  const { socket } = response;
  if (length === 0) {
    socket?.resetAndDestroy();
    return;
  }
  response.writeHead(reply.status, { ...reply.headers, 'content-length': String(reply.body.length + 1) });
  response.write(reply.body.subarray(0, length), () => setTimeout(() => socket?.resetAndDestroy(), 20));
}
