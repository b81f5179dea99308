import { computed, effect, signal } from '@preact/signals';
import type { Need, SafetyPermissions } from '../../lib/browser/permissions';
import type { PageEnvironment } from '../../lib/environment';
import type { strictRules } from '../../lib/safety/strict/keeper';
import type { SafetyMode, SafetySettings } from '../../lib/settings/settings';
import { readWatchList } from '../../lib/watch/list';
import type { SettingsState } from '../settings/settings-state';

/** Permissions that the browser may remove while they are needed. */
const NEEDED = ['navigation', 'notices', 'everySite'] as const satisfies Need[];
export type Needed = (typeof NEEDED)[number];

/** Browsers accept a request only during the click, so each change asks first and awaits nothing before. */
export class SafetyState {
  readonly current = computed(() => this.#settings.settings.value.safety);
  readonly plan = computed(() => this.#settings.settings.value.plan);
  readonly asking = signal<Need | null>(null);
  /** Refused at the last click, by the user or the browser. */
  readonly refused = signal<Need | null>(null);
  /** Switched on, but removed by the browser. */
  readonly missing = signal<readonly Needed[]>([]);
  /** The browser refused the latest strict rules and keeps the earlier ones. */
  readonly isStrictRefused = signal(false);
  /** Strict mode begins at the browser's next start. */
  readonly isStrictWaiting = signal(false);
  readonly #environment: Pick<PageEnvironment, 'area'>;
  readonly #settings: Pick<SettingsState, 'settings' | 'change'>;
  readonly #permissions: SafetyPermissions;
  readonly #strictRules: typeof strictRules;
  readonly #readService: () => string | null;
  readonly #subscriptions: (() => void)[];

  /** `readService`: the service's origin that needs a permission; null: none, or unknown. */
  constructor(
    environment: Pick<PageEnvironment, 'area'>,
    settings: Pick<SettingsState, 'settings' | 'change'>,
    permissions: SafetyPermissions,
    strict: typeof strictRules,
    readService: () => string | null,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#permissions = permissions;
    this.#strictRules = strict;
    this.#readService = readService;
    const look = () => void this.look();
    // Another page or the organisation may switch settings on, and no browser grants a permission for that.
    this.#subscriptions = [permissions.subscribe(look), strict.subscribe(look), effect(look)];
  }

  async look(): Promise<void> {
    const { on, notify, strict } = this.current.value;
    const isNeeded: Record<Needed, boolean> = { navigation: on, notices: notify, everySite: strict };
    const needs = NEEDED.filter((need) => isNeeded[need]);
    const granted = await Promise.all(needs.map((need) => this.#permissions.has(need)));
    this.missing.value = needs.filter((_, index) => !granted[index]);
    this.isStrictRefused.value = await this.#strictRules.readRefused();
    this.isStrictWaiting.value = await this.#strictRules.readWaiting();
  }

  change(patch: Partial<SafetySettings>, losing = false): Promise<void> {
    return this.#settings.change({ safety: { ...this.current.value, ...patch } }, losing);
  }

  async switchOn(on: boolean): Promise<void> {
    const { mode } = this.current.value;
    if (on) return this.#grant(mode === 'lookup' ? ['navigation', 'browsing'] : ['navigation'], { on: true });
    this.refused.value = null;
    await this.change({ on: false });
    // The side panel that follows tabs needs the same permission.
    if (!this.#settings.settings.value.followTab) await this.#permissions.drop('navigation');
    await this.look();
  }

  async chooseMode(mode: SafetyMode): Promise<void> {
    if (mode === 'lookup') return this.#grant(['browsing'], { mode });
    this.refused.value = null;
    await this.change({ mode });
  }

  async setNotify(on: boolean): Promise<void> {
    if (on) return this.#grant(['notices'], { notify: true });
    this.refused.value = null;
    await this.change({ notify: false });
    if (!(await this.#isWatching())) await this.#permissions.drop('notices');
    await this.look();
  }

  async setStrict(on: boolean): Promise<void> {
    if (on) return this.#grant(['everySite'], { strict: true });
    this.refused.value = null;
    // First: the click must still last when access to the service is requested again.
    const dropping = this.#permissions.dropEverySite(this.#readService());
    await this.change({ strict: false });
    await dropping;
    await this.look();
  }

  /** Call it within the click. */
  async allowAgain(need: Need): Promise<void> {
    await this.#request([need]);
    await this.look();
  }

  close(): void {
    for (const unsubscribe of this.#subscriptions) unsubscribe();
  }

  /** Watched sites need notifications too. An unreadable list may hold some. */
  #isWatching(): Promise<boolean> {
    return readWatchList(this.#environment.area).then(
      (sites) => sites.length > 0,
      () => true,
    );
  }

  /** True: granted. The message of a refusal is about `needs[0]`. */
  async #request(needs: readonly [Need, ...Need[]]): Promise<boolean> {
    const granting = this.#permissions.request(needs);
    this.asking.value = needs[0];
    this.refused.value = null;
    const granted = await granting;
    this.asking.value = null;
    this.refused.value = granted ? null : needs[0];
    return granted;
  }

  async #grant(needs: readonly [Need, ...Need[]], patch: Partial<SafetySettings>): Promise<void> {
    if (await this.#request(needs)) await this.change(patch);
    await this.look();
  }
}
