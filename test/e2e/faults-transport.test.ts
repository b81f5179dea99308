import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SectionName } from '../../lib/model.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup, toFailureOf } from '../support/card.ts';
import { BY_ITSELF } from '../support/service-calls.ts';

// What is made of each broken answer is proven in test/worker. A browser alone shows its own network stack: what it sends again,
// follows, unpacks and says of its network.

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
});
beforeEach(() => stage.forgetSites());
afterAll(() => stage?.close());

/** Of the three calls that a popup makes by itself. */
const THREE_CALLS: SectionName[] = ['categories', 'registration', 'traffic'];

// Chromium's own network stack sends a request again when a connection that it had used before breaks without a byte of
// answer. No extension can forbid it, so that the log may show those twice; what we sent is counted in the worker.
test('A8: reset-0 is an answer that never arrived, and sent by us once', async () => {
  const { client, detach } = await stage.attachWorker();
  const sent: string[] = [];
  const note = ({ request }: { request: { method: string; url: string } }) => {
    if (request.method === 'POST') sent.push(new URL(request.url).pathname);
  };
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', note);
  const lookUp = async () =>
    Object.values(await sendLookup(stage.within, { subject: 'reset-0.com', sections: THREE_CALLS }));
  const failure = { kind: 'lost', billed: 'maybe' };
  expect(await lookUp()).toEqual(THREE_CALLS.map(() => ({ ok: false, failure, isSent: true })));
  expect(await lookUp()).toEqual(THREE_CALLS.map(() => ({ ok: false, failure: { ...failure, isHeld: true } })));
  await detach();
  expect(sent.sort()).toEqual(BY_ITSELF);
  expect([...new Set(stage.paths())]).toEqual(BY_ITSELF);
  expect(await stage.readLedger()).toMatchObject({ sent: 3, unknown: 3 });
});

test('A9: offline, nothing is sent or counted, and what is saved is given', async () => {
  const lookUp = (subject: string) => sendLookup(stage.within, { subject });
  expect(toFailureOf(await lookUp('known.com'))).toBeNull();
  const before = await stage.readLedger();
  stage.forgetCalls();
  await stage.setOffline(true);
  expect(toFailureOf(await lookUp('not-known.com'))).toEqual({ kind: 'offline', billed: 'no' });
  expect(toFailureOf(await lookUp('known.com'))).toBeNull();
  await stage.setOffline(false);
  expect(await stage.readLedger()).toEqual(before);
  expect(stage.paths()).toEqual([]);
  expect(toFailureOf(await lookUp('not-known.com'))).toBeNull();
  expect(stage.paths()).toEqual(['/api/categorize']);
});

test.each(['huge', 'bomb'])('A10: %s is given up at 2 MiB, and the worker hardly grows', async (mode) => {
  const { client, detach } = await stage.attachWorker();
  const readHeap = async () => {
    const { usedSize, backingStorageSize } = await client.send('Runtime.getHeapUsage');
    return usedSize + backingStorageSize;
  };
  await client.send('HeapProfiler.collectGarbage');
  const before = await readHeap();
  let [isOver, most] = [false, before];
  const watching = (async () => {
    while (!isOver) most = Math.max(most, await readHeap());
  })();
  const reply = await sendLookup(stage.within, { subject: `${mode}.com`, sections: THREE_CALLS });
  isOver = true;
  await watching;
  const failure = { kind: 'too-large', billed: 'maybe' };
  expect(Object.values(reply)).toEqual(THREE_CALLS.map(() => ({ ok: false, failure, isSent: true })));
  expect(stage.paths()).toEqual(BY_ITSELF);
  // Of three bodies at once, with what of them nobody holds any more.
  expect(most - before).toBeLessThan(16 * 2 ** 20);
  await client.send('HeapProfiler.collectGarbage');
  expect((await readHeap()) - before).toBeLessThan(4 * 2 ** 20);
  await detach();
  const after = await sendLookup(stage.within, { subject: `after-${mode}.com`, sections: THREE_CALLS });
  expect(Object.values(after).every(({ ok }) => ok)).toBe(true);
});

const CODES = [301, 302, 303, 307, 308];
test.each(CODES.flatMap((code) => [`${code}-same`, `${code}-other`]))(
  'A20: %s is not followed, and said',
  async (mode) => {
    const failure = { kind: 'redirected', billed: 'maybe', origin: stage.world.address };
    // With the user's word, which alone passes the pause after failures.
    const reply = await sendLookup(stage.within, { subject: `${mode}.com`, sections: THREE_CALLS, confirmed: true });
    expect(Object.values(reply)).toEqual(THREE_CALLS.map(() => ({ ok: false, failure, isSent: true })));
    // A followed redirect would arrive at /landed, on either origin the same stand-in.
    expect(stage.paths()).toEqual(BY_ITSELF);
  },
);
