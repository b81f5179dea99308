import { expect, test } from 'vitest';
import { toEnvelope } from '../../../entrypoints/background/requests/envelope';
import type { Envelope } from '../../../lib/messages';
import { createMalformedMessages, GOOD_BODIES } from '../../support/malformed';
import { VERSION } from '../../support/request.ts';

interface Sent {
  type?: string;
  data?: Partial<Envelope>;
}
const messages = createMalformedMessages(20261120, 10_000) as (Sent | null)[];

test.each(Object.entries(GOOD_BODIES))(
  'a body of %s is good as it is, and each field of it is broken',
  (type, good) => {
    expect(toEnvelope({ v: VERSION, type, body: good })).toEqual({ v: VERSION, type, body: good });
    // Wrong in nothing but the body, so that it takes the schema of this very type to refuse it.
    const bodies = messages
      .filter((message) => message?.type === 'request' && message.data?.v === VERSION && message.data.type === type)
      .filter((message) => Object.keys(message?.data ?? {}).length === 3)
      .map((message) => message?.data?.body);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBeGreaterThan(30);
    for (const name of Object.keys(good)) {
      const toText = (body: unknown) => JSON.stringify((body as Record<string, unknown> | null)?.[name]);
      expect(bodies.filter((body) => toText(body) !== toText(good)).length, name).toBeGreaterThan(5);
    }
  },
);

test('none of the malformed messages is one of ours', () => {
  expect(messages.filter((message) => toEnvelope(message?.data) !== null)).toEqual([]);
});
