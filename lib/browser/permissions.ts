import { browser } from 'wxt/browser';
import { toOriginPattern } from '../host/address';
import type { StorageArea } from './storage';

/**
 * With it Chromium routes every request through its main process, so only strict blocking asks for it. Chromium takes
 * no rules after a grant until it restarts: updating them never ends.
 */
export const STRICT_PERMISSION = 'declarativeNetRequestWithHostAccess';
/** Session storage, written by the worker: granted since the start, so strict blocking waits for a restart. */
export const STRICT_WAITING_KEY = 'strict-waiting';
/** Session storage, written by the worker: the browser has taken rules since its start. */
export const STRICT_TAKEN_KEY = 'strict-taken';

export async function isWaitingForStart(session: Pick<StorageArea, 'get'>): Promise<boolean> {
  const flags = await session.get([STRICT_WAITING_KEY, STRICT_TAKEN_KEY]);
  return flags[STRICT_WAITING_KEY] === true && flags[STRICT_TAKEN_KEY] !== true;
}

export interface Wanted {
  permissions?: string[];
  origins?: string[];
  data_collection?: string[];
}

/** `data_collection` exists in Firefox from 139 on. */
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

// The types do not know consent to data collection.
const browserPermissions = () => browser.permissions as unknown as PermissionsApi;

/** Whether the browser keeps consent to data collection. Never rejects. */
async function keepsConsent(api: PermissionsApi): Promise<boolean> {
  return 'data_collection' in (await api.getAll().catch(() => ({})));
}

function subscribePermissions(api: PermissionsApi, onChange: () => void): () => void {
  api.onAdded.addListener(onChange);
  api.onRemoved.addListener(onChange);
  return () => {
    api.onAdded.removeListener(onChange);
    api.onRemoved.removeListener(onChange);
  };
}

/** Calls back when any permission is given, here or in the browser's own settings. */
export function subscribeGrants(onGrant: () => void): void {
  browser.permissions.onAdded.addListener(onGrant);
}

/** Access to the service's origin, with consent to data collection where the browser keeps that. */
export interface OriginPermissions {
  /** True when granted. Call it directly in a click, before any `await`. */
  request(origin: string): Promise<boolean>;
  isGranted(origin: string): Promise<boolean>;
  /** Rejects where access was given at install. */
  drop(origin: string): Promise<unknown>;
  subscribe(onChange: () => void): () => void;
}

/** Checks for consent to data collection beforehand: a click allows no `await` before the request. */
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

/** `browsing`: consent to sending what is browsed. */
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
  /** True when all are granted. Call it directly in a click, before any `await`. Never rejects. */
  request(needs: readonly Need[]): Promise<boolean>;
  has(need: Need): Promise<boolean>;
  /** What was given at install stays. Never rejects. */
  drop(need: Need): Promise<void>;
  /** Chromium also takes the access to the service. It is asked for again in the same click, which shows no prompt. */
  dropEverySite(service: string | null): Promise<void>;
  subscribe(onChange: () => void): () => void;
}

function toWanted(needs: readonly Need[]): Wanted {
  const wanted: Wanted = {};
  for (const need of needs) Object.assign(wanted, NEEDS[need]);
  return wanted;
}

/** Checks for consent beforehand: a click allows no `await` before the request. */
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
      // The worker gives the rest back, once it has removed its rules from the browser.
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

/** Includes the consent to sending which sites are looked up, where the browser keeps it (Firefox). */
export async function hasAccess(pattern: string, permissions: Granted = browser.permissions): Promise<boolean> {
  return (await permissions.contains({ origins: [pattern] })) && hasConsent('browsingActivity', permissions);
}

async function hasConsent(kind: string, permissions: Pick<Granted, 'getAll'>): Promise<boolean> {
  const { data_collection: kept } = (await permissions.getAll()) as { data_collection?: string[] };
  return kept === undefined || kept.includes(kind);
}

/** True also where the browser keeps no such consent. Only the user can give it. */
const toHas =
  (kind: string) =>
  (permissions: Pick<Granted, 'getAll'> = browser.permissions): Promise<boolean> =>
    hasConsent(kind, permissions);

const requestOfBrowser = (wanted: Wanted) => browserPermissions().request(wanted);
/** True where the browser keeps no such consent. Call it in a click, before any `await`. Never rejects. */
const toRequest =
  (consent: { data_collection: [string] }) =>
  async (keepsConsent: boolean = import.meta.env.FIREFOX, request = requestOfBrowser): Promise<boolean> =>
    !keepsConsent || request(consent).catch(() => false);

export const hasEmailConsent = toHas('personallyIdentifyingInfo');
export const requestEmailConsent = toRequest({ data_collection: ['personallyIdentifyingInfo'] });
/** For a search that has a text (`DiscoveryQuery.q`). */
export const hasSearchConsent = toHas('searchTerms');
export const requestSearchConsent = toRequest({ data_collection: ['searchTerms'] });

const TABS = { permissions: ['tabs'] as 'tabs'[] };

/** The hosts of the tabs that show a site; null: refused. The permission is given back, so that nothing else reads what is browsed. */
export async function requestTabHosts(): Promise<string[] | null> {
  if (!(await browser.permissions.request(TABS).catch(() => false))) return null;
  const tabs = await browser.tabs.query({});
  await browser.permissions.remove(TABS).catch(() => {});
  const addresses = tabs.flatMap(({ url }) => URL.parse(url ?? '') ?? []);
  return addresses.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ host }) => host);
}
