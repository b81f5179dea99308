import type { ServiceOptions } from '../service/server.ts';
import { toPolicyItem, toSafetyItem } from './brand-safety.ts';
import type { ChromiumOptions } from './chromium.ts';
import { openChromium } from './chromium.ts';
import { createOpening } from './opening.ts';
import { BY_DATA } from './policies.ts';
import { sendRequest } from './request.ts';
import { forgetSites, resetSafety, sweep } from './reset.ts';
import { createServiceCalls } from './service-calls.ts';
import type { RunningBrowser } from './shared-browsers.ts';
import { giveBackShared, isShared, sharedWorld, takeShared, toRunning } from './shared-browsers.ts';
import { createStored } from './stored.ts';
import { createTabs } from './tabs.ts';
import { waitUntil } from './wait.ts';
import type { World } from './world.ts';
import { createWorld } from './world.ts';
import type { Display } from './xvfb.ts';
import { openDisplay } from './xvfb.ts';

interface BrowserOptions extends Omit<ChromiumOptions, 'world'> {
  /** How the stand-in begins. */
  service?: ServiceOptions;
  /** Leaves out service address and key, as on the first run. */
  bare?: boolean;
  /** A browser that no other file has: for kills of it, and beside the shared one. */
  own?: boolean;
  /** A window on a display of its own, where native menus and permission prompts are answered. */
  display?: boolean;
  /** A world that outlives this browser. */
  world?: World;
}

/** What a started browser is made of, and how it ends. */
interface Parts extends RunningBrowser {
  world: World;
  display: Display | null;
  close(): Promise<void>;
}

/** The shared browser serves whoever asks for nothing but a build, a key and how the stand-in begins. */
function asksForOwn({ service, bare, build = 'chrome-mv3', ...others }: BrowserOptions): boolean {
  return !isShared(build) || Object.values(others).some((wanted) => wanted !== undefined && wanted !== false);
}

async function startShared({ service, build = 'chrome-mv3' }: BrowserOptions): Promise<Parts> {
  const running = await takeShared(build);
  const world = await sharedWorld();
  world.reset(service);
  return { ...running, world, display: null, close: () => giveBackShared(build) };
}

async function startOwn({
  service,
  bare,
  own,
  display: isHeaded,
  world: given,
  ...options
}: BrowserOptions): Promise<Parts> {
  const world = given ?? (await createWorld(service));
  const display = isHeaded ? await openDisplay() : null;
  const shown = display && { headed: true, env: display.env, args: [...display.args, ...(options.args ?? [])] };
  const closeRest = async () => {
    display?.close();
    if (!given) await world.close();
  };
  const started = openChromium({ isolatesSites: display !== null, ...options, ...shown, world });
  const isRestored = options.args?.includes('--restore-last-session');
  const running = await started
    .then((chromium) => toRunning(chromium, isRestored))
    .catch(async (error: unknown) => {
      await closeRest();
      throw error;
    });
  const close = async () => {
    await running.chromium.close();
    await closeRest();
  };
  return { ...running, world, display, close };
}

/** Our entries in the context menu are made a second after the worker has started. */
function untilMenu({ within }: RunningBrowser): Promise<void> {
  const hasEntry = () =>
    within.evaluate(() =>
      chrome.contextMenus.update('page', {}).then(
        () => true,
        () => false,
      ),
    );
  return waitUntil(hasEntry, 'our entries are in the context menu');
}

/**
 * The one way to start Chromium in a test file: call it in `beforeAll`, and `close` in `afterAll`. By default it hands over the
 * browser that all files of this worker of vitest share, as good as new. Whoever asks for a profile, flags, a display or the like
 * gets a browser of his own. Address and key are saved, and reach the stand-in of `world`.
 */
export async function startBrowser(options: BrowserOptions = {}) {
  const parts = await (asksForOwn(options) ? startOwn(options) : startShared(options));
  try {
    return await toBrowser(parts, options);
  } catch (error) {
    await parts.close();
    throw error;
  }
}
export type TestBrowser = Awaited<ReturnType<typeof startBrowser>>;

async function toBrowser(parts: Parts, { bare: startsBare = false, service, display: isHeaded }: BrowserOptions) {
  const { chromium, within, worker, world, display, close } = parts;
  const tab = await chromium.browser.newPage();
  const stored = createStored(within);
  const serviceCalls = createServiceCalls(world);

  const saveKey = async (address = world.address, key = world.key) => {
    // It would ask again at once. The form is on a page of its own, which closes it too.
    await chromium.closePopup();
    await sendRequest(within, 'save-key', { address, key, keep: 'local' });
  };
  if (!startsBare) await saveKey();
  if (isHeaded) await untilMenu(parts);

  const browseWith = async (items: Record<string, unknown>) => {
    await serviceCalls.steer({ key: world.key, fault: null });
    await resetSafety(worker, within, items);
    serviceCalls.forgetCalls();
    world.sites.forget();
  };

  return {
    chromium,
    world,
    /** A tab that goes from site to site. */
    tab,
    /** A page of the extension that shows nothing: it reads and writes storage, whatever becomes of the worker. */
    within,
    ...worker,
    ...stored,
    ...serviceCalls,
    ...createOpening(chromium, stored, tab),
    ...createTabs(within),
    /** The display of a browser that was started with one. */
    get display(): Display {
      if (!display) throw new Error('This browser was started without a display.');
      return display;
    },
    /** Every permission and origin that the extension has now. */
    readGranted: () =>
      within.evaluate(async () => {
        const { origins = [], permissions = [] } = await chrome.permissions.getAll();
        return [...origins, ...permissions];
      }),
    /** Saves address and key by a message, as the form does. */
    saveKey,
    /** As good as new, with `tab` and `within` open and the stand-in as it began. */
    reset: async ({ bare = startsBare } = {}) => {
      await sweep(chromium, worker, within, [tab]);
      await tab.goto('about:blank');
      world.reset(service);
      if (!bare) await saveKey();
    },
    /** Forgets every site and call on both sides, so that no test feels the one before; key, settings and pages stay. */
    forgetSites: async () => {
      await chromium.closePopup();
      await forgetSites(within);
      serviceCalls.forgetCalls();
      world.sites.forget();
    },
    /** Closes the tabs of sites and forgets everything but the key; then brand safety is as these items set it. */
    browseWith,
    /** The same with new sites looked up, so many a day. */
    browseWithBudget: (dailyBudget: number, more: Record<string, unknown> = {}) =>
      browseWith({ ...toSafetyItem({ mode: 'lookup', dailyBudget }), ...toPolicyItem(BY_DATA), ...more }),
    close,
  };
}
