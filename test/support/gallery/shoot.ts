// Takes a picture of every face of the card and of the table of sites, in .output/gallery: node test/support/gallery/shoot.ts [face ...]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import puppeteer from 'puppeteer-core';
import { createViteServer } from 'vitest/node';
import { toIcons } from '../../../lib/build/icon-file.ts';
import { readAxeViolations } from '../axe.ts';
import { CARDS } from './cards.ts';

const folder = resolve('.output/gallery');
/** The logo of the made-up company: a disc with a beam of light. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#0f6b5c"/><circle cx="16" cy="20" r="8" fill="#f7d774"/><path d="M20 20 34 12v16z" fill="#f7d774" opacity=".6"/></svg>';
const icons = JSON.stringify(toIcons());
const wanted = process.argv.slice(2);
const ofSites = (face: string, scheme = 'light', width = 1280, query = '') => ({
  page: 'sites',
  face,
  scheme,
  width,
  query,
});
const shots = [
  ...Object.keys(CARDS).flatMap((face) => [
    { face, scheme: 'light', width: 400, query: '' },
    { face, scheme: 'dark', width: 400, query: '' },
  ]),
  { face: 'face', scheme: 'dark', width: 400, query: '' },
  { face: 'failures', scheme: 'light', width: 400, query: '' },
  { face: 'full', scheme: 'light', width: 1200, query: '&layout=wide' },
  { face: 'full', scheme: 'dark', width: 1200, query: '&layout=wide' },
  { face: 'partial', scheme: 'light', width: 1200, query: '&layout=wide' },
  { face: 'full', scheme: 'light', width: 400, query: '&lang=de' },
  { face: 'partial', scheme: 'light', width: 400, query: '&lang=de' },
  { face: 'arabic', scheme: 'light', width: 400, query: '&dir=rtl' },
  { face: 'full', scheme: 'light', width: 200, query: '' },
  { face: 'stale', scheme: 'forced', width: 400, query: '' },
  ...['light', 'dark', 'forced'].flatMap((scheme) => [ofSites('sites', scheme), ofSites('sites', scheme, 320)]),
  ofSites('sites', 'light', 1280, '&lang=de'),
  ofSites('sites-ugly'),
  ofSites('sites-ugly', 'dark', 320),
  ofSites('sites-ugly', 'light', 1280, '&dir=rtl'),
  ofSites('sites-empty'),
  ...['light', 'dark', 'forced'].map((scheme) => ofSites('sites-open', scheme)),
  ofSites('sites-open', 'light', 320),
  ofSites('sites-open', 'light', 1280, '&dir=rtl'),
].filter(({ face }) => wanted.length === 0 || wanted.includes(face));

const server = await createViteServer({
  configFile: false,
  root: resolve('.'),
  cacheDir: 'node_modules/.cache/gallery',
  logLevel: 'error',
  oxc: { jsx: { importSource: 'preact' } },
  optimizeDeps: { entries: ['test/support/gallery/*.tsx'] },
  server: { host: '127.0.0.1', port: 0, hmr: false },
});
await server.listen();
const origin = server.resolvedUrls?.local[0];

const profile = mkdtempSync(join(tmpdir(), 'gallery-'));
const browser = await puppeteer.launch({
  executablePath: '/usr/bin/chromium',
  headless: true,
  pipe: true,
  userDataDir: profile,
  args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});
try {
  const page = await browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    // As the build writes them.
    if (request.url().endsWith('/icons.json')) return void request.respond({ status: 200, body: icons });
    if (!request.url().endsWith('/lumenpay.png')) return void request.continue();
    const headers = { 'access-control-allow-origin': '*' };
    void request.respond({ status: 200, contentType: 'image/svg+xml', headers, body: LOGO });
  });
  page.on('pageerror', (error) => console.error(String(error)));
  for (const shot of shots) {
    const { face, scheme, width, query } = shot;
    // A popup is narrow where it is drawn larger.
    await page.setViewport({ width, height: 600, deviceScaleFactor: width < 400 ? 400 / width : 1 });
    await page.emulateMediaFeatures([
      scheme === 'forced'
        ? { name: 'forced-colors', value: 'active' }
        : { name: 'prefers-color-scheme', value: scheme },
    ]);
    const name = 'page' in shot ? shot.page : 'index';
    await page.goto(`${origin}test/support/gallery/${name}.html?face=${face}${query}`);
    await page.waitForSelector('.section, .notice, .face, .sites-area');
    // The words of a wait come after 400 ms, and what fades in has to be there.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .map((each) => each.effect?.getComputedTiming().iterations === Infinity || each.finished),
      ),
    );
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    if (size[0] !== size[1]) console.error(`${face} ${query}: ${size[0]} px wide in a window of ${size[1]} px`);
    for (const violation of await readAxeViolations(page)) console.error(`${face} ${scheme} ${query}: ${violation}`);
    // A build that runs beside this one may clear the folder.
    mkdirSync(folder, { recursive: true });
    const file = `${face}-${scheme}-${width}${query.replaceAll(/\W/g, '-')}`;
    await page.screenshot({ path: join(folder, `${file}-fold.png`) });
    await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true });
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(profile, { recursive: true, force: true });
}
