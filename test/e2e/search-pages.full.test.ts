import { realpathSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiscoveryQuery } from '../../lib/discovery/query.ts';
import type { Result } from '../../lib/errors.ts';
import type { Requests } from '../../lib/messages.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { killBrowser } from '../support/chromium.ts';
import { createProfile, removeProfile, toExtensionId } from '../support/profile.ts';
import { VERSION } from '../support/request.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const BUILD = 'chrome-mv3-e2e';
const QUERY: DiscoveryQuery = { topN: 100_000, filters: { country: 'DE' } };

type Reply = Result<Requests['search-page']['reply']>;

let world: World;
let keptProfile: string;
let running: TestBrowser;
/** Shows nothing, and asks the worker. */
let within: Page;

async function openBrowser(): Promise<void> {
  running = await startBrowser({ world, keptProfile, build: BUILD, bare: true });
  within = running.within;
}

beforeAll(async () => {
  keptProfile = createProfile([toExtensionId(realpathSync(`.output/${BUILD}`))]);
  world = await createWorld();
  await openBrowser();
});

afterAll(async () => {
  await running?.close();
  await world?.close();
  removeProfile(keptProfile);
});

async function ask(query: DiscoveryQuery, more: object = {}): Promise<Reply> {
  const data = { v: VERSION, type: 'search-page', body: { query, confirmed: false, asker: 'search', ...more } };
  const message = { id: 1, type: 'request', timestamp: 1, data };
  const { res } = (await within.evaluate((sent) => chrome.runtime.sendMessage(sent), message)) as { res: Reply };
  return res;
}
const countCalls = () => world.service.log.filter(({ path }) => path === '/api/discovery').length;

function readStore(table: string): Promise<unknown[]> {
  return within.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('sitecard');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => resolve(reading.result);
          opening.result.close();
        };
      }),
    table,
  );
}

test('a browser that is killed over a page: what is stored is paid once, and the page in doubt is left alone', async () => {
  await running.saveKey();
  const before = countCalls();
  const slow: DiscoveryQuery = { topN: 100, q: 'ok-60000.faults.com' };
  expect(await ask({ ...QUERY, page: 2 })).toMatchObject({ ok: true, body: { calls: 1 } });
  void ask(slow).catch(() => {});
  await waitUntil(() => countCalls() === before + 2, 'the second page is asked for');
  await killBrowser(running.chromium);

  await openBrowser();
  expect(await ask({ ...QUERY, page: 2 })).toMatchObject({ ok: true, body: { calls: 0 } });
  expect(await ask(slow)).toMatchObject({ ok: false, failure: { kind: 'lost', billed: 'maybe', isHeld: true } });
  expect(countCalls()).toBe(before + 2);
  // Saved cards are cleared with pages of searches and with what is in doubt.
  const message = {
    id: 1,
    type: 'request',
    timestamp: 1,
    data: { v: VERSION, type: 'clear', body: { what: 'sites' } },
  };
  await within.evaluate((sent) => chrome.runtime.sendMessage(sent), message);
  expect(await readStore('search-pages')).toEqual([]);
});
