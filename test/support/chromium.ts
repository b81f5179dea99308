import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page, Target } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { programPath } from '../setup.ts';
import { findWorker } from './extension-worker.ts';
import { createProfile, removeProfile, toExtensionId } from './profile.ts';
import { waitUntil } from './wait.ts';
import type { World } from './world.ts';

export interface ChromiumOptions {
  world: Pick<World, 'sites'>;
  /** The folder of the build in `.output`, or a path to any unpacked extension. */
  build?: 'chrome-mv3' | 'chrome-mv3-e2e' | (string & {});
  /** A window on the display of `env`, instead of none. */
  headed?: boolean;
  env?: Record<string, string>;
  /** The language of the browser's own interface, and with it of the extension. */
  language?: string;
  args?: string[];
  /** How large all pages are drawn, as a reader sets it in the browser: 2 is 200 %. */
  zoom?: number;
  /** A profile made by `createProfile`, which outlives the browser. Without it the browser has an empty one of its own. */
  keptProfile?: string;
  /** Loads the extension by the command line: one that is loaded later is not told what an organisation has set. */
  atStart?: boolean;
  /**
   * `false`: sites share few processes. To go from site to site then takes a third of the time, and nothing that is asked of the
   * extension depends on it, but for what a site draws or runs before it is stopped.
   */
  isolatesSites?: boolean;
  /** For a person rather than a test: no bar that says the browser is automated, and Ctrl-C is left to the caller. */
  forPerson?: boolean;
}

/** The folder of a build. Throws a sentence when nobody has built it. */
function toFolder(build: string): string {
  const folder = resolve(build.includes('/') ? build : join('.output', build));
  if (!existsSync(join(folder, 'manifest.json'))) {
    throw new Error(`${build} is not built: run \`npm run build:e2e\` first.`);
  }
  return realpathSync(folder);
}

/** Errands of Chromium's own, which it runs with any extension and with none: refused, so that whatever is seen is ours. */
const ERRANDS = ['clients2.google.com', 'update.googleapis.com', 'accounts.google.com'];

/**
 * Flags that keep every name on the test web and the browser's own traffic with them; tabs show the real host names. Nothing
 * but our own pages can be reached, so that the sandbox, which root and many containers cannot have, is not missed.
 */
export function toChromiumFlags({ sites }: Pick<World, 'sites'>, language: string): string[] {
  const errands = ERRANDS.map((host) => `MAP ${host} ~NOTFOUND, `).join('');
  const rules = `${errands}MAP *:80 127.0.0.1:${sites.http}, MAP *:443 127.0.0.1:${sites.https}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`;
  return [
    '--no-sandbox',
    '--test-type',
    '--no-proxy-server',
    '--ignore-certificate-errors',
    `--host-resolver-rules=${rules}`,
    `--lang=${language}`,
    '--hide-crash-restore-bubble',
  ];
}

const SHARED_PROCESSES = [
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,BackForwardCache',
  '--renderer-process-limit=2',
];

/**
 * Starts Chromium with an empty profile and a build of the extension, pinned. What it returns closes only what it opened.
 * No debugger is attached to the worker: none keeps it alive or holds it at its start. Tests start it by `startBrowser`.
 */
export async function openChromium(options: ChromiumOptions) {
  const {
    world,
    build = 'chrome-mv3',
    headed = false,
    language = 'en-US',
    args = [],
    zoom,
    env = {},
    keptProfile,
    atStart = false,
    isolatesSites = true,
    forPerson = false,
  } = options;
  const folder = toFolder(build);
  const extensionId = toExtensionId(folder);
  const origin = `chrome-extension://${extensionId}`;
  const profile = keptProfile ?? createProfile([extensionId], zoom);
  const dropProfile = () => (keptProfile === undefined ? removeProfile(profile) : undefined);
  const browser = await puppeteer
    .launch({
      executablePath: programPath('chromium'),
      headless: !headed,
      pipe: true,
      // Below the limit of a test, so that the step that hangs is named.
      protocolTimeout: 120_000,
      ...(!atStart && { enableExtensions: [folder] }),
      userDataDir: profile,
      defaultViewport: null,
      env: { ...process.env, LANGUAGE: language.replace('-', '_'), ...env },
      args: [
        ...toChromiumFlags(world, language),
        ...(isolatesSites ? [] : SHARED_PROCESSES),
        ...(atStart ? [`--load-extension=${folder}`, `--disable-extensions-except=${folder}`] : []),
        ...args,
      ],
      ignoreDefaultArgs: [...(forPerson ? ['--enable-automation'] : []), ...(atStart ? ['--disable-extensions'] : [])],
      handleSIGINT: !forPerson,
      targetFilter: (target: Target) => target.type() !== 'service_worker',
    })
    .catch((error: unknown) => {
      dropProfile();
      throw error;
    });

  const isAt = (path: string) => (target: Target) => target.url().split(/[?#]/)[0] === `${origin}/${path}`;
  const find = (matches: (target: Target) => boolean) => browser.targets().find(matches);

  const root = await browser.target().createCDPSession();
  // Until the worker has run once, a machine under load blocks the extension's pages.
  await waitUntil(async () => (await findWorker(root, origin)) !== null, 'the worker starts').catch(() => {});

  /** Opens a page of the extension in a tab. It draws after its first reads, so that "loaded" comes too early: its landmark says so. */
  async function openPage(path: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(`${origin}/${path}`);
    if (path.includes('.html')) await page.waitForSelector('main > *');
    return page;
  }

  async function openSite(url: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'load' });
    return page;
  }

  async function closePopup(): Promise<void> {
    const open = find(isAt('popup.html'));
    const page = await open?.asPage();
    await page?.evaluate(() => window.close()).catch(() => {});
    await waitUntil(() => find(isAt('popup.html')) === undefined, 'the popup closes');
  }

  /** Clicks the button on the toolbar while `page` is the active tab, and hands over the real popup. */
  async function openPopup(page: Page): Promise<Page> {
    await closePopup();
    const extension = (await browser.extensions()).get(extensionId);
    if (!extension) throw new Error('The extension is not installed.');
    await page.bringToFront();
    const opened = browser.waitForTarget(isAt('popup.html'), { timeout: 30_000 });
    await page.triggerExtensionAction(extension);
    const popup = await (await opened).asPage();
    await popup.waitForSelector('main > *');
    return popup;
  }

  /** The side panel once something has opened it. */
  async function sidePanel(): Promise<Page> {
    return (await browser.waitForTarget(isAt('sidepanel.html'), { timeout: 30_000 })).asPage();
  }

  /** Opens the side panel beside `page`, from the popup, by a gesture without a place: a click may miss a popup that still grows. */
  async function openSidePanel(page: Page): Promise<Page> {
    const popup = await openPopup(page);
    const windowId = await popup.evaluate(async () => (await chrome.windows.getCurrent()).id);
    const session = await popup.createCDPSession();
    const opened = sidePanel();
    const expression = `void chrome.sidePanel.open({ windowId: ${windowId} })`;
    // Chromium may end the popup before it has replied. Whether it was done shows in the panel.
    await session.send('Runtime.evaluate', { expression, userGesture: true }).catch(() => {});
    return opened;
  }

  return {
    browser,
    /** The session of the browser itself: of its targets, downloads and permissions. */
    root,
    extensionId,
    origin,
    openPage,
    openSite,
    openPopup,
    closePopup,
    /** Saves whatever is downloaded in this folder, without a question. */
    downloadTo: (downloadPath: string) => root.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath }),
    openSidePanel,
    sidePanel,
    close: async () => {
      await browser.close();
      dropProfile();
    },
  };
}
export type Chromium = Awaited<ReturnType<typeof openChromium>>;

/** Ends the browser as a crash or a lost battery does: nothing is told, nothing is closed. */
export async function killBrowser({ browser }: Chromium): Promise<void> {
  const program = browser.process();
  if (!program) throw new Error('The browser has no process.');
  const isGone = once(program, 'exit');
  program.kill('SIGKILL');
  await isGone;
}
