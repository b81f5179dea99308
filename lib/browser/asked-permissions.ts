import { toOriginPattern } from '../host/address';
import { hasAccess } from './pages';
import type { PermissionsApi } from './permissions';
import { browserPermissions, keepsConsent, watchPermissions } from './permissions';

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

/**
 * Finds out beforehand whether the browser keeps consent to data collection, because between the click and the request
 * nothing may be awaited. Where it does, both are asked for in the one request.
 */
export async function createOriginPermissions(api: PermissionsApi = browserPermissions()): Promise<OriginPermissions> {
  const asksForData = await keepsConsent(api);
  return {
    request: async (origin) => {
      const data = asksForData ? { data_collection: ['browsingActivity'] } : {};
      return api.request({ origins: [toOriginPattern(origin)], ...data });
    },
    isGranted: (origin) => hasAccess(toOriginPattern(origin), api),
    drop: async (origin) => api.remove({ origins: [toOriginPattern(origin)] }),
    watch: (onChange) => watchPermissions(api, onChange),
  };
}
