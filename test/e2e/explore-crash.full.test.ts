import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { killBrowser } from '../support/chromium.ts';
import { readCsv } from '../support/csv.ts';
import { listDownloads, readDownload } from '../support/downloads.ts';
import { exportRows, fill, press, shoot, untilText } from '../support/journey.ts';
import { createProfile, removeProfile, toExtensionId } from '../support/profile.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const BUILD = 'chrome-mv3-e2e';
const PAGES = 20;
/** The browser is killed when so many are there, in the pause before the next one. */
const BEFORE = 8;

/** The domains of the first pages, as the stand-in gives them to anyone with the key. */
async function readDomains({ address, key }: World): Promise<string[]> {
  const domains: string[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const reply = await fetch(`${address}/api/discovery`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ top_n: 50_000, page }),
    });
    const { results } = (await reply.json()) as { results: { domain: string }[] };
    domains.push(...results.map(({ domain }) => domain));
  }
  return domains;
}

test('a run of 20 pages goes on after the browser was killed between two of them: no page is paid twice, and none is lost', async () => {
  const keptProfile = createProfile([toExtensionId(realpathSync(`.output/${BUILD}`))]);
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  const world = await createWorld();
  const pages = () =>
    world.service.log
      .filter(({ path }) => path === '/api/discovery')
      .map(({ body }) => JSON.parse(body).page as number);
  try {
    const { chromium: killed } = await startBrowser({ world, keptProfile, build: BUILD });
    const page = await killed.openPage('dashboard.html#/explore');
    await fill(page, 'textbox', 'Top sites by rank', '50000');
    await press(page, 'Search · 1 call');
    await untilText(page, '100 of 50,000 sites');
    await fill(page, 'textbox', 'From page', '1');
    await fill(page, 'textbox', 'To page', String(PAGES));
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (text) => document.querySelector('.search-pages')?.textContent?.includes(text),
      { polling: 'mutation' },
      `pages 1–${BEFORE} of`,
    );
    await killBrowser(killed);
    expect(pages()).toEqual(Array.from({ length: BEFORE }, (_, index) => index + 1));

    const { chromium } = await startBrowser({ world, keptProfile, build: BUILD, bare: true });
    await chromium.downloadTo(folder);
    // It is offered whatever search is opened.
    const left = await chromium.openPage('dashboard.html#/explore?category=%2FNews');
    await untilText(left, `${BEFORE} of ${PAGES} pages are loaded`);
    await shoot(left, 'explore-left-run', true);
    expect(pages()).toHaveLength(BEFORE);
    await press(left, 'Resume · 12 calls');
    await untilText(left, `${PAGES} of ${PAGES} pages are loaded`);
    await press(left, 'rank to 50,000', 'link');
    await untilText(left, `pages 1–${PAGES} of 500 are loaded`);
    expect(pages()).toEqual(Array.from({ length: PAGES }, (_, index) => index + 1));
    await exportRows(left, 'CSV');
    await waitUntil(() => listDownloads(folder).length > 0, 'the file is saved');
    const [, ...rows] = readCsv(await readDownload(folder, listDownloads(folder)[0] ?? ''));
    expect(rows.map(([domain]) => domain)).toEqual(await readDomains(world));
    expect(rows).toHaveLength(PAGES * 100);
    await chromium.close();
  } finally {
    await world.close();
    removeProfile(keptProfile);
    rmSync(folder, { recursive: true, force: true });
  }
});
