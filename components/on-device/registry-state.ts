import { signal } from '@preact/signals';
import { createOriginPermissions, createSafetyPermissions } from '../../lib/browser/permissions';
import type { Failure } from '../../lib/errors';
import type { RegistryReply } from '../../lib/messages';
import { ask } from '../../lib/messages';

/** Each is called directly in a click, before any `await`. True when granted. */
export interface RegistryPermissions {
  /** The browser's consent to sending which sites are looked up, where it keeps that. */
  consent(): Promise<boolean>;
  /** Access to the one server, whose answers the browser else keeps from us. */
  allow(origin: string): Promise<boolean>;
}

export type RegistryView =
  | { face: 'idle' }
  | { face: 'loading' }
  | { face: 'ready'; reply: RegistryReply }
  | { face: 'failed'; failure: Failure }
  /** The user did not give what a click asked for, and nothing was sent. */
  | { face: 'declined'; failure: Failure | null };

export type RegistryState = ReturnType<typeof createRegistryState>;

/** Asks when the user clicks, never by itself and never again. */
export function createRegistryState(
  host: string,
  permissions: RegistryPermissions,
  send: (host: string) => ReturnType<typeof ask<'registry'>>,
) {
  const view = signal<RegistryView>({ face: 'idle' });
  const askAfter = async (granted: Promise<boolean>, before: Failure | null) => {
    if (view.value.face === 'loading') return;
    view.value = { face: 'loading' };
    if (!(await granted.catch(() => false))) {
      view.value = { face: 'declined', failure: before };
      return;
    }
    const result = await send(host);
    view.value = result.ok ? { face: 'ready', reply: result.body } : { face: 'failed', failure: result.failure };
  };
  return {
    host,
    view,
    onAsk: () => askAfter(permissions.consent(), null),
    onAllow: (failure: Failure) => askAfter(permissions.allow(failure.origin ?? ''), failure),
  };
}

/** The state of a page. Until the browser has said what it keeps, a click asks for nothing and so sends nothing. */
export function openRegistryState(host: string): RegistryState {
  const permissions: RegistryPermissions = { consent: async () => false, allow: async () => false };
  void createSafetyPermissions().then(({ request }) => {
    permissions.consent = () => request(['browsing']);
  });
  void createOriginPermissions().then(({ request }) => {
    permissions.allow = request;
  });
  return createRegistryState(host, permissions, (asked) => ask('registry', { host: asked }));
}
