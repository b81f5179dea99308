import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startService, withKey } from './asking.ts';
import { createDice } from './hash.ts';

/** Sends bytes and waits until the other side closes, or a moment has passed without an answer. */
function sendBytes(origin: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.end(bytes));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.resume();
  });
}

it('random bytes, cut requests and odd targets leave it standing', async () => {
  const { ask, origin } = await startService();
  const dice = createDice(20_261_120);
  const bodies = ['{"url":"https://a.com"}', '{"url":', 'url=%', '\u0000', '{"url":"https://\\ud800.com"}'];
  for (let round = 0; round < 200; round++) {
    const body = dice.pick(bodies);
    const target = dice.pick([
      '/api/categorize',
      '*',
      '//',
      '/api/categorize?url=%ff',
      '/logo/%00.svg',
      'http://[',
      '/__log',
    ]);
    const head = `${dice.pick(['POST', 'GET', 'OPTIONS', 'BREW', 'post'])} ${target} HTTP/1.1\r\nhost: x\r\n`;
    const length = dice.pick([body.length, 9999, -1, Number.NaN]);
    const text = `${head}authorization: Bearer test-key-0123456789abcdef\r\ncontent-length: ${length}\r\n\r\n${body}`;
    const bytes = Buffer.from(text);
    for (let flips = dice.below(4); flips > 0; flips--) bytes[dice.below(bytes.length)] = dice.below(256);
    await sendBytes(origin, bytes.subarray(0, dice.chance(0.3) ? dice.below(bytes.length) : bytes.length));
  }
  expect((await ask('/api/categorize', { url: 'https://northwind-ferries.com' })).body.success).toBe(true);
});

it('a client that goes away in the middle harms nobody', async () => {
  const { ask, origin } = await startService();
  const hosts = ['ok-300', 'huge', 'drip', 'hang', 'bomb'];
  await Promise.all(
    hosts.map((label) => {
      const body = JSON.stringify({ url: `https://${label}.faults.com` });
      const init = { method: 'POST', headers: withKey(), body, signal: AbortSignal.timeout(60) };
      return fetch(`${origin}/api/categorize`, init)
        .then((answer) => answer.text())
        .catch(() => '');
    }),
  );
  expect((await ask('/api/categorize', { url: 'https://northwind-ferries.com' })).body.success).toBe(true);
});
