import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { reloadPage } from '../../../lib/browser/reload';
import type { LookupRequest } from '../../../lib/lookup/plan';
import type { Requests, RequestType } from '../../../lib/messages';
import { answerRequests, ask, MESSAGE_VERSION } from '../../../lib/messages';
import { answerMail } from '../../support/worker-mail';

const REPLY = { ok: true, body: {} };
const LOOKUP: LookupRequest = {
  subject: 'example.com',
  sections: ['iab'],
  mode: 'live',
  confirmed: true,
  asker: 'menu',
};

const dieFirst = (deaths: number) => answerMail((asked) => (asked <= deaths ? null : REPLY));

test('W2: a lookup is asked once more of a worker that died, without the word of the user, which was for one call', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(1_000);
  const seen = dieFirst(1);
  expect(await ask('lookup', LOOKUP)).toEqual(REPLY);
  // Nor is it a click of its own: the time is that of the first.
  expect(seen).toEqual([LOOKUP, { ...LOOKUP, confirmed: false, askedAt: 1_000 }]);
});

test('a page of a search is asked for once more in the same way', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(1_000);
  const seen = dieFirst(1);
  const body = { query: { topN: 10 }, confirmed: true, asker: 'search' as const, again: true };
  expect(await ask('search-page', body)).toEqual(REPLY);
  expect(seen).toEqual([body, { ...body, confirmed: false, askedAt: 1_000 }]);
});

test.each<[RequestType, Requests[RequestType]['body']]>([
  ['test-key', {}],
  ['prime-page', { query: { topN: 10 } }],
  ['category-list', { version: 'v1' }],
  ['add-key', { name: 'Client A' }],
])('%s is never sent twice: one that nobody answers is lost, and may have been billed', async (type, body) => {
  const seen = dieFirst(1);
  expect(await ask(type, body)).toEqual({ ok: false, failure: { kind: 'lost', billed: 'maybe' } });
  expect(seen).toHaveLength(1);
});

test.each<[RequestType, Requests[RequestType]['body']]>([
  ['key-status', {}],
  ['clear', { what: 'ledger' }],
])('%s calls nobody and is asked once more', async (type, body) => {
  const seen = dieFirst(1);
  expect(await ask(type, body)).toEqual(REPLY);
  expect(seen).toEqual([body, body]);
});

test('a worker that dies twice has lost the question', async () => {
  const seen = dieFirst(2);
  expect(await ask('lookup', LOOKUP)).toEqual({ ok: false, failure: { kind: 'lost', billed: 'maybe' } });
  expect(seen).toHaveLength(2);
});

test('a page left open over an update says so', async () => {
  dieFirst(2);
  Object.assign(fakeBrowser.runtime, { id: undefined });
  expect(await ask('lookup', LOOKUP)).toEqual({ ok: false, failure: { kind: 'updated', billed: 'maybe' } });
});

test.each([
  ['an older worker', undefined, [0, 1]],
  ['a worker of the build that was the first to say its version', MESSAGE_VERSION - 1, [0, 1]],
  ['a newer worker', MESSAGE_VERSION + 1, [1, 0]],
])('1: after %s has refused a message, “Reload” helps', async (_, version, expected) => {
  vi.stubGlobal('location', { pathname: '/dashboard.html', hash: '#/bulk' });
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('sessionStorage', {});
  const restart = vi.fn();
  const reload = vi.fn();
  Object.assign(fakeBrowser.runtime, { reload: restart });
  const failure = { kind: 'updated', billed: 'no', ...(version !== undefined && { version }) };
  answerMail(() => ({ ok: false, failure }));
  expect(await ask('key-status', {})).toEqual({ ok: false, failure });
  reloadPage(reload);
  await vi.waitFor(() => expect([reload.mock.calls.length, restart.mock.calls.length]).toEqual(expected));
});

describe('T20: who is answered', () => {
  type Listener = (message: object, sender: object, respond: (reply: unknown) => void) => unknown;
  let listener: Listener | undefined;
  const load = vi.fn();
  const OWN = 'chrome-extension://sitecard';
  const receive = (sender: object, body: object = LOOKUP) => {
    Object.assign(fakeBrowser.runtime, { id: 'sitecard', getURL: (path: string) => `${OWN}${path}` });
    load.mockResolvedValue({
      handlers: { lookup: async () => ({ sections: {} }) },
      toEnvelope: (value: unknown) => (value as { body: unknown }).body === LOOKUP && value,
    });
    const data = { v: MESSAGE_VERSION, type: 'lookup', body };
    return new Promise((resolve) => listener?.({ id: 1, type: 'request', timestamp: 1, data }, sender, resolve));
  };

  beforeAll(() => {
    const listening = vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener');
    answerRequests(load);
    listener = listening.mock.lastCall?.[0] as unknown as Listener;
  });

  test.each([
    ['a page of ours', { id: 'sitecard', origin: OWN }],
    ['a page of ours in Firefox, which names no origin', { id: 'sitecard', url: `${OWN}/popup.html#/x` }],
  ])('%s is', async (_, sender) => {
    expect(await receive(sender)).toEqual({ res: { ok: true, body: { sections: {} } } });
  });

  test.each([
    ['another extension', { id: 'other', origin: 'chrome-extension://other' }],
    ['another extension in our name', { id: 'other', origin: OWN }],
    [
      'a content script of ours in a web page',
      { id: 'sitecard', origin: 'https://evil.com', url: 'https://evil.com/' },
    ],
    ['nobody', { id: 'sitecard' }],
  ])('%s is not, and reaches no handler', async (_, sender) => {
    load.mockClear();
    expect(await receive(sender)).toEqual({ res: { ok: false, failure: { kind: 'internal', billed: 'no' } } });
    expect(load).not.toHaveBeenCalled();
  });

  test('what the schema refuses is not', async () => {
    const failure = { kind: 'internal', billed: 'no' };
    expect(await receive({ id: 'sitecard', origin: OWN }, {})).toEqual({ res: { ok: false, failure } });
  });
});
