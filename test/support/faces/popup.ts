import type { Page } from 'puppeteer-core';
import { toPolicyItem, toSafetyItem } from '../brand-safety.ts';
import type { TestBrowser } from '../browser.ts';
import { sendLookup } from '../card.ts';
import { servePages } from '../estimate-pages.ts';
import { LINKS_HOST, serveLinks } from '../linking-page.ts';
import { toGamblingRule, toTestPolicy } from '../policies.ts';
import { waitUntil } from '../wait.ts';
import type { Visit } from './face.ts';
import { ENLARGED_POPUP, PANEL, POPUP } from './face.ts';
import { click, enter, lookAt, untilSeen } from './reach.ts';
import { toCardItems, toExpiringItem, toItem, toKeyItems, toSettingsItem } from './stored.ts';

/** One record of a card that was changed after it was written. */
function toDamagedItems(host: string): Record<string, string> {
  const items = toCardItems(host, 'small');
  const key = `card:${host}:technologies`;
  return { ...items, [key]: (items[key] ?? '').replace('"presence"', '"presencf"') };
}

/** Five failures in a row stop all calls for a while, and a pause holds for every site. */
const forgetFailures = (page: Page) => page.evaluate(() => chrome.storage.local.remove('circuit'));

const toFailure = (name: string, fault: string, shows: string) => ({
  ...{ name, fault, shows },
  reach: async (page: Page) => {
    await forgetFailures(page);
    await lookAt(`${fault}-example.com`)(page);
  },
});

/** The popup's page in a tab is drawn as the popup is, stays open and can be made smaller. It knows no site by itself. */
const CARDS: Visit = {
  name: 'the cards of the popup',
  at: 'popup.html',
  size: POPUP,
  stored: {
    ...toCardItems('small-example.com', 'small'),
    ...toExpiringItem('small-example.com'),
    ...toKeyItems(),
    ...toItem('note:small-example.com', { text: 'Ask the editor', tags: ['Lead', 'press'] }),
    ...toCardItems('partial-example.com', 'partial'),
    ...toCardItems('old-example.com', 'stale'),
    ...toCardItems('xn--mnchen-3ya.de', 'small', ['traffic']),
    ...toCardItems('logo-example.com', 'small', ['logo']),
    ...toDamagedItems('damaged-example.com'),
    ...toPolicyItem(
      toTestPolicy({ rules: [{ ...toGamblingRule('warn'), when: { categories: ['/Hobbies & Leisure'] } }] }),
    ),
    ...toSafetyItem(),
  },
  faces: [
    { name: 'a card of the service', reach: lookAt('northwind-ferries.com'), shows: 'Northwind Ferries AS' },
    {
      name: 'a card with a warning, a note and a near expiry',
      reach: async (page) => {
        await lookAt('small-example.com')(page);
        await untilSeen(page, 'Expires soon');
        await untilSeen(page, 'Warned');
      },
      shows: 'Ask the editor',
      sizes: [ENLARGED_POPUP],
    },
    { name: 'the open menu of a card', reach: (page) => click(page, 'Copy card'), shows: 'As Markdown' },
    {
      name: 'a card of old data with similar sites and a filter that no technology fits',
      reach: async (page) => {
        await lookAt('old-example.com')(page);
        await untilSeen(page, 'Saved 8 days ago');
        await untilSeen(page, 'stripe.com');
        await click(page, 'Show 12 more: Technologies');
        await enter(page, 'Filter technologies', 'cobol');
      },
      shows: 'No technology matches.',
    },
    {
      name: 'a card whose parts are missing, empty, unreadable or of another host',
      reach: lookAt('partial-example.com'),
      shows: 'The service left this out.',
    },
    {
      name: 'a card of a host in another script, with a part that the plan leaves out',
      fault: 'plan200',
      reach: lookAt('münchen.de'),
      shows: 'Needs the Advanced plan.',
    },
    {
      name: 'a card whose logo alone failed',
      fault: 'trunc-40',
      reach: async (page) => {
        await sendLookup(page, { subject: 'logo-example.com', sections: ['logo'], mode: 'live' });
        await lookAt('logo-example.com')(page);
      },
      shows: 'Retry (may cost 1 call)',
    },
    {
      name: 'a card of which a record could not be read',
      reach: lookAt('damaged-example.com'),
      shows: '1 saved site was unreadable and was removed.',
    },
    {
      name: 'a card whose refresh failed',
      fault: '500',
      reach: async (page) => {
        await forgetFailures(page);
        await lookAt('small-example.com')(page);
        await click(page, 'Refresh · 5 calls');
      },
      shows: 'The service had a problem (500).',
    },
    {
      name: 'the question before an e-mail address is sent',
      reach: lookAt('desk@hotel-abendrot.at'),
      shows: 'Send this e-mail address?',
    },
    {
      name: 'the card of an e-mail address',
      reach: async (page) => {
        await forgetFailures(page);
        await click(page, 'Send and look up');
      },
      shows: 'Open the card of hotel-abendrot.at',
    },
    { name: 'a name that the worker refuses', reach: lookAt('co.uk'), shows: 'No card for “co.uk”' },
    {
      name: 'a card that loads',
      fault: 'hang',
      reach: lookAt('slow-example.com'),
      shows: 'Waiting for the service: Traffic',
      isLoading: true,
    },
    toFailure('a failure that may have cost calls', '500', 'Retry (may cost 3 calls)'),
    toFailure('a key that the service rejects', '401', 'Open options'),
    toFailure('a service that asks to slow down', '429-tenyears', 'Next try in'),
  ],
};

/** The real popup, beside the page of an address. */
const beside = (url: string) => async (journey: TestBrowser) => {
  servePages(journey.world.sites.answerAs);
  return journey.chromium.openPopup(await journey.chromium.openSite(url));
};

const openReasons = (page: Page) =>
  page.$$eval('.why', (found) => {
    for (const reason of found) (reason as HTMLDetailsElement).open = true;
  });

/** The real popup over a page with links. */
async function openLinking({ chromium, world }: TestBrowser): Promise<Page> {
  serveLinks(world.sites.answerAs);
  return chromium.openPopup(await chromium.openSite(`https://${LINKS_HOST}/`));
}

/** The popup of a tab that the user let pass once. */
async function openPassed({ chromium }: TestBrowser): Promise<Page> {
  const tab = await chromium.browser.newPage();
  // Our page takes its place, which ends this navigation.
  await tab.goto('https://listed-example.com/').catch(() => null);
  await untilSeen(tab, 'On the block list of your policy');
  await click(tab, 'Continue once');
  await waitUntil(() => tab.url() === 'https://listed-example.com/', 'the site is open');
  return chromium.openPopup(tab);
}

const REAL: Visit[] = [
  {
    name: 'the popup of a page that cannot be looked up',
    at: async ({ chromium }) => chromium.openPopup(await chromium.openPage('manifest.json')),
    faces: [
      { name: 'what it says', shows: 'No card for this page' },
      { name: 'a name that its field refuses', reach: lookAt('localhost'), shows: 'its name is private to this' },
    ],
  },
  {
    name: 'the popup of a first run',
    at: beside('https://tern-and-tide.com/'),
    isBare: true,
    faces: [
      {
        name: 'an estimate with its reasons',
        reach: async (page) => {
          await page.waitForSelector('.estimate .why');
          await openReasons(page);
        },
        shows: 'WordPress 6.7.1',
      },
      {
        name: 'the same estimate in the dashboard',
        leadTo: async (page, { chromium }) => {
          const opening = chromium.browser.waitForTarget((target) => target.url().includes('/dashboard.html'));
          await click(page, 'Open in dashboard');
          return (await opening).asPage();
        },
        shows: 'Estimate from this page read just now',
      },
    ],
  },
  {
    name: 'the popup of an open page',
    at: beside('https://second-tern.com/'),
    faces: [
      {
        name: 'what was read of the page beside the answer of the service',
        reach: async (page) => {
          await page.waitForSelector('.on-page > summary');
          await page.$eval('.on-page > summary', (summary) => (summary as HTMLElement).click());
          await click(page, 'Read this page');
        },
        shows: 'Seen only here',
      },
    ],
  },
  {
    name: 'the popup of a page with an address of its own',
    at: beside('https://northwind-ferries.com/users/48213/timetable'),
    faces: [
      {
        name: 'the question before that address is sent',
        reach: (page) => click(page, 'Classify this very page · 1 call'),
        shows: 'seems to hold an id',
      },
      {
        name: 'what the service says of that page',
        reach: (page) => click(page, 'Send · 1 call'),
        shows: 'Classify again · 1 call',
      },
    ],
  },
  {
    name: 'the popup over a page with links',
    at: openLinking,
    stored: { ...toSafetyItem(), ...toPolicyItem(toTestPolicy({ block: ['blocked-example.com'] })) },
    faces: [
      { name: 'what its marks mean', reach: (page) => click(page, 'Mark links'), shows: 'until you leave the page.' },
      {
        name: 'its links in Bulk',
        leadTo: async (page, { chromium }) => {
          const opening = chromium.browser.waitForTarget((target) => target.url().endsWith('#/bulk'));
          await click(page, 'Links of this page');
          return (await opening).asPage();
        },
        shows: 'Costs up to 7 calls.',
      },
    ],
  },
  {
    name: 'the popup of a site that is never sent',
    at: openLinking,
    stored: toSettingsItem({ neverSend: ['harbour-links.com'] }),
    faces: [
      {
        name: 'its marked links',
        reach: (page) => click(page, 'Mark links'),
        shows: 'until you leave the page.',
      },
    ],
  },
  {
    name: 'the popup of a tab that was let pass once',
    at: openPassed,
    stored: { ...toSafetyItem(), ...toPolicyItem(toTestPolicy({ block: ['listed-example.com'] })) },
    faces: [{ name: 'its card', shows: 'You let this tab pass once.' }],
  },
];

const PANELS: Visit = {
  name: 'the side panel',
  at: 'sidepanel.html',
  size: PANEL,
  stored: { ...toCardItems('small-example.com', 'small'), ...toSettingsItem({ followTab: true }) },
  faces: [
    { name: 'before a site, when it follows the active tab', shows: 'Look up a site' },
    { name: 'with a card', reach: lookAt('small-example.com'), shows: 'Hobbies & Leisure' },
  ],
};

export const POPUP_VISITS: readonly Visit[] = [CARDS, ...REAL, PANELS];
