import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readNotices } from '../support/card.ts';
import { createMalformedMessages, GOOD_BODIES } from '../support/malformed.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { soak } from '../support/soak.ts';

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

const SEED = 20261120;
const COUNT = soak(1_000, 10_000);

/** Marks the worker, so that a new one in its place is seen, and collects what it throws. */
async function watchWorker(stage: TestBrowser) {
  const { client, detach } = await stage.attachWorker();
  const thrown: string[] = [];
  await client.send('Runtime.enable');
  client.on('Runtime.exceptionThrown', (event) => thrown.push(JSON.stringify(event).slice(0, 500)));
  await stage.inWorker('globalThis.sameWorker = true');
  return {
    thrown,
    isSame: () => stage.inWorker('globalThis.sameWorker === true'),
    stop: detach,
  };
}

/** What came back, without what says no: nothing, an error, or a failure of ours that no handler has made. */
const toAccepted = (replies: unknown[]) =>
  replies.filter((reply) => {
    const { res } = (reply ?? {}) as { res?: { ok?: boolean; failure?: { kind: string } } };
    return res?.ok === true || (res?.failure && !['internal', 'updated'].includes(res.failure.kind));
  });

describe('messages from a page of the extension', () => {
  let stage: TestBrowser;
  beforeAll(async () => {
    stage = await startBrowser();
  });
  beforeEach(() => stage.forgetSites());
  afterAll(() => stage?.close());

  test(`U1: ${COUNT} malformed messages have no effect and leave the worker alive (seed ${SEED})`, async () => {
    const watched = await watchWorker(stage);
    const page = await stage.chromium.openPage('manifest.json');
    const before = await stage.readStored();
    const huge = { v: 2, type: 'lookup', body: { subject: 'x'.repeat(10_000_000) } };
    const messages = [
      { id: 1, type: 'request', timestamp: 1, data: huge },
      ...createMalformedMessages(SEED, COUNT - 1),
    ];
    for (let first = 0; first < COUNT; first += 1000) {
      const replies = (await page.evaluate(
        (sent) =>
          Promise.all(
            sent.map((message) =>
              chrome.runtime.sendMessage(message).catch((error: Error) => `rejected: ${error.message}`),
            ),
          ),
        messages.slice(first, first + 1000),
      )) as unknown[];
      expect(toAccepted(replies)).toEqual([]);
    }
    await page.close();
    expect(watched.thrown).toEqual([]);
    expect(await watched.isSame()).toBe(true);
    await watched.stop();
    expect(await stage.readStored()).toEqual(before);
    expect(stage.paths()).toEqual([]);
    // It still does its work.
    expect(await readNotices(await stage.openCard('after-the-storm.com'))).toEqual([]);
    expect(stage.paths()).toEqual(BY_ITSELF);
  });

  test('U1: a message of another version is told that the extension was updated', async () => {
    const page = await stage.chromium.openPage('manifest.json');
    const reply = await page.evaluate(() =>
      chrome.runtime.sendMessage({
        id: 1,
        type: 'request',
        timestamp: 1,
        data: { v: 0, type: 'key-status', body: {} },
      }),
    );
    expect(reply).toEqual({ res: { ok: false, failure: { kind: 'updated', billed: 'no' } } });
    await page.close();
  });

  test('T20: a web page has no way to send a message', async () => {
    const site = await stage.chromium.openSite('https://no-way.com/');
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
    const { chromium } = stage;
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
    const site = await stage.chromium.openSite('https://untouched.com/');
    await stage.chromium.openPopup(site);
    await stage.chromium.closePopup();
    const served = await site.evaluate(async () => (await fetch(location.href)).text());
    const shown = await site.evaluate((html) => {
      const fresh = new DOMParser().parseFromString(html, 'text/html');
      return [fresh.documentElement.outerHTML, document.documentElement.outerHTML];
    }, served);
    expect(shown[1]).toBe(shown[0]);
    await site.close();
  });

  test('T21: options opened with an address in their own address take nothing from it', async () => {
    const { chromium, world } = stage;
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
  let stage: TestBrowser;
  let build: ReturnType<typeof createIntrudedBuild>;
  beforeAll(async () => {
    build = createIntrudedBuild();
    stage = await startBrowser({ build: build.folder });
  });
  beforeEach(() => stage.forgetSites());
  afterAll(async () => {
    await stage?.close();
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
    const site = await stage.chromium.openSite('https://taken-over.com/');
    for (const area of ['local', 'session']) {
      expect(await order(site, { order: 'read', area })).toMatch(/^rejected: .*not allowed/);
    }
    await site.close();
  });

  test('T20: its messages are all refused, good ones too, and have no effect', async () => {
    const watched = await watchWorker(stage);
    const before = await stage.readStored();
    const site = await stage.chromium.openSite('https://taken-over.com/');
    const good = Object.entries(GOOD_BODIES).map(([type, body]) => ({
      id: 1,
      type: 'request',
      timestamp: 1,
      data: { v: 2, type, body },
    }));
    const refused = { res: { ok: false, failure: { kind: 'internal', billed: 'no' } } };
    expect(await order(site, { order: 'send', messages: good })).toEqual(good.map(() => refused));
    for (let first = 0; first < COUNT; first += 1000) {
      const messages = createMalformedMessages(SEED + first, 1000);
      expect(toAccepted((await order(site, { order: 'send', messages })) as unknown[])).toEqual([]);
    }
    await site.close();
    expect(watched.thrown).toEqual([]);
    expect(await watched.isSame()).toBe(true);
    await watched.stop();
    expect(await stage.readStored()).toEqual(before);
    expect(stage.paths()).toEqual([]);
  });
});
