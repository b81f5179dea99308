import * as z from 'zod/mini';
import type { Envelope } from '../../lib/messages';
import { MESSAGE_VERSION } from '../../lib/messages';
import { SECTION_NAMES } from '../../lib/model';

const text = z.string().check(z.maxLength(4096));
const nothing = z.strictObject({});
const toMessage = <T extends string, B extends z.ZodMiniType>(type: T, body: B) =>
  z.strictObject({ v: z.literal(MESSAGE_VERSION), type: z.literal(type), body });

/** Every message that a page may send, and nothing else. */
const envelope = z.discriminatedUnion('type', [
  toMessage(
    'lookup',
    z.strictObject({
      subject: text,
      sections: z.array(z.enum(SECTION_NAMES)).check(z.minLength(1), z.maxLength(SECTION_NAMES.length)),
      mode: z.enum(['missing', 'refresh', 'live']),
      confirmed: z.boolean(),
    }),
  ),
  toMessage('key-status', nothing),
  toMessage(
    'save-key',
    z.strictObject({
      address: text,
      key: z.nullable(z.string().check(z.maxLength(16_384))),
      keep: z.enum(['local', 'session']),
    }),
  ),
  toMessage('forget-key', nothing),
  toMessage('test-key', nothing),
  toMessage('saved-sizes', nothing),
  toMessage('clear', z.strictObject({ what: z.enum(['sites', 'ledger']) })),
]);

/** The envelope that a value is, or null. Never throws: a value with a hostile `length` makes a schema throw. */
export function toEnvelope(value: unknown): Envelope | null {
  try {
    const parsed = envelope.safeParse(value);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
