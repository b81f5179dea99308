import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'puppeteer-core';
import { toExtensionId } from './profile.ts';

/** Where Debian's Chromium looks for what an administrator has set. */
const FOLDER = '/etc/chromium/policies/managed';

/**
 * A copy of a build with an id of its own, so that no other browser on this machine heeds what is set for it. Throws a sentence
 * where the policy folder cannot be written. `remove` takes everything away again, and so does the end of the process.
 */
export function createManagedBuild(build: string) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitecard-managed-')));
  cpSync(resolve('.output', build), folder, { recursive: true });
  const extensionId = toExtensionId(folder);
  const file = join(FOLDER, `sitecard-test-${extensionId}.json`);
  const remove = () => {
    rmSync(file, { force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);

  /** Sets these values and no others. A browser that runs reads the file anew five seconds later. */
  function set(values: Record<string, unknown>): void {
    try {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, JSON.stringify({ '3rdparty': { extensions: { [extensionId]: values } } }));
    } catch (error) {
      remove();
      throw new Error(
        `${FOLDER} cannot be written: this test sets what an administrator sets, so it must run as root.`,
        {
          cause: error,
        },
      );
    }
  }

  /** The same, and lets the browser of an open page read the file at once. */
  async function change(page: Page, values: Record<string, unknown>): Promise<void> {
    set(values);
    const policies = await page.browser().newPage();
    await policies.goto('chrome://policy');
    await policies.evaluate("chrome.send('reloadPolicies')");
    await policies.close();
    await page.bringToFront();
  }
  return { folder, extensionId, set, change, remove };
}
