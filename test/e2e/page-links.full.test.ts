import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { HOSTILE_PAGES, toHtml } from '../support/hostile-pages.ts';
import { press, readText, untilText } from '../support/journey.ts';
import { answerHtml } from '../support/page-reader.ts';
import { toTestPolicy } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';

const HOST = 'hostile-links.com';

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser();
});
afterAll(() => journey?.close());

const readSaid = (popup: Page) => readText(popup, '.marks-said');
const isPressed = (popup: Page) => popup.$eval('[aria-label="Mark links"]', (button) => button.ariaPressed === 'true');

async function openOverLinks(html: string): Promise<{ site: Page; popup: Page }> {
  await journey.browseWith({ ...toSafetyItem(), ...toPolicyItem(toTestPolicy()) });
  journey.world.sites.answerAs(HOST, answerHtml(html));
  const site = await journey.chromium.openSite(`https://${HOST}/`);
  const popup = await journey.chromium.openPopup(site);
  await untilText(popup, 'Registration');
  return { site, popup };
}

/** A page that never rests answers nobody, and one that writes itself anew is no longer that of the click. */
const PAGES = HOSTILE_PAGES.filter(({ name }) => !/never rest|anew/.test(name));

test.each(PAGES.map((page) => [page.name, page] as const))(
  '%s: links are marked or it is said that they cannot be, and nothing is left in the page after the same click again',
  async (_, page) => {
    const { site, popup } = await openOverLinks(toHtml([page]));
    const before = await site.evaluate('keepsake()');
    await press(popup, 'Mark links');
    const ends = /until you leave the page|The page does not answer|no links to mark/;
    await waitUntil(async () => ends.test(await readSaid(popup)), 'an end is said');
    if (!page.isLarge) expect(await readSaid(popup)).not.toContain('does not answer');
    if (!(await isPressed(popup))) return;
    await press(popup, 'Mark links');
    await waitUntil(async () => !(await isPressed(popup)), 'the marks are taken away');
    expect(await site.evaluate('keepsake()')).toBe(before);
  },
);
