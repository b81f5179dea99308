import { browser } from 'wxt/browser';
import { toOriginPattern } from '../host/address';
import type { StorageArea } from './storage';

/**
 * For the browser's own rules. With it Chromium leads every request of every page through its main process, whatever is switched
 * on: so it is asked for with strict blocking. Chromium takes no rules from an extension that got it meanwhile until the browser
 * starts again: an update of them never ends. Where it was there at that start, it may be given back and got again.
 */
export const STRICT_PERMISSION = 'declarativeNetRequestWithHostAccess';
/** In session storage, written by the worker: it was got meanwhile, and unless rules were taken, strict blocking waits for that start. */
export const STRICT_WAITING_KEY = 'strict-waiting';
/** In session storage, written by the worker: the browser has taken rules since its start. */
export const STRICT_TAKEN_KEY = 'strict-taken';

/** Whether the browser takes rules from its next start on. */
export async function isWaitingForStart(session: Pick<StorageArea, 'get'>): Promise<boolean> {
  const flags = await session.get([STRICT_WAITING_KEY, STRICT_TAKEN_KEY]);
  return flags[STRICT_WAITING_KEY] === true && flags[STRICT_TAKEN_KEY] !== true;
}

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
const browserPermissions = () => browser.permissions as unknown as PermissionsApi;

/** Whether the browser keeps consent to data collection, so that it can be asked for. Never rejects. */
async function keepsConsent(api: PermissionsApi): Promise<boolean> {
  return 'data_collection' in (await api.getAll().catch(() => ({})));
}

/** Calls back when permissions were given or taken away, until what it returns is called. */
function subscribePermissions(api: PermissionsApi, onChange: () => void): () => void {
  api.onAdded.addListener(onChange);
  api.onRemoved.addListener(onChange);
  return () => {
    api.onAdded.removeListener(onChange);
    api.onRemoved.removeListener(onChange);
  };
}

/** Access to the origin of the service, as the browser keeps it, with consent to data collection where it keeps that. */
export interface OriginPermissions {
  /** Asks the user; true when granted. Must be called directly in a click, before anything is awaited. */
  request(origin: string): Promise<boolean>;
  isGranted(origin: string): Promise<boolean>;
  /** Gives back access that is needed no more. Rejects where it was given at install. */
  drop(origin: string): Promise<unknown>;
  /** Calls back when permissions were given or taken away. */
  subscribe(onChange: () => void): () => void;
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
    subscribe: (onChange) => subscribePermissions(api, onChange),
  };
}

/** What brand safety may need: to see navigations, to notify, to block every site by rules of the browser, and consent to sending what is browsed. */
export type Need = 'navigation' | 'notices' | 'everySite' | 'browsing';

const NEEDS = {
  navigation: { permissions: ['webNavigation'] },
  notices: { permissions: ['notifications'] },
  everySite: {
    origins: ['https://*/*', 'http://*/*'],
    ...(!import.meta.env.FIREFOX && { permissions: [STRICT_PERMISSION] }),
  },
  browsing: { data_collection: ['browsingActivity'] },
} satisfies Record<Need, Wanted>;

export interface SafetyPermissions {
  /** Asks the user for all at once; true when granted. Must be called directly in a click, before anything is awaited. Never rejects. */
  request(needs: readonly Need[]): Promise<boolean>;
  has(need: Need): Promise<boolean>;
  /** Gives back what is needed no more; what was given at install stays. Never rejects. */
  drop(need: Need): Promise<void>;
  /**
   * Gives back the access to every site but for that to the service, which Chromium takes along. It is asked for again in the
   * same click, which brings no prompt where it was given before.
   */
  dropEverySite(service: string | null): Promise<void>;
  /** Calls back when permissions were given or taken away. */
  subscribe(onChange: () => void): () => void;
}

function toWanted(needs: readonly Need[]): Wanted {
  const wanted: Wanted = {};
  for (const need of needs) Object.assign(wanted, NEEDS[need]);
  return wanted;
}

/** Finds out beforehand whether the browser keeps consent to data collection: in the click nothing may be awaited before the request. */
export async function createSafetyPermissions(api: PermissionsApi = browserPermissions()): Promise<SafetyPermissions> {
  const asksForData = await keepsConsent(api);
  const isKnown = (need: Need) => need !== 'browsing' || asksForData;
  const drop = async (wanted: Wanted) => {
    await api.remove(wanted).catch(() => {});
  };
  return {
    request: async (needs) => {
      const known = needs.filter(isKnown);
      return known.length === 0 || api.request(toWanted(known)).catch(() => false);
    },
    has: async (need) => !isKnown(need) || api.contains(NEEDS[need]).catch(() => false),
    drop: (need) => (isKnown(need) ? drop(NEEDS[need]) : Promise.resolve()),
    dropEverySite: async (service) => {
      // The worker gives the rest back, once it has taken its rules from the browser.
      await drop({ origins: NEEDS.everySite.origins });
      if (service === null) return;
      const own = { origins: [toOriginPattern(service)] };
      if (!(await api.contains(own).catch(() => true))) await api.request(own).catch(() => false);
    },
    subscribe: (onChange) => subscribePermissions(api, onChange),
  };
}

interface Granted {
  contains(permissions: { origins: string[] }): Promise<boolean>;
  getAll(): Promise<object>;
}

/**
 * Whether the user has given access to a match pattern and, where the browser keeps such consent (Firefox), has not withdrawn
 * that to sending which sites are looked up.
 */
export async function hasAccess(pattern: string, permissions: Granted = browser.permissions): Promise<boolean> {
  return (await permissions.contains({ origins: [pattern] })) && hasConsent('browsingActivity', permissions);
}

/** Whether the browser keeps no consent of its own to sending e-mail addresses, or has it: that is nobody's but the user's to give. */
export function hasEmailConsent(permissions: Pick<Granted, 'getAll'> = browser.permissions): Promise<boolean> {
  return hasConsent('personallyIdentifyingInfo', permissions);
}

async function hasConsent(kind: string, permissions: Pick<Granted, 'getAll'>): Promise<boolean> {
  const { data_collection: kept } = (await permissions.getAll()) as { data_collection?: string[] };
  return kept === undefined || kept.includes(kind);
}

// The types know of no consent to data collection.
const requestData = (consent: { data_collection: string[] }) =>
  (browser.permissions.request as unknown as (wanted: typeof consent) => Promise<boolean>)(consent);

/**
 * Asks for consent to sending e-mail addresses where the browser keeps such (Firefox); true elsewhere, and where it was given.
 * Must be called directly in a click, before anything is awaited. Never rejects.
 */
export function requestEmailConsent(
  keepsConsent: boolean = import.meta.env.FIREFOX,
  request = requestData,
): Promise<boolean> {
  if (!keepsConsent) return Promise.resolve(true);
  return request({ data_collection: ['personallyIdentifyingInfo'] }).catch(() => false);
}
