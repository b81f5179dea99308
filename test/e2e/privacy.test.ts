import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADDRESSES } from '../fixtures/addresses.ts';
import { LOGO_ORIGIN } from '../service/server.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup, toFailureOf, untilSettled } from '../support/card.ts';
import { press, readText, untilText } from '../support/journey.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { PDF } from '../support/site-pages.ts';
import { soakRows } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
});
beforeEach(() => stage.forgetSites());
afterAll(() => stage?.close());

/** What may be sent: the scheme and an ASCII host name of two labels or more, and nothing after it. */
const PUBLIC_HOST = /^https:\/\/(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** The bodies that reached the stand-in. */
const bodies = () => stage.world.service.log.map(({ body }) => JSON.parse(body) as unknown);

describe('P2 to P5: the named table of addresses, by message to the real worker', () => {
  const HOSTS = ADDRESSES.filter(([, expected]) => expected.startsWith('https://'));
  const EMAILS = ADDRESSES.filter(([, expected]) => / https:\/\//.test(expected));
  const REFUSED = ADDRESSES.filter(([, expected]) => !expected.includes('https://'));
  // The worker takes a text of at most 4,096 characters; a longer one is no message of ours.
  const isLong = (text: string) => text.length > 4096;

  test('P2 to P5: the table is large, and every kind of row is in it', () => {
    expect(ADDRESSES.length).toBeGreaterThanOrEqual(400);
    for (const rows of [HOSTS, EMAILS, REFUSED]) expect(rows.length).toBeGreaterThan(10);
  });

  test('P5: of every address of a public site its bare host alone is sent, once', async () => {
    const page = await stage.chromium.openPage('manifest.json');
    const odd: string[] = [];
    for (const [text, expected] of HOSTS.filter(([text]) => !isLong(text))) {
      const sections = await sendLookup(page, { subject: text });
      const failure = toFailureOf(sections);
      if (failure?.kind === 'not-public') odd.push(`${text}: ${failure.reason}, expected ${expected}`);
    }
    await page.close();
    expect(odd).toEqual([]);
    const expected = [...new Set(HOSTS.filter(([text]) => !isLong(text)).map(([, host]) => host))];
    expect(
      bodies()
        .map((body) => JSON.stringify(body))
        .sort(),
    ).toEqual(expected.map((url) => JSON.stringify({ url })).sort());
    expect(expected.filter((url) => !PUBLIC_HOST.test(url))).toEqual([]);
  });

  test('P2, P3, P4: of every address that is no public site nothing is sent, for the reason of the table', async () => {
    const page = await stage.chromium.openPage('manifest.json');
    const odd: string[] = [];
    for (const [text, expected] of REFUSED) {
      if (isLong(text)) {
        await expect(sendLookup(page, { subject: text })).rejects.toThrow('internal');
        continue;
      }
      const failure = toFailureOf(await sendLookup(page, { subject: text }));
      if (failure?.kind !== 'not-public' || failure.reason !== expected)
        odd.push(`${text}: ${failure?.reason}, expected ${expected}`);
    }
    await page.close();
    expect(odd).toEqual([]);
    expect(bodies()).toEqual([]);
    expect(await stage.readUsage()).toEqual({});
  });

  test('P8: no e-mail address is sent before the user agreed to it', async () => {
    const page = await stage.chromium.openPage('manifest.json');
    const failures = await Promise.all(
      EMAILS.map(async ([text]) => toFailureOf(await sendLookup(page, { subject: text }))),
    );
    await page.close();
    expect(new Set(failures.map((failure) => failure?.field))).toEqual(new Set(['email']));
    expect(bodies()).toEqual([]);
  });

  const NOT_PUBLIC: [text: string, sentence: string][] = [
    ['2130706433', 'This address is not a public site: it is an IP address. Nothing was sent.'],
    ['0x7f.1', 'This address is not a public site: it is an IP address. Nothing was sent.'],
    ['[::ffff:7f00:1]', 'This address is not a public site: it is an IP address. Nothing was sent.'],
    [
      'printer.local',
      'This address is not a public site: its name is private to this computer or network. Nothing was sent.',
    ],
    ['intranet', 'This address is not a public site. Nothing was sent. Write its whole name, as in example.com.'],
    ['a..b.com', 'This address is not a public site: its name is not well-formed. Nothing was sent.'],
    ['site.nosuchending', 'This address is not a public site: its ending does not exist. Nothing was sent.'],
    ['co.uk', 'This address is not a public site: it is an ending under which sites are registered. Nothing was sent.'],
  ];
  test.each(soakRows(NOT_PUBLIC, ['2130706433', 'printer.local', 'site.nosuchending']))(
    'P2 to P4: "%s" in the field says why nothing was sent',
    async (text, sentence) => {
      const popup = await stage.openCard('field.com');
      stage.forgetCalls();
      await popup.type('.subject-field input', text);
      await popup.keyboard.press('Enter');
      await untilText(popup, sentence);
      expect(stage.paths()).toEqual([]);
    },
  );
});

describe('P6: pages that are no sites', () => {
  const PAGES = [
    'chrome://version/',
    'about:blank',
    'data:text/html,hello',
    'view-source:https://source.com/',
    'file:///etc/hostname',
    'https://chromewebstore.google.com/',
  ];
  test.each(soakRows(PAGES, ['chrome://version/', 'data:text/html,hello', 'file:///etc/hostname']))(
    'P6: %s cannot be looked up, and there is no button to do so',
    async (url) => {
      const { chromium } = stage;
      const page = await chromium.browser.newPage();
      await page.goto(url);
      const popup = await chromium.openPopup(page);
      await untilText(popup, 'This page cannot be looked up. Only websites can. Nothing was sent.');
      expect(await popup.$$('.card')).toEqual([]);
      expect(stage.paths()).toEqual([]);
      await chromium.closePopup();
      await page.close();
    },
  );

  test('P6: a page of a blob, and one of the extension, cannot be looked up', async () => {
    const { chromium } = stage;
    const page = await chromium.openSite('https://blobs.com/');
    const blob = await page.evaluate(() => URL.createObjectURL(new Blob(['hello'], { type: 'text/html' })));
    await page.goto(blob);
    expect(await readText(await chromium.openPopup(page))).toContain('Nothing was sent.');
    await page.goto(`${chromium.origin}/options.html`);
    expect(await readText(await chromium.openPopup(page))).toContain('This page cannot be looked up.');
    expect(stage.paths()).toEqual([]);
    await chromium.closePopup();
    await page.close();
  });
});

describe('P6: a document of a site', () => {
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
});

describe('P7: private windows', () => {
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
});

/** A click on an entry of the context menu, brought to the worker as the browser does; the click itself is in real-input.test.ts. */
async function chooseByEvent(click: Record<string, unknown>): Promise<void> {
  await stage.inWorker(async (info) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const { onClicked } = chrome.contextMenus as unknown as { onClicked: { dispatch(...given: unknown[]): void } };
    onClicked.dispatch(info, tab);
  }, click);
}

describe('P8: the context menu (its event dispatched in the worker)', () => {
  /** Without a gesture no side panel may open, so that the answer is in the dashboard, in a new tab. */
  async function openByMenu(click: Record<string, unknown>) {
    const { chromium } = stage;
    const before = new Set(chromium.browser.targets());
    const opened = chromium.browser.waitForTarget(
      (target) => !before.has(target) && target.url().startsWith(`${chromium.origin}/dashboard.html`),
    );
    await chooseByEvent(click);
    return (await opened).asPage();
  }

  afterEach(async () => {
    const { chromium } = stage;
    const left = chromium.browser.targets().filter((target) => target.url().startsWith(`${chromium.origin}/dashboard`));
    for (const target of left) await (await target.page())?.close();
  });

  test('P8: of a link with a token its host alone is looked up', async () => {
    const page = await openByMenu({
      menuItemId: 'link',
      linkUrl: 'https://user:pass@shop.example.org:8443/cart?token=abc#pay',
    });
    await untilText(page, 'shop.example.org');
    await untilSettled(page);
    expect(stage.asked().filter((asked) => !/ https:\/\/(shop\.)?example\.org$/.test(asked))).toEqual([]);
    const written = JSON.stringify([
      stage.world.service.log,
      await stage.readStored(),
      await stage.readStored('session'),
      page.url(),
    ]);
    expect(written).not.toMatch(/token|abc#|user:pass|8443/);
    await page.close();
  });

  test('P8: an e-mail link asks first, and sends the address alone once the user agreed', async () => {
    const page = await openByMenu({ menuItemId: 'link', linkUrl: 'mailto:Desk@northwind-ferries.com?subject=secret' });
    await untilText(page, 'Send this e-mail address?');
    expect(stage.paths()).toEqual([]);
    // Browsers keep the addresses of pages, and may synchronise them.
    expect(page.url()).toBe(`${stage.chromium.origin}/dashboard.html`);
    await press(page, 'Cancel');
    expect(stage.paths()).toEqual([]);
    await page.close();

    const again = await openByMenu({ menuItemId: 'link', linkUrl: 'mailto:Desk@northwind-ferries.com?subject=secret' });
    await press(again, 'Send and look up');
    await untilText(again, 'Northwind');
    await untilSettled(again);
    expect(bodies()).toEqual([{ email: 'desk@northwind-ferries.com' }]);
    expect(JSON.stringify([stage.world.service.log, await stage.readStored()])).not.toContain('secret');
    await again.close();
  });

  test.each(['javascript:void(0)', 'ftp://files.example.org/list.txt', 'http://wiki.internal/start'])(
    'P8: a link to %s says why it is not looked up',
    async (linkUrl) => {
      const page = await openByMenu({ menuItemId: 'link', linkUrl });
      await untilText(page, 'Nothing was sent.');
      expect(stage.paths()).toEqual([]);
      await page.close();
    },
  );
});

describe('P9: what goes with a request', () => {
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

  test('P9, T15: a redirect of a logo is not followed, neither into the own network nor elsewhere', async () => {
    const { world } = stage;
    const ways = [
      ['northwind-ferries.com', 302, `https://localhost:${world.sites.https}/printer.svg`],
      ['sandpiper-bank.com', 307, 'https://192.168.1.1/router.svg'],
      ['harbour-gazette.co.uk', 301, 'https://pictures-elsewhere.com/logo.svg'],
    ] as const;
    const { host: logoHost } = new URL(LOGO_ORIGIN);
    for (const [host, status, location] of ways) {
      const asked: string[] = [];
      world.sites.answerAs(logoHost, ({ url = '' }, response) => {
        asked.push(url);
        response.writeHead(status, { Location: location, 'Access-Control-Allow-Origin': '*' }).end();
      });
      const popup = await stage.openCard(host);
      await waitUntil(() => asked.length > 0, 'the logo is asked for');
      await popup.waitForSelector('.logo .tile');
    }
    const reached = world.sites.visits().map(({ path }) => path);
    expect(reached.filter((path) => path.endsWith('.svg') && !path.startsWith('/logo/'))).toEqual([]);
  });
});
