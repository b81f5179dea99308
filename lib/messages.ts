import { defineExtensionMessaging } from '@webext-core/messaging';
import { browser } from 'wxt/browser';
import type { Asker } from './asker';
import { noteUpdate } from './browser/reload';
import { restartExtension } from './browser/restart';
import type { CategoryListVersion, StoredCategoryList } from './discovery/category-lists';
import type { StoredPage } from './discovery/pages';
import type { DiscoveryPage, DiscoveryQuery } from './discovery/query';
import type { Failure, Result } from './errors';
import { LookupError, settle } from './errors';
import type { WrittenRequest } from './export/curl';
import type { LookupReply, LookupRequest } from './lookup/plan';
import type { ApiUsage, Registration, SectionName } from './model';
import type { Marking, MarkWish } from './page-links/marking';
import type { RunKeyId } from './run/key';
import type { PageWarning, SeenCategory } from './safety/page-warning';
import type { Decision, Override } from './safety/policy';
import type { ClassifiedPage } from './saved/classified-pages';
import type { KeySettings } from './settings/key-settings';

/** Raise it with every change of a request or reply, so that a page left open over an update reloads. */
export const MESSAGE_VERSION = 5;

export interface KeyStatus {
  address: string | null;
  /** Changed by every edit of service and key; null: there is none. It says nothing of the key. */
  id: string | null;
  /** The last four characters of the key, fewer of one shorter than eight; null when there is none. */
  lastFour: string | null;
  keep: 'local' | 'session';
  /** The service refused the saved key. Only a key test is sent with it. */
  isRefused: boolean;
  /** Something is stored that cannot be read, and may hold a key. */
  isUnreadable?: boolean;
}

/** What the options page shows of a key. */
export interface KeyEntry {
  slot: string;
  /** Empty: the user has given none. */
  name: string;
  status: KeyStatus;
  /** Calls left, as the service last said with this key; null: it has not. */
  remaining: number | null;
  /** By the organisation, for this key. */
  isAddressSet?: true;
}

/** The keys that can be used. */
export interface KeyEntries {
  /** The slot of the one that calls are sent with; null: nobody knows which (`KeyList`), and the user has to choose. */
  inUse: string | null;
  keys: KeyEntry[];
  /** The organisation names them. */
  isManaged: boolean;
  /** It lets nobody add, rename or remove one. */
  isLocked: boolean;
}

/** Which key is meant; that in use unless told. */
type OfKey = { slot?: string };

/**
 * What a registry says of a domain. `no-server`: no registry server is known for its ending. `not-found`: the registry does
 * not know it. `no-dates`: it gives neither date. `server` is the origin that was asked.
 */
export type RegistryReply = { domain: string; ending: string } & (
  | { kind: 'found'; server: string; registration: Registration; at: number }
  | { kind: 'not-found' | 'no-dates'; server: string; at: number }
  | { kind: 'no-server' }
);

export type SyncAct = { act: 'look' | 'remove-all' } | { act: 'take-back'; id: string };

export interface Requests {
  lookup: { body: LookupRequest; reply: LookupReply };
  'key-status': { body: OfKey; reply: KeyStatus };
  'save-key': { body: OfKey & { address: string; key: string | null; keep: 'local' | 'session' }; reply: KeyStatus };
  'forget-key': { body: OfKey; reply: KeyStatus };
  'test-key': { body: OfKey; reply: { usage: ApiUsage | null } };
  'list-keys': { body: Record<string, never>; reply: KeyEntries };
  /** Not in use yet, and without a key. */
  'add-key': { body: { name: string; settings?: KeySettings }; reply: KeyEntries & { added: string } };
  'rename-key': { body: { slot: string; name: string }; reply: KeyEntries };
  'use-key': { body: { slot: string }; reply: KeyEntries };
  /** With its key and address. `next`: which is used from then on, where it was the one in use. */
  'remove-key': { body: { slot: string; next: string | null }; reply: KeyEntries };
  clear: { body: { what: 'sites' | 'ledger' }; reply: Record<string, never> };
  /**
   * A page of a search as stored within seven days, else fetched for 1 call and stored. `again`: fetched in any case.
   * `confirmed`: the user was told that an earlier call may have been billed. `askedAt`, `keyId`: see `LookupRequest`. `calls`: 0
   * where the page was stored. `refusal`: why it could not be stored, so that it is gone with the asker.
   */
  'search-page': {
    body: {
      query: DiscoveryQuery;
      confirmed: boolean;
      asker: Asker;
      again?: boolean;
      askedAt?: number;
      keyId?: RunKeyId;
    };
    reply: { stored: StoredPage; calls: 0 | 1; refusal?: Failure };
  };
  /**
   * What the service says of one page of a site, as stored, else for 1 call. `address`: word for word what the user has seen and
   * said to send. `again`: asked in any case. The other fields as for `search-page`.
   */
  'classify-page': {
    body: { address: string; confirmed: boolean; again?: boolean; askedAt?: number; keyId?: RunKeyId };
    reply: { stored: ClassifiedPage; calls: 0 | 1; refusal?: Failure };
  };
  /** One page of a search; 1 call each time. `keyId`: see `LookupRequest`. */
  'prime-page': {
    body: { query: DiscoveryQuery; keyId?: RunKeyId };
    reply: { page: DiscoveryPage; usage: ApiUsage | null };
  };
  /** The list as saved within 30 days, else fetched for 1 call and saved. `again`: fetched in any case. */
  'category-list': { body: { version: CategoryListVersion; again?: boolean }; reply: StoredCategoryList };
  /**
   * `decision` is null: off, no policy, or the own network. `isStandIn`: our page stands in. `stopped`: why no new
   * look-ups. `isPassed`: blocked, but may be shown until the tab leaves. `isAwaited`: being looked up.
   */
  judge: {
    body: { host: string; tabId?: number; isStandIn?: boolean };
    reply: { decision: Decision | null; stopped: string | null; isPassed: boolean; isAwaited: boolean };
  };
  /** What an estimate of the open page says against a site whose verdict is `unknown`. It decides nothing. */
  'judge-page': {
    body: { host: string; categories: SeenCategory[] };
    reply: { warning: PageWarning | null };
  };
  /** Until the tab leaves the host. */
  'continue-once': { body: { tabId: number; host: string }; reply: Record<string, never> };
  'allow-host': { body: Override; reply: Record<string, never> };
  /** Asks the registry of the host's domain by RDAP, once. No call of the service, and no key. */
  registry: { body: { host: string }; reply: RegistryReply };
  /** What a lookup of these sections would send, to be shown. Nothing is sent, and the key is not in it. */
  'written-requests': { body: { subject: string; sections: SectionName[] }; reply: { requests: WrittenRequest[] } };
  'drop-override': { body: Pick<Override, 'host' | 'scope'>; reply: Record<string, never> };
  /** In the page of the user's click on the toolbar. Nothing is sent. */
  'mark-links': { body: { tabId: number; wish: MarkWish }; reply: Marking };
  /**
   * What follows the user by the browser's sync: looks at once, removes all that is there, or takes a lost value back.
   * `isDone`: false where a value was not taken.
   */
  sync: { body: SyncAct; reply: { isDone: boolean } };
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

/** What to repeat when the worker died; null: nothing. With `askedAt` no call is sent, so it goes unconfirmed. */
function toSecond(envelope: Envelope, askedAt: number): Envelope | null {
  if (['test-key', 'add-key', 'prime-page', 'category-list', 'registry'].includes(envelope.type)) return null;
  if (!['lookup', 'search-page', 'classify-page'].includes(envelope.type)) return envelope;
  return { ...envelope, body: { ...(envelope.body as object), confirmed: false, askedAt } };
}

/** Asks a second time where that can cost nothing more. Never rejects. */
export async function ask<T extends RequestType>(
  type: T,
  body: Requests[T]['body'],
): Promise<Result<Requests[T]['reply']>> {
  const envelope: Envelope = { v: MESSAGE_VERSION, type, body };
  const send = (sent: Envelope) => messenger.sendMessage('request', sent) as Promise<Result<Requests[T]['reply']>>;
  const second = toSecond(envelope, Date.now());
  try {
    const reply = await send(envelope).catch((error) => (second ? send(second) : Promise.reject(error)));
    if (!reply.ok && reply.failure.kind === 'updated') {
      const { version = 0 } = reply.failure;
      noteUpdate(version < MESSAGE_VERSION ? () => void restartExtension() : null);
    }
    return reply;
  } catch {
    return { ok: false, failure: { kind: browser.runtime?.id ? 'lost' : 'updated', billed: 'maybe' } };
  }
}

/** Of the service and key in use; null: there is none. Pages never see the key. Throws `LookupError`. */
export async function readKeyId(): Promise<string | null> {
  const status = await ask('key-status', {});
  if (!status.ok) throw new LookupError(status.failure);
  return status.body.id;
}

interface Answers {
  handlers: RequestHandlers;
  /** The strict schema; null for what it refuses. */
  toEnvelope(value: unknown): Envelope | null;
}

/** Requests from elsewhere, or that the schema refuses, fail and reach no handler. `load` waits for an own request. */
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
      if ((data as Partial<Envelope> | null)?.v === MESSAGE_VERSION) {
        return { ok: false, failure: { kind: 'internal', billed: 'no' } };
      }
      return { ok: false, failure: { kind: 'updated', billed: 'no', version: MESSAGE_VERSION } };
    }
    const handle = handlers[envelope.type] as (body: unknown) => Promise<unknown>;
    return settle(() => handle(envelope.body));
  });
}
