import { defineExtensionMessaging } from '@webext-core/messaging';
import { browser } from 'wxt/browser';
import type { CategoryListVersion, StoredCategoryList } from './discovery/category-lists';
import type { DiscoveryPage, DiscoveryQuery } from './discovery/query';
import type { Result } from './errors';
import { settle } from './errors';
import type { LookupReply, LookupRequest } from './lookup/plan';
import type { ApiUsage } from './model';
import type { Decision, Override } from './safety/policy';

/** Raised with every change of a request or reply, so that a page left open over an update is told to reload. */
export const MESSAGE_VERSION = 1;

export interface KeyStatus {
  address: string | null;
  /** The last four characters of the key, fewer of one shorter than eight; null when there is none. */
  lastFour: string | null;
  keep: 'local' | 'session';
  /** The service refused the saved key, and nothing is sent with it but a key test. */
  isRefused: boolean;
}

/** Every request that a page may send to the worker, with its reply. */
export interface Requests {
  lookup: { body: LookupRequest; reply: LookupReply };
  'key-status': { body: Record<string, never>; reply: KeyStatus };
  'save-key': { body: { address: string; key: string | null; keep: 'local' | 'session' }; reply: KeyStatus };
  'forget-key': { body: Record<string, never>; reply: KeyStatus };
  'test-key': { body: Record<string, never>; reply: { usage: ApiUsage | null } };
  clear: { body: { what: 'sites' | 'ledger' }; reply: Record<string, never> };
  /** One page of a search; 1 call, each time it is asked. */
  'prime-page': { body: { query: DiscoveryQuery }; reply: { page: DiscoveryPage; usage: ApiUsage | null } };
  /** The list as saved within 30 days, else fetched for 1 call and saved. */
  'category-list': { body: { version: CategoryListVersion }; reply: StoredCategoryList };
  /**
   * The verdict on a host; null: brand safety is off, has no policy, or says nothing of a host on the own network. `tabId`: the
   * tab that it is asked for. `isStandIn`: our page stands there in the place of the site, and the verdict also goes to the tab's
   * toolbar. `stopped`: why new sites are not looked up now. `isPassed`: it is blocked, and the tab may show it until it leaves
   * it. `isAwaited`: it is being looked up by itself.
   */
  judge: {
    body: { host: string; tabId?: number; isStandIn?: boolean };
    reply: { decision: Decision | null; stopped: string | null; isPassed: boolean; isAwaited: boolean };
  };
  /** Lets a tab show a blocked host until it leaves it. */
  'continue-once': { body: { tabId: number; host: string }; reply: Record<string, never> };
  'allow-host': { body: Override; reply: Record<string, never> };
  'drop-override': { body: Pick<Override, 'host' | 'scope'>; reply: Record<string, never> };
}
export type RequestType = keyof Requests;
export type RequestHandlers = {
  [T in RequestType]: (body: Requests[T]['body']) => Promise<Requests[T]['reply']>;
};
export interface Envelope {
  v: number;
  type: RequestType;
  body: unknown;
}

const messenger = defineExtensionMessaging<{ request(envelope: Envelope): Result<unknown> }>();

/**
 * The request to repeat when the worker died with the first one open; null: it must not be repeated. A lookup may be: with
 * `askedAt` the worker answers from what is saved, or with `lost`, and sends nothing. It goes without `confirmed`, which the user
 * gave for the first call alone. Calls about no site are in no journal.
 */
function toSecond(envelope: Envelope, askedAt: number): Envelope | null {
  if (['test-key', 'prime-page', 'category-list'].includes(envelope.type)) return null;
  if (envelope.type !== 'lookup') return envelope;
  // The type names the body.
  return { ...envelope, body: { ...(envelope.body as LookupRequest), confirmed: false, askedAt } };
}

/** Asks the worker; a second time where that can cost nothing more. Never rejects. */
export async function ask<T extends RequestType>(
  type: T,
  body: Requests[T]['body'],
): Promise<Result<Requests[T]['reply']>> {
  const envelope: Envelope = { v: MESSAGE_VERSION, type, body };
  const send = (sent: Envelope) => messenger.sendMessage('request', sent) as Promise<Result<Requests[T]['reply']>>;
  const second = toSecond(envelope, Date.now());
  try {
    return await send(envelope).catch((error) => (second ? send(second) : Promise.reject(error)));
  } catch {
    return { ok: false, failure: { kind: browser.runtime?.id ? 'lost' : 'updated', billed: 'maybe' } };
  }
}

interface Answers {
  handlers: RequestHandlers;
  /** The strict schema; null for what it refuses. */
  toEnvelope(value: unknown): Envelope | null;
}

/**
 * Answers requests, each behind `settle`. `load` gives what answers them, and is first called for a request that comes from a
 * page of this extension; whatever comes from elsewhere, and what the schema refuses, gets the failure `internal` or `updated`
 * and reaches no handler.
 */
export function answerRequests(load: () => Promise<Answers>): void {
  messenger.onMessage('request', async ({ data, sender }) => {
    const origin = sender.origin ?? sender.url;
    const isOwn = origin && new URL(origin).origin === new URL(browser.runtime.getURL('/')).origin;
    if (sender.id !== browser.runtime.id || !isOwn) {
      return { ok: false, failure: { kind: 'internal', billed: 'no' } };
    }
    const { handlers, toEnvelope } = await load();
    const envelope = toEnvelope(data);
    if (!envelope) {
      const old = (data as Partial<Envelope> | null)?.v !== MESSAGE_VERSION;
      return { ok: false, failure: { kind: old ? 'updated' : 'internal', billed: 'no' } };
    }
    const handle = handlers[envelope.type] as (body: unknown) => Promise<unknown>;
    return settle(() => handle(envelope.body));
  });
}
