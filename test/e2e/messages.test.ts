import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readNotices } from '../support/card.ts';
import { createMalformedMessages, GOOD_BODIES } from '../support/malformed.ts';
import { VERSION } from '../support/request.ts';
import { BY_ITSELF } from '../support/service-calls.ts';

/** Takes orders from its page, as a content script that was taken over would: sends messages and reads storage for it. */
const SCRIPT = `
addEventListener('message', async ({ data }) => {
  if (!data || !data.order) return;
  const answer = async () => {
    if (data.order === 'read') return chrome.storage[data.area].get(null);
    return Promise.all(data.messages.map((message) => chrome.runtime.sendMessage(message).catch((error) => 'rejected: ' + error.message)));
  };
  const result = await answer().catch((error) => 'rejected: ' + error.message);
  postMessage({ result: JSON.stringify(result === undefined ? null : result), id: data.id });
});
document.documentElement.dataset.intruder = 'ready';
`;

/** A copy of a build with a content script on every site. Ours has none: this is what one could do if it had. */
function createIntrudedBuild(build = 'chrome-mv3'): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-intruder-'));
  cpSync(resolve('.output', build), folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const script = { matches: ['https://*/*'], js: ['intruder.js'], run_at: 'document_start' };
  writeFileSync(path, JSON.stringify({ ...manifest, content_scripts: [script] }));
  writeFileSync(join(folder, 'intruder.js'), SCRIPT);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** 100 messages of which none is one of ours, and one that is larger than any. */
const MALFORMED = [
  {
    id: 1,
    type: 'request',
    timestamp: 1,
    data: { v: VERSION, type: 'lookup', body: { subject: 'x'.repeat(1_000_000) } },
  },
  ...createMalformedMessages(20261120, 100),
];

/** What came back, without what says no: nothing, an error, or a failure of ours that no handler has made. */
const toAccepted = (replies: unknown) =>
  (replies as unknown[]).filter((reply) => {
    const { res } = (reply ?? {}) as { res?: { ok?: boolean; failure?: { kind: string } } };
    return res?.ok === true || (res?.failure && !['internal', 'updated'].includes(res.failure.kind));
  });

describe('a web page', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test('T20: a web page has no way to send a message', async () => {
    const site = await browser.chromium.openSite('https://no-way.com/');
    expect(await site.evaluate('typeof (globalThis.chrome && chrome.runtime)')).toBe('undefined');
    expect(await site.evaluate('typeof globalThis.browser')).toBe('undefined');
    await site.close();
  });

  const PATHS = [
    'popup.html',
    'options.html',
    'dashboard.html',
    'sidepanel.html',
    'manifest.json',
    'background.js',
    'icon/128.png',
  ];

  test('T21, T22: a web page can load nothing of the extension, in any of six ways', async () => {
    const { chromium } = browser;
    const site = await chromium.openSite('https://curious.com/');
    const urls = PATHS.map((path) => `${chromium.origin}/${path}`);
    const loaded = await site.evaluate(async (all) => {
      const byElement = (element: HTMLElement, field: string, url: string) =>
        new Promise<boolean>((resolve) => {
          element.onload = () => resolve(true);
          element.onerror = () => resolve(false);
          element.setAttribute(field, url);
          document.head.append(element);
        });
      const style = (url: string) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        return byElement(link, 'href', url);
      };
      const found: string[] = [];
      for (const url of all) {
        if (
          await fetch(url).then(
            () => true,
            () => false,
          )
        )
          found.push(`fetch ${url}`);
        if (
          await fetch(url, { mode: 'no-cors' }).then(
            () => true,
            () => false,
          )
        )
          found.push(`no-cors fetch ${url}`);
        if (await byElement(document.createElement('img'), 'src', url)) found.push(`img ${url}`);
        if (await byElement(document.createElement('script'), 'src', url)) found.push(`script ${url}`);
        if (await style(url)) found.push(`stylesheet ${url}`);
        const frame = document.createElement('iframe');
        frame.src = url;
        await new Promise((resolve) => {
          frame.onload = resolve;
          document.body.append(frame);
        });
      }
      return found;
    }, urls);
    expect(loaded).toEqual([]);
    const frames = site
      .frames()
      .filter((frame) => frame !== site.mainFrame())
      .map((frame) => frame.url());
    expect(frames).toHaveLength(PATHS.length);
    expect(frames.filter((url) => url.startsWith(chromium.origin))).toEqual([]);

    const opened = chromium.browser.waitForTarget((target) => target.opener()?.url() === site.url());
    await site.evaluate((url) => void window.open(url), urls[1] ?? '');
    const page = await (await opened).asPage();
    expect(page.url()).not.toContain(chromium.origin);
    await page.close();
    await site.close();
  });

  test('T22: a visited page is the same with and without the extension', async () => {
    const site = await browser.chromium.openSite('https://untouched.com/');
    await browser.chromium.openPopup(site);
    await browser.chromium.closePopup();
    const served = await site.evaluate(async () => (await fetch(location.href)).text());
    const shown = await site.evaluate((html) => {
      const fresh = new DOMParser().parseFromString(html, 'text/html');
      return [fresh.documentElement.outerHTML, document.documentElement.outerHTML];
    }, served);
    expect(shown[1]).toBe(shown[0]);
    await site.close();
  });

  test('T21: options opened with an address in their own address take nothing from it', async () => {
    const { chromium, world } = browser;
    const page = await chromium.openPage(
      'options.html?address=https://evil.com&baseUrl=https://evil.com#https://evil.com',
    );
    await page.waitForSelector('::-p-aria([name="Forget key"][role="button"])');
    const typed = await page.$eval('::-p-aria([name="Service address"])', (field) => (field as HTMLInputElement).value);
    expect(typed).toBe(world.address);
    await page.close();
  });
});

describe('messages from a content script that should not be there', () => {
  let browser: TestBrowser;
  let build: ReturnType<typeof createIntrudedBuild>;
  beforeAll(async () => {
    build = createIntrudedBuild();
    browser = await startBrowser({ build: build.folder });
  });
  afterAll(async () => {
    await browser?.close();
    build?.remove();
  });

  /** Gives the content script of a page an order, and waits for what it says. */
  async function order(page: Page, what: object): Promise<unknown> {
    await page.waitForSelector('[data-intruder="ready"]');
    const result = await page.evaluate(
      (given) =>
        new Promise<string>((resolve) => {
          const id = Math.random();
          addEventListener('message', ({ data }) => data.id === id && 'result' in data && resolve(data.result));
          postMessage({ ...given, id });
        }),
      what,
    );
    return JSON.parse(result);
  }

  test('T1: it cannot read the key: storage is closed to it', async () => {
    const site = await browser.chromium.openSite('https://taken-over.com/');
    for (const area of ['local', 'session']) {
      expect(await order(site, { order: 'read', area })).toMatch(/^rejected: .*not allowed/);
    }
    await site.close();
  });

  test('U1, T20: its messages are all refused, good ones too, and with what a page of ours sends malformed they have no effect and leave the worker alive', async () => {
    const { attachWorker, inWorker, within } = browser;
    const { client, detach } = await attachWorker();
    const thrown: unknown[] = [];
    client.on('Runtime.exceptionThrown', (event) => thrown.push(event));
    await client.send('Runtime.enable');
    // A new worker in its place would not have this.
    await inWorker('globalThis.sameWorker = true');
    const before = await browser.readStored();

    const site = await browser.chromium.openSite('https://taken-over.com/');
    const good = Object.entries(GOOD_BODIES).map(([type, body]) => ({
      ...{ id: 1, type: 'request', timestamp: 1 },
      data: { v: VERSION, type, body },
    }));
    const refused = { res: { ok: false, failure: { kind: 'internal', billed: 'no' } } };
    expect(await order(site, { order: 'send', messages: good })).toEqual(good.map(() => refused));
    expect(toAccepted(await order(site, { order: 'send', messages: MALFORMED }))).toEqual([]);
    await site.close();
    const replies = await within.evaluate(
      (sent) => Promise.all(sent.map((message) => chrome.runtime.sendMessage(message).catch(() => null))),
      MALFORMED,
    );
    expect(toAccepted(replies)).toEqual([]);

    expect(thrown).toEqual([]);
    expect(await inWorker('globalThis.sameWorker === true')).toBe(true);
    await detach();
    expect(await browser.readStored()).toEqual(before);
    expect(browser.paths()).toEqual([]);
    // It still does its work.
    expect(await readNotices(await browser.openCard('after-the-storm.com'))).toEqual([]);
    expect(browser.paths()).toEqual(BY_ITSELF);
  });
});
