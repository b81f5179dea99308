import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { servePages } from '../support/estimate-pages.ts';
import { find, press, readText, shoot, untilText } from '../support/journey.ts';
import { PDF } from '../support/site-pages.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser({ bare: true, isolatesSites: true });
  servePages(journey.world.sites.answerAs);
  journey.world.sites.answerAs('files-of-many.com', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(PDF);
  });
});

afterAll(() => journey?.close());

/** What the browser itself asks for, whatever is open. */
const isOfBrowser = ({ host }: { host: string }) => /(?:^|\.)(?:google|googleapis|gvt1)\.com$/.test(host);

/** Opens a site until it has loaded all that it asks for. */
async function openSite(url: string): Promise<Page> {
  const site = await journey.chromium.openSite(url);
  await site.waitForNetworkIdle({ idleTime: 200 });
  journey.world.sites.forget();
  journey.forgetCalls();
  return site;
}

async function openEstimate(url: string): Promise<Page> {
  const popup = await journey.chromium.openPopup(await openSite(url));
  await popup.waitForSelector('.estimate');
  return popup;
}

/** Everything that left since the popup was opened: any name is resolved to the test web, and the service listens too. */
const left = () => [
  ...journey.world.sites
    .visits()
    .filter((visit) => !isOfBrowser(visit))
    .map(({ host, path }) => host + path),
  ...journey.calls(),
];

/** The words of a section, and after them what speaks for it. */
async function readSection(popup: Page, name: string): Promise<{ says: string; why: string }> {
  const section = `section[aria-labelledby^="estimate-${name} "]`;
  const says = await readText(popup, section);
  await popup.$$eval(`${section} .why`, (found) => {
    for (const why of found) (why as HTMLDetailsElement).open = true;
  });
  return { says, why: await readText(popup, `${section} .why`) };
}

test('a shop has a card that its visitors would call right, each part says why, nothing leaves, and the dashboard shows the same estimate, with the time at which it was read', async () => {
  const popup = await openEstimate('https://tern-and-tide.com/');
  expect(await readText(popup)).toContain(
    'tern-and-tide.com Tern & Tide Ireland Estimate from this page read just now',
  );
  expect((await readSection(popup, 'categories')).says).toContain('Shopping');
  const company = await readSection(popup, 'company');
  expect(company.says).toContain('Tern & Tide');
  expect(company.says).toContain('Galway, Ireland');
  expect(company.why).toContain('Structured data');
  const technologies = await readSection(popup, 'technologies');
  for (const name of ['WordPress', 'WooCommerce', 'jQuery', 'Google Analytics'])
    expect(technologies.says).toContain(name);
  expect(technologies.why).toContain('WordPress 6.7.1');
  const social = await readSection(popup, 'social');
  expect(social.says).toContain('ternandtide');
  expect(social.says).not.toContain('sharer');
  expect((await readSection(popup, 'logo')).says).toContain('https://tern-and-tide.com/logo.svg');
  await shoot(popup, 'on-device-shop');
  expect(left()).toEqual([]);
  const opened = journey.chromium.browser.waitForTarget((target) => target.url().includes('/dashboard.html'));
  await press(popup, 'Open in dashboard');
  const dashboard = await (await opened).asPage();
  await untilText(dashboard, 'tern-and-tide.com Tern & Tide Ireland Estimate from this page read just now');
  // The session alone holds it.
  expect(Object.keys(await journey.readStored('session'))).toContain('estimate:tern-and-tide.com');
  expect(JSON.stringify(await journey.readStored())).not.toContain('tern-and-tide');
  await dashboard.close();
  expect(left()).toEqual([]);
});

test.each([
  ['newspaper', 'https://harbour-courier.com/', 'The Harbour Courier', 'News', 'harbourcourier'],
  ['documentation page', 'https://rowlock.dev/', 'Rowlock', 'Computers & Electronics', 'rowlock'],
])('a %s has a right card too, and nothing leaves', async (_, url, company, category, profile) => {
  const popup = await openEstimate(url);
  expect((await readSection(popup, 'company')).says).toContain(company);
  const categories = await readSection(popup, 'categories');
  expect(categories.says).toContain(category);
  expect(categories.why).toContain(category);
  expect((await readSection(popup, 'social')).says).toContain(profile);
  expect(left()).toEqual([]);
});

test('a file says in place of an estimate why it has none and what to do', async () => {
  const popup = await journey.chromium.openPopup(
    await journey.chromium.openSite('https://files-of-many.com/brochure.pdf'),
  );
  await untilText(popup, 'Open a page of the site, then click the Sitecard icon again.');
  expect(await readText(popup)).toContain('No estimate of files-of-many.com');
});

test('with a key the page is read on a click alone, and adds to the answer of the service without changing it', async () => {
  await journey.saveKey();
  const site = await openSite('https://second-tern.com/');
  const popup = await journey.chromium.openPopup(site);
  await waitUntil(
    async () => !(await popup.$('[aria-busy="true"]')) && (await popup.$('.on-page')) !== null,
    'the card is there',
  );
  const sections = await readText(popup, '.card');
  expect(await readText(popup)).not.toContain('Estimate');
  await popup.click('.on-page > summary');
  await untilText(popup, 'Reads the open page on this device.');
  journey.world.sites.forget();
  journey.forgetCalls();
  await press(popup, 'Read this page');
  await untilText(popup, 'Nothing was sent.');
  await find(popup, 'button', 'Read again');
  const part = await readText(popup, '.on-page');
  expect(part).toContain('Seen only here');
  expect(part).toContain('WooCommerce');
  expect(await readText(popup, '.card')).toBe(sections);
  expect(left()).toEqual([]);
  expect(JSON.stringify(await journey.readStored())).not.toContain('on-device');

  // A script that never ends lets no other run. What was read stays.
  await site.evaluate('setTimeout(() => { for (;;); })');
  await press(popup, 'Read again');
  await untilText(popup, 'The page does not answer. Reload it, then click the Sitecard icon again.');
  expect(await readText(popup, '.on-page')).toContain('Seen only here');
});
