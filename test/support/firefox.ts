import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Page } from 'puppeteer-core';
import puppeteer, { TimeoutError } from 'puppeteer-core';
import { programPath } from '../setup.ts';
import { removeProfile } from './profile.ts';
import { waitUntil } from './wait.ts';
import type { World } from './world.ts';

export interface FirefoxOptions {
  world: Pick<World, 'proxyPort'>;
  build?: 'firefox-mv3' | 'firefox-mv3-e2e';
  headed?: boolean;
  env?: Record<string, string>;
  /**
   * A profile made by the test, which outlives the browser. The add-on is put into it for good: it starts with the browser, as tabs of
   * the last session do, and keeps what it stored. Only a Firefox that can do without signatures takes it: ESR, or one without the name.
   */
  keptProfile?: string;
  preferences?: Record<string, unknown>;
  /** Another Firefox than the one installed. */
  program?: string;
}

/** Milliseconds for a browser to come up: two of them fit into what a hook may take. */
const START_LIMIT = 45_000;

/** The extension's origin: the same in a browser that starts again, or else what is stored in the profile is of another. */
const UUID = randomUUID();

/** Where Firefox fetches its own lists. */
const SETTINGS_HOST = 'firefox.settings.services.mozilla.com';

/** Every host through the proxy of the test world, and none of the browser's own errands. */
function toPreferences(uuids: string, proxyPort: number): Record<string, unknown> {
  return {
    'extensions.webextensions.uuids': uuids,
    'extensions.getAddons.cache.enabled': false,
    'xpinstall.signatures.required': false,
    // What is asked for in a click is given without the prompt, which no test can answer.
    'extensions.webextOptionalPermissionPrompts': false,
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxyPort,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': proxyPort,
    'network.proxy.no_proxies_on': `127.0.0.1, localhost, ${SETTINGS_HOST}`,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'browser.topsites.contile.enabled': false,
    'browser.newtabpage.enabled': false,
    'app.normandy.enabled': false,
    'intl.locale.requested': 'en-US',
    // What moves while it loads is drawn sixty times a second, by the processor.
    'ui.prefersReducedMotion': 1,
    // One more errand of its own, which it runs with any extension and with none.
    'network.dns.localDomains': SETTINGS_HOST,
  };
}

/** Starts Firefox with a build of the extension, in an empty profile as a temporary add-on. */
export async function openFirefox(options: FirefoxOptions) {
  const { world, build = 'firefox-mv3', headed = false, env = {}, keptProfile, preferences = {} } = options;
  const { program = programPath('firefox') } = options;
  const folder = resolve('.output', build);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const addonId: string = manifest.browser_specific_settings.gecko.id;
  const origin = `moz-extension://${UUID}`;
  const profile = keptProfile ?? mkdtempSync(join(tmpdir(), 'sitecard-firefox-'));
  const dropProfile = () => (keptProfile === undefined ? removeProfile(profile) : undefined);
  if (keptProfile !== undefined) {
    const link = join(keptProfile, 'extensions', addonId);
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(folder, link);
  }
  const launch = () =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath: program,
      headless: !headed,
      acceptInsecureCerts: true,
      userDataDir: profile,
      defaultViewport: null,
      timeout: START_LIMIT,
      env: { ...process.env, ...env },
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: { ...toPreferences(JSON.stringify({ [addonId]: UUID }), world.proxyPort), ...preferences },
    });
  const browser = await launch()
    .catch((error: unknown) => {
      // Seen once in hundreds of starts: it never came up.
      if (error instanceof TimeoutError) return launch();
      throw error;
    })
    .catch((error: unknown) => {
      dropProfile();
      throw error;
    });
  if (keptProfile === undefined) await browser.installExtension(folder);

  /** Opens a page of an extension in a tab. Firefox never reports such a navigation as done: what is drawn says so. */
  async function openPage(path: string, from = origin): Promise<Page> {
    const page = await browser.newPage();
    void page.goto(`${from}/${path}`, { timeout: 2_000 }).catch(() => {});
    // By our own wait: the driver gives up where the page changes its address meanwhile.
    const drawn = path.includes('.html') ? 'main > *' : 'pre';
    await waitUntil(async () => (await page.$(drawn)) !== null, 'the page is drawn');
    return page;
  }

  async function openSite(url: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'load' });
    return page;
  }

  return {
    browser,
    addonId,
    origin,
    openPage,
    openSite,
    close: async () => {
      await browser.close();
      dropProfile();
    },
  };
}
export type Firefox = Awaited<ReturnType<typeof openFirefox>>;
