import { browser } from 'wxt/browser';

/** What can be asked for, or be given back. */
export interface Wanted {
  permissions?: string[];
  origins?: string[];
  data_collection?: string[];
}

/** The part of `browser.permissions` that is used here; `data_collection` exists in Firefox from 139 on. */
export interface PermissionsApi {
  request(wanted: Wanted): Promise<boolean>;
  contains(wanted: Wanted): Promise<boolean>;
  remove(wanted: Wanted): Promise<unknown>;
  getAll(): Promise<object>;
  onAdded: PermissionsEvent;
  onRemoved: PermissionsEvent;
}
interface PermissionsEvent {
  addListener(listener: () => void): void;
  removeListener(listener: () => void): void;
}

// The types know of no consent to data collection.
export const browserPermissions = () => browser.permissions as unknown as PermissionsApi;

/** Whether the browser keeps consent to data collection, so that it can be asked for. Never rejects. */
export async function keepsConsent(api: PermissionsApi): Promise<boolean> {
  return 'data_collection' in (await api.getAll().catch(() => ({})));
}

/** Calls back when permissions were given or taken away, until what it returns is called. */
export function watchPermissions(api: PermissionsApi, onChange: () => void): () => void {
  api.onAdded.addListener(onChange);
  api.onRemoved.addListener(onChange);
  return () => {
    api.onAdded.removeListener(onChange);
    api.onRemoved.removeListener(onChange);
  };
}
