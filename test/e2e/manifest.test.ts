import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { readPng, TOOLBARS, toShareSeen } from '../support/pixels.ts';

const ASKER = {
  manifest_version: 3,
  name: 'Asks what a manifest warns of',
  version: '1',
  permissions: ['management'],
  background: { service_worker: 'background.js' },
};

/**
 * Asks real Chromium what it would warn the user of when a manifest is installed, by a tiny extension that may ask so.
 */
async function createInstallWarnings() {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-asker-'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(ASKER));
  writeFileSync(join(folder, 'background.js'), 'chrome.runtime.onMessage.addListener(() => {});');
  const { within, close } = await startBrowser({ build: folder, bare: true });
  return {
    read: (manifest: unknown): Promise<string[]> =>
      within.evaluate((text) => chrome.management.getPermissionWarningsByManifest(text), JSON.stringify(manifest)),
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const PRODUCTION = ['chrome-mv3', 'edge-mv3', 'firefox-mv3'];
const E2E = ['chrome-mv3-e2e', 'firefox-mv3-e2e'];

const readText = (build: string) => readFileSync(`.output/${build}/manifest.json`, 'utf8');
const readManifest = (build: string) => JSON.parse(readText(build));
const STYLE_HASH = /'sha256-[^']+'/;

let warnings: Awaited<ReturnType<typeof createInstallWarnings>>;

beforeAll(async () => {
  warnings = await createInstallWarnings();
});

afterAll(async () => {
  await warnings?.close();
});

test.each([...PRODUCTION, ...E2E])('the manifest of %s is the one that was agreed on', (build) => {
  // The version moves with every release and decides nothing. The hash is that of the popup's style.
  const manifest = JSON.parse(readText(build).replace(STYLE_HASH, "'sha256-x'"));
  expect({ ...manifest, version: 'x' }).toMatchSnapshot();
});

test.each([...PRODUCTION, ...E2E])('the one style element that %s allows is that of its popup', (build) => {
  const page = readFileSync(`.output/${build}/popup.html`, 'utf8');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(STYLE_HASH.exec(readText(build))?.[0]).toBe(`'sha256-${hash}'`);
});

test.each(PRODUCTION)('installing %s warns the user of nothing', async (build) => {
  expect(await warnings.read(readManifest(build))).toEqual([]);
});

test.each(PRODUCTION)('PRIVACY.md says what each permission of %s is for', (build) => {
  const told = readFileSync('PRIVACY.md', 'utf8').split('\n## Permissions\n')[1] ?? '';
  const { permissions } = readManifest(build) as { permissions: string[] };
  expect(permissions.filter((permission) => !told.includes(`\n| \`${permission}\``))).toEqual([]);
});

test('the browser does warn when a manifest asks for more', async () => {
  const manifest = readManifest('chrome-mv3');
  const greedy = { ...manifest, permissions: [...manifest.permissions, 'webNavigation'] };
  expect(await warnings.read(greedy)).toEqual(['Read your browsing history']);
});

test.each(PRODUCTION)('the icons of %s have the sizes that they are named by, and are seen on any toolbar', (build) => {
  const { icons } = readManifest(build) as { icons: Record<string, string> };
  expect(Object.keys(icons)).toEqual(['16', '32', '48', '128']);
  for (const [size, path] of Object.entries(icons)) {
    const icon = readPng(`.output/${build}/${path}`);
    expect([icon.width, icon.height]).toEqual([Number(size), Number(size)]);
    for (const [name, colour] of TOOLBARS) expect(toShareSeen(icon, colour), `${path}, ${name}`).toBeGreaterThan(1 / 3);
  }
});

/** Firefox tells no program what it would say; these are the permissions it has no sentence for. */
const SILENT_IN_FIREFOX = [
  ...['storage', 'alarms', 'contextMenus', 'activeTab', 'scripting'],
  'declarativeNetRequestWithHostAccess',
];

const readScripts = (build: string) =>
  readdirSync(`.output/${build}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(`.output/${build}/${name}`, 'utf8')] as const);

test.each(PRODUCTION)('the scripts of %s are ASCII, which a browser keeps at one byte a character', (build) => {
  const scripts = readScripts(build);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(([, text]) => !/^[\0-\x7f]*$/.test(text)).map(([name]) => name)).toEqual([]);
});

/** By what a script reaches for the network; the last of them loads what is none of the package. */
const NETWORK =
  /\bfetch\(|XMLHttpRequest|sendBeacon|\bWebSocket\b|EventSource|WebTransport|RTCPeerConnection|importScripts/g;

test.each(PRODUCTION)(
  'in %s the worker alone calls the service, in one place; cards fetch logos, and all else reads the package',
  (build) => {
    const found = readScripts(build).flatMap(([name, text]) =>
      [...text.matchAll(NETWORK)].map(({ index }) => [name, text.slice(index - 20, index + 60)] as const),
    );
    // `(await fetch(chrome.runtime.getURL("/suffixes.json")))`
    // The reader of CSV could load a file by its address, and is only given texts.
    const isOfReader = (name: string) => name.includes('papaparse');
    const others = found.filter(
      ([name, text]) => !/\bfetch\([\w.]+\.runtime\.getURL\(/.test(text) && !isOfReader(name),
    );
    // The popup is built apart from the other pages.
    const LOGOS = /logo-picture-[\w-]+\.js$/;
    const callers = others.map(([name]) => (LOGOS.test(name) ? 'logos' : name));
    expect(callers.toSorted()).toEqual(['background.js', 'logos', 'logos']);
    // Each is handed to what notes every request.
    expect(others.filter(([, text]) => !/\bfetch:\(\.\.\.(\w+)\)=>fetch\(\.\.\.\1\)/.test(text))).toEqual([]);
    const ofLogos = readScripts(build).filter(([name, text]) => LOGOS.test(name) && text.includes('fetch('));
    expect(ofLogos.filter(([, text]) => !/redirect:.error.,credentials:.omit./.test(text))).toEqual([]);
    expect(found.length).toBeGreaterThan(others.length);
  },
);

test('every consent that the Firefox build says it may ask for is one that its code asks for', () => {
  const code = readScripts('firefox-mv3')
    .map(([, text]) => text)
    .join('\n');
  const asked = [...code.matchAll(/data_collection:\[([^\]]*)\]/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/\w+/g)].map(([name]) => name),
  );
  const { optional } = readManifest('firefox-mv3').browser_specific_settings.gecko.data_collection_permissions;
  expect([...new Set(asked)].toSorted()).toEqual(optional.toSorted());
});

test('the Firefox build asks at install for nothing that Firefox has a sentence for', () => {
  const { permissions, host_permissions = [], content_scripts = [] } = readManifest('firefox-mv3');
  expect(permissions.filter((name: string) => !SILENT_IN_FIREFOX.includes(name))).toEqual([]);
  expect([...host_permissions, ...content_scripts]).toEqual([]);
});
