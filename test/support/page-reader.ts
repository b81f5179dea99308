import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { FactsResult, WantedFacts } from '../../lib/on-device/read/read-facts.ts';
import { openChromium } from './chromium.ts';
import type { Answer } from './sites.ts';
import { createSites } from './sites.ts';

const READER = {
  manifest_version: 3,
  name: 'Reads a page as Sitecard does',
  version: '1',
  permissions: ['scripting', 'tabs'],
  host_permissions: ['https://*/*', 'http://*/*'],
  background: { service_worker: 'background.js' },
};

type Injection = Parameters<typeof chrome.scripting.executeScript>[0];

/** The product's own, which the build bundles. */
export const SCRIPT = '.output/chrome-mv3/read-page.js';

/** A page of its own for a host. */
export const answerHtml =
  (html: string): Answer =>
  (_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(html);
  };

/**
 * Real Chromium, whose pages the product's own reader reads: `readFacts`, `runInPage` and `detectLanguage` run here, and what they ask of the
 * browser is asked of it by a tiny extension.
 */
export async function openPageReader() {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-reader-'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(READER));
  writeFileSync(join(folder, 'background.js'), 'chrome.runtime.onMessage.addListener(() => {});');
  copyFileSync(SCRIPT, join(folder, 'read-page.js'));
  const sites = await createSites({});
  const chromium = await openChromium({ world: { sites }, build: folder });
  const within = await chromium.openPage('manifest.json');

  const executeScript = async ({ func, ...injection }: Injection & { func?: () => unknown }) => {
    const asked = func ? `{ ...${JSON.stringify(injection)}, func: ${func} }` : JSON.stringify(injection);
    const reply = `chrome.scripting.executeScript(${asked}).then((frames) => ({ frames }), (error) => ({ error: String(error) }))`;
    const { frames, error } = (await within.evaluate(reply)) as { frames?: { result?: unknown }[]; error?: string };
    if (!frames) throw new Error(error);
    return frames;
  };
  const get = (tabId: number) => within.evaluate((id) => chrome.tabs.get(id), tabId);
  // What `wxt/browser` takes for the browser; it looks when it is first loaded.
  const given = globalThis as { chrome?: object };
  given.chrome ??= { runtime: { id: 'reader' } };
  const detect = (text: string) => within.evaluate((sample) => chrome.i18n.detectLanguage(sample), text);
  Object.assign(given.chrome, { scripting: { executeScript }, tabs: { get }, i18n: { detectLanguage: detect } });
  const { runInPage } = await import('../../lib/browser/in-page.ts');
  const { detectLanguage } = await import('../../lib/browser/language.ts');
  const { readFacts } = await import('../../lib/on-device/read/read-facts.ts');

  return {
    browser: chromium.browser,
    sites,
    executeScript,
    detectLanguage,
    toTabId: (page: Page) =>
      within.evaluate(
        async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id ?? -1,
        page.url(),
      ),
    read: (tabId: number, wanted: WantedFacts): Promise<FactsResult> =>
      readFacts((scripts, deadline) => runInPage(tabId, scripts, deadline), wanted),
    close: async () => {
      await chromium.close();
      await sites.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
