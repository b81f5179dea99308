import { computed, effect, signal } from '@preact/signals';
import type { Need, SafetyPermissions } from '../../lib/browser/permissions';
import type { SafetyMode, SafetySettings } from '../../lib/settings/settings';
import type { SettingsState } from '../settings/settings-state';

/** Passed in, so that a test can answer for the browser. */
export interface SafetyStateParts {
  settings: Pick<SettingsState, 'settings' | 'change'>;
  permissions: SafetyPermissions;
  strictRules: {
    readRefused(): Promise<boolean>;
    /** Whether the browser takes the rules only at its next start. */
    readWaiting(): Promise<boolean>;
    subscribe(onChange: () => void): () => void;
  };
  /** Watched sites need notifications too. */
  isWatching(): Promise<boolean>;
  /** The service origin that needs a permission; null: none, or unknown. */
  readService(): string | null;
}

export type SafetyState = ReturnType<typeof createSafetyState>;
/** Permissions that the browser may remove while they are needed. */
const NEEDED = ['navigation', 'notices', 'everySite'] as const satisfies Need[];
export type Needed = (typeof NEEDED)[number];

/** Browsers accept a request only during the click, so each change asks first and awaits nothing before. */
export function createSafetyState(parts: SafetyStateParts) {
  const { settings, permissions, strictRules, isWatching, readService } = parts;
  const current = computed(() => settings.settings.value.safety);
  const plan = computed(() => settings.settings.value.plan);
  const asking = signal<Need | null>(null);
  /** Refused at the last click, by the user or the browser. */
  const refused = signal<Need | null>(null);
  /** Switched on, but removed by the browser. */
  const missing = signal<readonly Needed[]>([]);
  /** The browser refused the latest strict rules and keeps the earlier ones. */
  const isStrictRefused = signal(false);
  /** Strict mode begins at the browser's next start. */
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

  /** True: granted. The message of a refusal is about `needs[0]`. */
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
  // Another page or the organisation may switch settings on, and no browser grants a permission for that.
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
      // The side panel that follows tabs needs the same permission.
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
      // First: the click must still last when access to the service is requested again.
      const dropping = permissions.dropEverySite(readService());
      await change({ strict: false });
      await dropping;
      await look();
    },

    /** Call it within the click. */
    async allowAgain(need: Need): Promise<void> {
      await request([need]);
      await look();
    },

    close(): void {
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}
