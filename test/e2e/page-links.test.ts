import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MARK_SHAPES } from '../../lib/page-links/mark-kinds.ts';
import type { Policy } from '../../lib/safety/policy.ts';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { fill, press, readText, shoot, untilText } from '../support/journey.ts';
import { readMarks, untilMarks } from '../support/link-marks.ts';
import { LINKS_HOST, serveLinks } from '../support/linking-page.ts';
import { toTestPolicy } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';

const POLICY: Partial<Policy> = {
  block: ['blocked-example.com'],
  allow: ['allowed-example.com'],
  rules: [
    { id: 'old', name: 'Old sites', when: { hosts: ['warned-example.com'] }, then: 'warn', reason: 'Of long ago.' },
  ],
};

/** Links of the page that a person sees before it is scrolled. */
const IN_VIEW = 12;

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser();
  serveLinks(journey.world.sites.answerAs);
});
afterAll(() => journey?.close());

/** The popup over the page, with its own site looked up. */
async function openOverLinks(policy: Partial<Policy> = POLICY): Promise<{ site: Page; popup: Page }> {
  await journey.browseWith({ ...toSafetyItem(), ...toPolicyItem(toTestPolicy(policy)) });
  const site = await journey.chromium.openSite(`https://${LINKS_HOST}/`);
  const popup = await journey.chromium.openPopup(site);
  await waitUntil(() => journey.calls().length === 3, 'the card of the page is asked for');
  await untilText(popup, 'Registration');
  journey.forgetCalls();
  journey.world.sites.forget();
  return { site, popup };
}

async function mark(popup: Page): Promise<void> {
  await press(popup, 'Mark links');
  await untilText(popup, 'until you leave the page.');
}

const left = () => [...journey.world.sites.visits().map(({ host, path }) => host + path), ...journey.calls()];

test('the links of the open page are one click from a list in Bulk with verdicts, a filter makes it shorter, and nothing is sent before Start', async () => {
  const { popup } = await openOverLinks();
  const opening = journey.chromium.browser.waitForTarget((target) => target.url().includes('/dashboard.html'));
  await press(popup, 'Links of this page');
  const bulk = (await (await opening).page()) as Page;
  await bulk.setViewport({ width: 1280, height: 900 });
  await untilText(bulk, 'Costs up to 7 calls.');
  const text = await readText(bulk);
  expect(text).toContain('10 links to other sites · 7 sites · 2 stay in the page’s own site');
  expect(text).toContain('allowed-example.com Allowed 2 Article 1 · Navigation 1');
  expect(text).toContain('blocked-example.com Blocked 2 Article nofollow · sponsored 1 · by users (ugc) 1');
  expect(text).toContain('9 rows · 7 sites · 2 cannot be sent');
  await shoot(bulk, 'page-links-bulk');
  await fill(bulk, 'searchbox', 'Filter sites', 'footer');
  await untilText(bulk, 'Costs up to 1 call.');
  await untilText(bulk, 'Start looks up the sites that pass the filter.');
  expect(left()).toEqual([]);
  await press(bulk, 'Start');
  await waitUntil(() => journey.calls().length > 0, 'a call is made');
  await untilText(bulk, 'The run has ended.');
  expect(journey.asked()).toEqual(['/api/categorize https://unknown-example.com']);
  await bulk.close();
});

test('each link of the page has its mark beside it, wherever it is moved, until the same click or another page', async () => {
  const { site, popup } = await openOverLinks();
  await mark(popup);
  // What takes the focus does not hide under the foot, in which the legend stands.
  const isFootFree = () => {
    const foot = document.querySelector('.popup-foot')?.getBoundingClientRect().height;
    document.querySelector<HTMLElement>('.section h2')?.focus({ preventScroll: true });
    return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd) >= Number(foot) - 1;
  };
  await waitUntil(() => popup.evaluate(isFootFree), 'the room of the foot is kept free');
  await shoot(site, 'page-links-marks');
  await shoot(popup, 'page-links-legend');
  const seen = await untilMarks(journey.within, site, IN_VIEW);
  const unknown = MARK_SHAPES.unknown.colour;
  expect(seen.map(({ link, colour }) => [link, colour])).toEqual([
    ['a boat', unknown],
    ['A friend', unknown],
    ['A site of long ago', MARK_SHAPES.warned.colour],
    ['About', MARK_SHAPES.allowed.colour],
    ['an unknown paper', unknown],
    ['comment of a user', MARK_SHAPES.blocked.colour],
    ['here', unknown],
    ['Partner', MARK_SHAPES.allowed.colour],
    ['Shop', expect.anything()],
    ['sponsored offer', MARK_SHAPES.blocked.colour],
    ['the allowed company', MARK_SHAPES.allowed.colour],
    ['wiki', unknown],
  ]);
  expect(Math.max(...seen.map(({ distance }) => distance))).toBeLessThan(20);
  expect(left()).toEqual([]);

  await site.evaluate(() => {
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p><a href="https://late-example.com/">late</a></p>');
    document.getElementById('imprint')?.scrollIntoView();
  });
  await expect.poll(async () => (await readMarks(journey.within, site)).map(({ link }) => link)).toContain('Imprint');
  await site.evaluate(() => scrollTo(0, 0));
  await expect.poll(async () => (await readMarks(journey.within, site)).map(({ link }) => link)).toContain('late');
  expect(Math.max(...(await readMarks(journey.within, site)).map(({ distance }) => distance))).toBeLessThan(20);

  await press(popup, 'Mark links');
  await expect.poll(() => site.evaluate(() => document.documentElement.lastElementChild?.nodeName)).toBe('BODY');
  await mark(popup);
  const anew = await journey.chromium.openPopup(site);
  await untilText(anew, 'until you leave the page.');
  await anew.waitForSelector('[aria-label="Mark links"][aria-pressed="true"]');
  await site.goto(`https://${LINKS_HOST}/about`);
  await site.goBack();
  expect(await site.evaluate(() => document.documentElement.lastElementChild?.nodeName)).toBe('BODY');
});

/** What the page notes of itself while it is marked. */
async function spy(policy: Partial<Policy>) {
  const { site, popup } = await openOverLinks(policy);
  await site.evaluate('startSpying()');
  await mark(popup);
  const colours = new Set((await untilMarks(journey.within, site, IN_VIEW)).map(({ colour }) => colour));
  const noted = (await site.evaluate('lookAtMarks()')) as { noted: string[]; shadow: string };
  return { site, colours, noted };
}

test('a page that tries all it can learns that its links are marked, and not how', async () => {
  const plain = await spy({});
  const judged = await spy({ ...POLICY, unknown: 'warn', block: ['blocked-example.com', 'friend-example.com'] });
  expect(judged.colours.size).toBeGreaterThan(plain.colours.size);
  expect(plain.noted.noted.join()).toMatch(/^childList HTML {2}<div aria-hidden="true" style="[^"]*"><\/div> $/);
  expect(plain.noted.shadow).toBe('closed');
  expect(judged.noted).toEqual(plain.noted);
  // Drawn elsewhere, as into a picture that can be read, it is empty before the page can go on.
  const moved = await judged.site.evaluate(async () => {
    const host = document.documentElement.lastElementChild as HTMLElement;
    document.body.append(host);
    await Promise.resolve();
    return host.isConnected;
  });
  expect(moved).toBe(false);
});
