import * as z from 'zod/mini';
import { ASKERS } from '../../../lib/asker';
import type { Envelope, RequestType } from '../../../lib/messages';
import { MESSAGE_VERSION } from '../../../lib/messages';
import { PLANS, SECTION_NAMES } from '../../../lib/model';
import { ACTIONS } from '../../../lib/safety/policy';

const LONGEST_TEXT = 4096;
const LONGEST_KEY = 16_384;
const LONGEST_SLOT = 40;

/** An estimate names at most three. */
const MOST_SEEN = 10;

const text = z.string().check(z.maxLength(LONGEST_TEXT));
const nothing = z.strictObject({});
/** The client checks each field before it is sent. */
const query = z.looseObject({ topN: z.number() });
const asker = z.enum(ASKERS);
/** Of `LookupRequest`. */
const keyId = z.optional(z.nullable(z.string()));
const slot = z.string().check(z.maxLength(LONGEST_SLOT), z.regex(/^[a-z0-9-]+$/));
const ofKeySettings = z.strictObject({
  plan: z.enum(PLANS),
  alwaysLive: z.boolean(),
  monthlyAllowance: z.nullable(z.number()),
});
const ofKey = z.strictObject({ slot: z.optional(slot) });
const sections = z.array(z.enum(SECTION_NAMES)).check(z.minLength(1), z.maxLength(SECTION_NAMES.length));
const overridden = { host: text, scope: z.enum(['host', 'site']) };

/** The body of every message that a page may send. A `Map`, because the type is a text from outside. */
const bodies = new Map(
  Object.entries({
    lookup: z.strictObject({
      subject: text,
      sections,
      mode: z.enum(['missing', 'missing-live', 'refresh', 'live']),
      confirmed: z.boolean(),
      asker,
      askedAt: z.optional(z.number()),
      keyId,
    }),
    'key-status': ofKey,
    'save-key': z.strictObject({
      slot: z.optional(slot),
      address: text,
      key: z.nullable(z.string().check(z.maxLength(LONGEST_KEY))),
      keep: z.enum(['local', 'session']),
    }),
    'forget-key': ofKey,
    'test-key': ofKey,
    'list-keys': nothing,
    'add-key': z.strictObject({ name: text, settings: z.optional(ofKeySettings) }),
    'rename-key': z.strictObject({ slot, name: text }),
    'use-key': z.strictObject({ slot }),
    'remove-key': z.strictObject({ slot, next: z.nullable(slot) }),
    clear: z.strictObject({ what: z.enum(['sites', 'ledger']) }),
    'search-page': z.strictObject({
      query,
      confirmed: z.boolean(),
      asker,
      again: z.optional(z.boolean()),
      askedAt: z.optional(z.number()),
      keyId,
    }),
    'classify-page': z.strictObject({
      address: text,
      confirmed: z.boolean(),
      again: z.optional(z.boolean()),
      askedAt: z.optional(z.number()),
      keyId,
    }),
    'prime-page': z.strictObject({ query, keyId }),
    'category-list': z.strictObject({ version: z.enum(['v1', 'v2']), again: z.optional(z.boolean()) }),
    judge: z.strictObject({ host: text, tabId: z.optional(z.number()), isStandIn: z.optional(z.boolean()) }),
    'judge-page': z.strictObject({
      host: text,
      categories: z
        .array(z.strictObject({ path: text, confidence: z.nullable(z.number()) }))
        .check(z.minLength(1), z.maxLength(MOST_SEEN)),
    }),
    'continue-once': z.strictObject({ tabId: z.number(), host: text }),
    'allow-host': z.strictObject({ ...overridden, then: z.enum(ACTIONS), reason: text, until: z.nullable(text) }),
    registry: z.strictObject({ host: text }),
    'written-requests': z.strictObject({ subject: text, sections }),
    'drop-override': z.strictObject(overridden),
    'mark-links': z.strictObject({ tabId: z.number(), wish: z.enum(['look', 'on', 'off']) }),
    sync: z.union([
      z.strictObject({ act: z.enum(['look', 'remove-all']) }),
      z.strictObject({ act: z.literal('take-back'), id: text }),
    ]),
  } satisfies Record<RequestType, z.ZodMiniType>),
);

const envelope = z.strictObject({ v: z.number(), type: z.string(), body: z.unknown() });

/** The value as an envelope, or null. Never throws, although a hostile `length` makes a schema throw. */
export function toEnvelope(value: unknown): Envelope | null {
  try {
    const { data } = envelope.safeParse(value);
    if (data?.v !== MESSAGE_VERSION) return null;
    const body = bodies.get(data.type)?.safeParse(data.body).data;
    // A type that has a schema is a request type.
    return body === undefined ? null : { v: MESSAGE_VERSION, type: data.type as RequestType, body };
  } catch {
    return null;
  }
}
