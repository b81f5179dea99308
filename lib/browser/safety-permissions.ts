import { toOriginPattern } from '../host/address';
import type { PermissionsApi, Wanted } from './permissions';
import { browserPermissions, keepsConsent, watchPermissions } from './permissions';
import { STRICT_PERMISSION } from './strict-permission';

/** What brand safety may need: to see navigations, to notify, to block every site by rules of the browser, and consent to sending what is browsed. */
export type Need = 'watching' | 'notices' | 'everySite' | 'browsing';

const NEEDS = {
  watching: { permissions: ['webNavigation'] },
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
  watch(onChange: () => void): () => void;
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
    watch: (onChange) => watchPermissions(api, onChange),
  };
}
