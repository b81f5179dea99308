import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOGO_ORIGIN } from '../service/server.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { untilSettled } from '../support/card.ts';
import { readText, untilText } from '../support/journey.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { PDF } from '../support/site-pages.ts';
import { soakRows } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
});
beforeEach(async () => {
  stage.world.reset();
  await stage.forgetSites();
});
afterAll(() => stage?.close());

/** The bodies that reached the stand-in. */
const bodies = () => stage.world.service.log.map(({ body }) => JSON.parse(body) as unknown);

test('P6: a page of the browser cannot be looked up, and there is no button to do so', async () => {
  const { chromium } = stage;
  const page = await chromium.browser.newPage();
  await page.goto('chrome://version/');
  const popup = await chromium.openPopup(page);
  await untilText(popup, 'This page cannot be looked up. Only websites can. Nothing was sent.');
  expect(await popup.$$('.card')).toEqual([]);
  expect(stage.paths()).toEqual([]);
  await chromium.closePopup();
  await page.close();
});

test('P6: a PDF counts as the site that serves it: its host alone is sent', async () => {
  const { chromium, world } = stage;
  world.sites.answerAs('papers.com', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(PDF);
  });
  const page = await chromium.openSite('https://papers.com/drafts/plan.pdf?token=abc');
  expect(await page.evaluate(() => document.contentType)).toBe('application/pdf');
  const popup = await chromium.openPopup(page);
  await untilSettled(popup);
  expect(await readText(popup, 'h1')).toBe('papers.com');
  expect(stage.asked()).toEqual(BY_ITSELF.map((path) => `${path} https://papers.com`));
  expect(bodies()).toEqual(BY_ITSELF.map(() => ({ url: 'https://papers.com' })));
  await chromium.closePopup();
  await page.close();
});

test('P7: the manifest forbids private windows, and in one the extension is not there', async () => {
  const { chromium, world } = stage;
  expect(await stage.within.evaluate(() => chrome.runtime.getManifest().incognito)).toBe('not_allowed');
  const before = await stage.readStored();
  const secret = await chromium.browser.createBrowserContext();
  const page = await secret.newPage();
  await expect(page.goto(`${chromium.origin}/popup.html`)).rejects.toThrow('ERR_BLOCKED_BY_CLIENT');
  await page.goto('https://secret-errand.com/path?token=abc');
  expect(world.sites.visits().map(({ host }) => host)).toContain('secret-errand.com');
  await secret.close();
  expect(stage.paths()).toEqual([]);
  expect(await stage.readStored()).toEqual(before);
});

test('P9: no cookie and no referrer goes to the service, although it has set cookies', async () => {
  const { world, chromium } = stage;
  const page = await chromium.browser.newPage();
  await page.goto(`${world.address}/api/list-category/v1`);
  await chromium.browser.setCookie({ name: 'planted', value: '1', domain: '127.0.0.1', path: '/' });
  await page.reload();
  // The browser does send them by itself.
  // It asks for an icon of the page when it likes.
  const readCalls = () => world.service.log.filter(({ path }) => path !== '/favicon.ico');
  expect(readCalls().at(-1)?.headers.cookie).toContain('planted=1');
  await page.close();
  stage.forgetCalls();
  await stage.openCard('cookies.com');
  const calls = readCalls();
  expect(calls.map(({ path }) => path).sort()).toEqual(BY_ITSELF);
  const sent = calls.map(({ headers }) => headers);
  expect(sent.flatMap(({ cookie, referer }) => [cookie, referer]).filter((value) => value !== undefined)).toEqual([]);
  expect(new Set(sent.map(({ 'cache-control': control }) => control))).toEqual(new Set(['no-cache']));
});

test('P9: no cookie and no referrer goes to the host of a logo, although it has set cookies', async () => {
  const { world, chromium } = stage;
  const page = await chromium.openSite(`${LOGO_ORIGIN}/`);
  const domain = new URL(LOGO_ORIGIN).hostname;
  await chromium.browser.setCookie({
    name: 'planted',
    value: '1',
    domain,
    path: '/',
    secure: true,
    sameSite: 'None',
  });
  await page.reload();
  const logoHost = new URL(LOGO_ORIGIN).host;
  const toLogo = () => world.sites.visits().filter(({ host, path }) => host === logoHost && path !== '/favicon.ico');
  expect(toLogo().at(-1)?.headers.cookie).toContain('planted=1');
  await page.close();
  world.sites.forget();
  const popup = await stage.openCard('northwind-ferries.com');
  await popup.waitForFunction(() => document.querySelector<HTMLImageElement>('.logo img')?.complete, { polling: 50 });
  expect(toLogo().length).toBeGreaterThan(0);
  expect(
    toLogo()
      .flatMap(({ headers }) => [headers.cookie, headers.referer, headers.authorization])
      .filter(Boolean),
  ).toEqual([]);
});

const REDIRECTS: [host: string, status: number, toLocation: (port: number) => string][] = [
  ['northwind-ferries.com', 302, (port) => `https://localhost:${port}/printer.svg`],
  ['sandpiper-bank.com', 307, () => 'https://192.168.1.1/router.svg'],
  ['harbour-gazette.co.uk', 301, () => 'https://pictures-elsewhere.com/logo.svg'],
];

test('P9, T15: a redirect of a logo is not followed, neither into the own network nor elsewhere', async () => {
  const { world } = stage;
  const { host: logoHost } = new URL(LOGO_ORIGIN);
  for (const [host, status, toLocation] of soakRows(REDIRECTS, ['northwind-ferries.com'])) {
    const asked: string[] = [];
    world.sites.answerAs(logoHost, ({ url = '' }, response) => {
      asked.push(url);
      const headers = { Location: toLocation(world.sites.https), 'Access-Control-Allow-Origin': '*' };
      response.writeHead(status, headers).end();
    });
    const popup = await stage.openCard(host);
    await waitUntil(() => asked.length > 0, 'the logo is asked for');
    await popup.waitForSelector('.logo .tile');
  }
  const reached = world.sites.visits().map(({ path }) => path);
  expect(reached.filter((path) => path.endsWith('.svg') && !path.startsWith('/logo/'))).toEqual([]);
});
