import { browser } from 'wxt/browser';
import { toOriginPattern } from '../../lib/credentials';
import { hasAccess } from '../card/ways';

/** Access to the origin of the service, as the browser keeps it, with consent to data collection where it keeps that. */
export interface OriginPermissions {
  /** Asks the user; true when granted. Must be called directly in a click, before anything is awaited. */
  request(origin: string): Promise<boolean>;
  isGranted(origin: string): Promise<boolean>;
  /** Gives back access that is needed no more. Rejects where it was given at install. */
  drop(origin: string): Promise<unknown>;
  /** Calls back when permissions were given or taken away. */
  watch(onChange: () => void): () => void;
}

/** The part of `browser.permissions` that is used here; `data_collection` exists in Firefox from 139 on. */
export interface PermissionsApi {
  request(permissions: { origins: string[]; data_collection?: string[] }): Promise<boolean>;
  contains(permissions: { origins: string[] }): Promise<boolean>;
  remove(permissions: { origins: string[] }): Promise<unknown>;
  getAll(): Promise<object>;
  onAdded: PermissionsEvent;
  onRemoved: PermissionsEvent;
}
interface PermissionsEvent {
  addListener(listener: () => void): void;
  removeListener(listener: () => void): void;
}

/**
 * Finds out beforehand whether the browser keeps consent to data collection, because between the click and the request
 * nothing may be awaited. Where it does, both are asked for in the one request.
 */
export async function createOriginPermissions(
  api: PermissionsApi = browser.permissions as unknown as PermissionsApi,
): Promise<OriginPermissions> {
  const asksForData = 'data_collection' in (await api.getAll().catch(() => ({})));
  return {
    request: async (origin) => {
      const data = asksForData ? { data_collection: ['browsingActivity'] } : {};
      return api.request({ origins: [toOriginPattern(origin)], ...data });
    },
    isGranted: (origin) => hasAccess(toOriginPattern(origin), api),
    drop: async (origin) => api.remove({ origins: [toOriginPattern(origin)] }),
    watch: (onChange) => {
      api.onAdded.addListener(onChange);
      api.onRemoved.addListener(onChange);
      return () => {
        api.onAdded.removeListener(onChange);
        api.onRemoved.removeListener(onChange);
      };
    },
  };
}
