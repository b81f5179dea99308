import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMalformedMessages, GOOD_BODIES } from '../support/malformed';
import { VERSION } from '../support/request.ts';
import { BY_ITSELF } from '../support/service-calls';
import { EXTENSION_ID, EXTENSION_ORIGIN, OWN_PAGE } from '../support/worker-browser';
import { listSections, openCardOf } from '../support/worker-page';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const SEED = 20261120;
const COUNT = 10_000;
const REFUSED = { res: { ok: false, failure: { kind: 'internal', billed: 'no' } } };

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** What came back, without what says no: nothing, or a failure of ours that no handler has made. */
const toAccepted = (replies: unknown[]) =>
  replies.filter((reply) => {
    const { res } = (reply ?? {}) as { res?: { ok?: boolean; failure?: { kind: string } } };
    return res?.ok === true || (res?.failure && !['internal', 'updated'].includes(res.failure.kind));
  });
const toMessage = (data: unknown) => ({ id: 1, type: 'request', timestamp: 1, data });
const sendAll = (messages: unknown[], sender = OWN_PAGE) =>
  Promise.all(messages.map((message) => world.browser.sendMessage(message, sender)));
const readAll = async () => [await world.stored(), await world.storedInSession()];

/** It still does its work. */
async function expectCard(host: string): Promise<void> {
  const card = await openCardOf(host);
  expect(listSections(card, 'ready')).toHaveLength(7);
  expect(world.paths()).toEqual(BY_ITSELF);
}

describe('messages from a page of the extension', () => {
  test(`U1: ${COUNT} malformed messages have no effect and leave the worker alive (seed ${SEED})`, async () => {
    const before = await readAll();
    const huge = { v: VERSION, type: 'lookup', body: { subject: 'x'.repeat(10_000_000) } };
    const replies = await sendAll([toMessage(huge), ...createMalformedMessages(SEED, COUNT - 1)]);
    expect(toAccepted(replies)).toEqual([]);
    expect(world.isAwake()).toBe(true);
    expect(await readAll()).toEqual(before);
    expect(world.paths()).toEqual([]);
    expect(world.strayed).toEqual([]);
    await expectCard('after-the-storm.com');
  });

  test('U1: a message of another version is told that the extension was updated', async () => {
    const old = toMessage({ v: 0, type: 'key-status', body: {} });
    expect(await world.browser.sendMessage(old)).toEqual({
      res: { ok: false, failure: { kind: 'updated', billed: 'no', version: VERSION } },
    });
  });
});

describe('T20: messages from elsewhere are all refused, good ones too, and have no effect', () => {
  test.each([
    [
      'a content script that should not be there',
      { id: EXTENSION_ID, origin: 'https://taken-over.com', url: 'https://taken-over.com/', tab: { id: 1 } },
    ],
    [
      'another extension',
      { id: 'other', origin: 'chrome-extension://other', url: 'chrome-extension://other/page.html' },
    ],
    ['another extension in our name', { id: 'other', origin: EXTENSION_ORIGIN, url: `${EXTENSION_ORIGIN}/popup.html` }],
    ['nobody', { id: EXTENSION_ID }],
  ])('T20: %s', async (_, sender) => {
    const before = await readAll();
    const good = Object.entries(GOOD_BODIES).map(([type, body]) => toMessage({ v: VERSION, type, body }));
    expect(await sendAll(good, sender)).toEqual(good.map(() => REFUSED));
    expect(toAccepted(await sendAll(createMalformedMessages(SEED, 1_000), sender))).toEqual([]);
    expect(world.isAwake()).toBe(true);
    expect(await readAll()).toEqual(before);
    expect(world.paths()).toEqual([]);
    expect(world.strayed).toEqual([]);
    await expectCard('still-there.com');
  });
});
