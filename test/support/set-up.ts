import type { Page } from 'puppeteer-core';
import type { World } from './world.ts';

interface Extension {
  openPage: (path: string) => Promise<Page>;
}

/** Fills a field by its accessible name, as a user types over what stands there. */
async function fill(page: Page, name: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`::-p-aria([name="${name}"])`);
  if (!field) throw new Error(`There is no field "${name}".`);
  await field.click({ count: 3 });
  await field.press('Backspace');
  await field.type(text);
}

/** Waits until the form of the service says so: "Saved" is also the beginning of other words on that page. */
export async function untilSaved(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"], output')].some((status) => status.textContent?.trim() === 'Saved'),
  );
}

/**
 * Saves an address and a key by the real form of the options page, and closes the page again. `afterSave` runs between the
 * click and the word "Saved": an https service brings a permission prompt then.
 */
export async function setUp(
  extension: Extension,
  { address, key }: Pick<World, 'address' | 'key'>,
  afterSave?: () => Promise<void>,
): Promise<void> {
  const page = await extension.openPage('options.html');
  await fill(page, 'Service address', address);
  await fill(page, 'API key', key);
  const button = await page.waitForSelector('::-p-aria([name="Save"][role="button"])');
  await button?.click();
  await afterSave?.();
  await untilSaved(page);
  await page.close();
}
