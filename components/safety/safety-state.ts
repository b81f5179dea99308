import { computed, effect, signal } from '@preact/signals';
import type { Need, SafetyPermissions } from '../../lib/browser/permissions';
import type { SafetyMode, SafetySettings } from '../../lib/settings/settings';
import type { SettingsState } from '../settings/settings-state';

/** What the switches and choices of brand safety are made of; passed in, so that a test can answer for the browser. */
export interface SafetyStateParts {
  settings: Pick<SettingsState, 'settings' | 'change'>;
  permissions: SafetyPermissions;
  /** Whether the browser refused the rules by which it is to block by itself. */
  strictRules: {
    readRefused(): Promise<boolean>;
    /** Whether it takes them from its next start on. */
    readWaiting(): Promise<boolean>;
    subscribe(onChange: () => void): () => void;
  };
  /** Whether sites are watched for changes: these are notified of too. */
  isWatching(): Promise<boolean>;
  /** The origin of the service that needs a permission; null: none, or not known. */
  readService(): string | null;
}

export type SafetyState = ReturnType<typeof createSafetyState>;
/** Those that the browser may take away while they are needed. */
const NEEDED = ['navigation', 'notices', 'everySite'] as const satisfies Need[];
export type Needed = (typeof NEEDED)[number];

/**
 * The settings of brand safety with the permissions that they need. The browser takes a request only while the click lasts, so
 * each asks first and awaits nothing before; refused, the setting stays as it was.
 */
export function createSafetyState(parts: SafetyStateParts) {
  const { settings, permissions, strictRules, isWatching, readService } = parts;
  const current = computed(() => settings.settings.value.safety);
  const plan = computed(() => settings.settings.value.plan);
  /** What the user is being asked for. */
  const asking = signal<Need | null>(null);
  /** What the user, or the browser, refused at the last click. */
  const refused = signal<Need | null>(null);
  /** What is switched on and was taken away by the browser meanwhile. */
  const missing = signal<readonly Needed[]>([]);
  /** The browser refused the latest rules of strict mode, and goes by those before. */
  const isStrictRefused = signal(false);
  /** The browser begins with strict mode when it is started next. */
  const isStrictWaiting = signal(false);

  const change = (patch: Partial<SafetySettings>, losing = false) =>
    settings.change({ safety: { ...current.value, ...patch } }, losing);

  const look = async () => {
    const { on, notify, strict } = current.value;
    const isNeeded = { navigation: on, notices: notify, everySite: strict, browsing: false } satisfies Record<
      Need,
      boolean
    >;
    const needs = NEEDED.filter((need) => isNeeded[need]);
    const granted = await Promise.all(needs.map((need) => permissions.has(need)));
    missing.value = needs.filter((_, index) => !granted[index]);
    isStrictRefused.value = await strictRules.readRefused();
    isStrictWaiting.value = await strictRules.readWaiting();
  };

  /** True when granted. `needs[0]` is what the sentence of a refusal is about. */
  const request = async (needs: readonly [Need, ...Need[]]): Promise<boolean> => {
    const granting = permissions.request(needs);
    asking.value = needs[0];
    refused.value = null;
    const granted = await granting;
    asking.value = null;
    refused.value = granted ? null : needs[0];
    return granted;
  };

  const grant = async (needs: readonly [Need, ...Need[]], patch: Partial<SafetySettings>) => {
    if (await request(needs)) await change(patch);
    await look();
  };

  const subscriptions = [permissions, strictRules].map(({ subscribe }) => subscribe(() => void look()));
  // What is on may change elsewhere too: in another page, or by the organisation, for which no browser gives a permission.
  subscriptions.push(effect(() => void look()));

  return {
    current,
    plan,
    asking,
    refused,
    missing,
    isStrictRefused,
    isStrictWaiting,
    look,
    change,

    async switchOn(on: boolean): Promise<void> {
      if (on) return grant(current.value.mode === 'lookup' ? ['navigation', 'browsing'] : ['navigation'], { on: true });
      refused.value = null;
      await change({ on: false });
      // The side panel that follows the active tab stands on the same permission.
      if (!settings.settings.value.followTab) await permissions.drop('navigation');
      await look();
    },

    async chooseMode(mode: SafetyMode): Promise<void> {
      if (mode === 'lookup') return grant(['browsing'], { mode });
      refused.value = null;
      await change({ mode });
    },

    async setNotify(on: boolean): Promise<void> {
      if (on) return grant(['notices'], { notify: true });
      refused.value = null;
      await change({ notify: false });
      if (!(await isWatching())) await permissions.drop('notices');
      await look();
    },

    async setStrict(on: boolean): Promise<void> {
      if (on) return grant(['everySite'], { strict: true });
      refused.value = null;
      // First, because the click must still last when the access to the service is asked for again.
      const dropping = permissions.dropEverySite(readService());
      await change({ strict: false });
      await dropping;
      await look();
    },

    /** Asks again for what the browser took away; in the click. */
    async allowAgain(need: Need): Promise<void> {
      await request([need]);
      await look();
    },

    close(): void {
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}
