import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { LookupRequest } from '../../../lib/lookup/request';
import type { Requests, RequestType } from '../../../lib/messages';
import { ask } from '../../../lib/messages';
import { answerMail } from '../../support/worker-mail';

const REPLY = { ok: true, body: {} };
const LOOKUP: LookupRequest = { subject: 'example.com', sections: ['iab'], mode: 'live', confirmed: true };

const dieFirst = (deaths: number) => answerMail((asked) => (asked <= deaths ? null : REPLY));

test('W2: a lookup is asked once more of a worker that died, without the word of the user, which was for one call', async () => {
  const seen = dieFirst(1);
  expect(await ask('lookup', LOOKUP)).toEqual(REPLY);
  expect(seen).toEqual([LOOKUP, { ...LOOKUP, confirmed: false }]);
});

test.each<[RequestType, Requests[RequestType]['body']]>([
  ['test-key', {}],
  ['prime-page', { query: { topN: 10 } }],
  ['category-list', { version: 'v1' }],
])('%s is never sent twice: one that nobody answers is lost, and may have been billed', async (type, body) => {
  const seen = dieFirst(1);
  expect(await ask(type, body)).toEqual({ ok: false, failure: { kind: 'lost', billed: 'maybe' } });
  expect(seen).toHaveLength(1);
});

test.each<[RequestType, Requests[RequestType]['body']]>([
  ['key-status', {}],
  ['saved-sizes', {}],
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
