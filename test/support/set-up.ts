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

/** Saves the stand-in's address and key by the real form of the options page, and closes the page again. */
export async function setUp(extension: Extension, world: Pick<World, 'address' | 'key'>): Promise<void> {
  const page = await extension.openPage('options.html');
  await fill(page, 'Service address', world.address);
  await fill(page, 'API key', world.key);
  const button = await page.waitForSelector('::-p-aria([name="Save"][role="button"])');
  await button?.click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"], output')].some((status) => status.textContent?.trim() === 'Saved'),
  );
  await page.close();
}
