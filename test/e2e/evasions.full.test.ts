import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import type { SeenTab } from '../support/brand-safety.ts';
import { readTabs, toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readText } from '../support/journey.ts';
import { toGamblingRule, toTestPolicy } from '../support/policies.ts';
import { soakRows } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { BLOCKED, BLOCKED_ADDRESS, IDN, WRITTEN } from '../support/written-addresses.ts';

const LATE = 'late-example.com';
const AHEAD = 'ahead.prepared-example.com';
const WARNED = 'warned-example.com';
const POLICY = toTestPolicy({
  rules: [
    toGamblingRule('warn'),
    { id: 'address', name: 'Address', when: { hosts: [BLOCKED_ADDRESS] }, then: 'block', reason: '' },
  ],
  block: [BLOCKED, IDN, LATE, AHEAD],
});
/** A site like any other, which leads to those that are judged. */
const ELSEWHERE = 'https://elsewhere-example.com';

let world: World;
let running: TestBrowser;
let chromium: TestBrowser['chromium'];
/** A page of the extension that shows nothing. */
let within: Page;
let page: Page;
let warnedTitle: string;
const blockedTitles = new Map<string, string>();

const store = (items: Record<string, unknown>) => within.evaluate((given) => chrome.storage.local.set(given), items);
/** A person types an address; our page may come in the way of it. */
const goTo = (address: string, tab = page) => tab.goto(address, { waitUntil: 'load' }).catch(() => null);
const run = (script: string, tab = page) => tab.evaluate(script).catch(() => null);
const fromElsewhere = async (script: string, path = '/') => {
  await goTo(ELSEWHERE + path);
  await run(script);
};
const click = (tag: string) => `document.body.insertAdjacentHTML('afterbegin', \`${tag}\`);
  document.querySelector('[id=go]').click()`;

/** Paths of `elsewhere-example.com` that lead on: `/302?https://...`, `/refresh?...`, `/meta?...`. */
function serveHops(): void {
  world.sites.answerAs(new URL(ELSEWHERE).host, ({ url = '/' }, response) => {
    const [path = '/', query = ''] = url.split(/\?(.*)/s);
    const target = decodeURIComponent(query);
    const status = /^\/(30\d)$/.exec(path)?.[1];
    if (status) return void response.writeHead(Number(status), { Location: target }).end();
    const refresh = path === '/refresh' ? { Refresh: `0; url=${target}` } : {};
    const meta = path === '/meta' ? `<meta http-equiv="refresh" content="0; url=${target}">` : '';
    response.writeHead(200, { 'Content-Type': 'text/html', ...refresh });
    response.end(`<!doctype html>${meta}<title>Elsewhere</title><link rel="icon" href="data:,"><body>Elsewhere`);
  });
}
/** Sites that a browser keeps as they are when they are left, and that prepare other pages. */
function servePlain(host: string, rules: object | null = null): void {
  const script = rules ? `<script type="speculationrules">${JSON.stringify(rules)}</script>` : '';
  world.sites.answerAs(host, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Supports-Loading-Mode': 'credentialed-prerender' });
    response.end(`<!doctype html>${script}<title>${host}</title><link rel="icon" href="data:,"><body>${host}
      <script>addEventListener('pageshow', ({ persisted }) => { document.title = persisted ? 'kept' : 'new' })</script>`);
  });
}

const isOf = (host: string) => (tab: SeenTab) => {
  const { hostname } = new URL(tab.url.replace(/^view-source:/, '') || 'about:blank');
  return hostname.replace(/^www\.|\.$/g, '') === host;
};
const isOurs = ({ url }: SeenTab, host: string) => url === new URL(`${chromium.origin}/blocked.html#/${host}`).href;

/** Badge and title of a tab are set one after the other: until then it has the title of all tabs. */
const isTold = ({ title }: SeenTab, same: string | undefined) => (same ? title === same : title !== 'Sitecard');

/** Waits until one tab is stopped for a host, as the first time, and makes sure that no tab shows the site. */
async function untilBlocked(host = BLOCKED): Promise<void> {
  const title = blockedTitles.get(host);
  const isStopped = (tab: SeenTab) => isOurs(tab, host) && tab.text === '✕' && isTold(tab, title);
  let tabs: SeenTab[] = [];
  await waitUntil(async () => {
    tabs = await readTabs(within);
    return tabs.some(isStopped);
  }, 'the site is blocked').catch((error: Error) => {
    throw new Error(`${error.message} The tabs are: ${JSON.stringify(tabs)}`);
  });
  blockedTitles.set(host, tabs.find(isStopped)?.title ?? '');
  expect(tabs.filter(isOf(host))).toEqual([]);
}
/** Waits until every tab of the site carries its warning, the same one as ever. */
async function untilWarned(count = 1): Promise<void> {
  let tabs: SeenTab[] = [];
  const isWarned = (tab: SeenTab) => tab.text === '!' && isTold(tab, warnedTitle);
  await waitUntil(async () => {
    tabs = (await readTabs(within)).filter(isOf(WARNED));
    return tabs.length === count && tabs.every(isWarned);
  }, 'the site is warned of').catch((error: Error) => {
    throw new Error(`${error.message} Its tabs are: ${JSON.stringify(tabs)}`);
  });
  warnedTitle ||= tabs[0]?.title ?? '';
}

beforeAll(async () => {
  // Only where sites have processes of their own does the browser keep pages to go back to.
  running = await startBrowser({ build: 'chrome-mv3-e2e', isolatesSites: true, bare: true });
  ({ chromium, world, within } = running);
  serveHops();
  servePlain(WARNED);
  servePlain(LATE);
  servePlain(AHEAD);
  await store({ ...toSafetyItem(), ...toPolicyItem(POLICY), ...toCategoriesItem(WARNED, '/Gambling') });
  page = await chromium.browser.newPage();
  await goTo(`https://${WARNED}/first`);
  await untilWarned();
  expect(warnedTitle).toBe('Sitecard · Warned\nRule “Gambling”, category Gambling');
  await goTo(`https://${BLOCKED}/first`);
  await untilBlocked();
  expect(await readText(page, 'h1')).toContain('Blocked by your policy');
});
beforeEach(async () => {
  const before = await chromium.browser.pages();
  page = await chromium.browser.newPage();
  for (const old of before) if (old !== within) await old.close();
});
afterAll(async () => {
  await running?.close();
});

/** A page that leads to the blocked site. */
const LED: [name: string, lead: () => Promise<unknown>][] = [
  ...[301, 302, 303, 307, 308].map((status): [string, () => Promise<unknown>] => [
    `a redirect by ${status}`,
    () => goTo(`${ELSEWHERE}/${status}?https://${BLOCKED}/${status}`),
  ]),
  [
    'three redirects in a row',
    () =>
      goTo(
        `${ELSEWHERE}/301?${encodeURIComponent(`${ELSEWHERE}/307?${encodeURIComponent(`${ELSEWHERE}/302?https://WWW.${BLOCKED}./x`)}`)}`,
      ),
  ],
  ['a Refresh header', () => goTo(`${ELSEWHERE}/refresh?https://${BLOCKED}/`)],
  ['a meta refresh', () => goTo(`${ELSEWHERE}/meta?https://${BLOCKED}/`)],
  ['location.replace', () => fromElsewhere(`location.replace('https://${BLOCKED}/')`)],
  ['location.assign', () => fromElsewhere(`location.assign('https://${BLOCKED}/')`)],
  ['navigation.navigate', () => fromElsewhere(`void navigation.navigate('https://${BLOCKED}/')`)],
  ['a link', () => fromElsewhere(click(`<a id=go href="https://${BLOCKED}/">go</a>`))],
  ['a link without a referrer', () => fromElsewhere(click(`<a id=go rel=noreferrer href="//${BLOCKED}/">go</a>`))],
  ['a link to a new tab', () => fromElsewhere(click(`<a id=go target=_blank href="https://${BLOCKED}/">go</a>`))],
  [
    'a form that gets',
    () => fromElsewhere(click(`<form action="https://${BLOCKED}/"><button id=go>go</button></form>`)),
  ],
  [
    'a form that posts',
    () =>
      fromElsewhere(
        click(`<form method=post action="https://${BLOCKED}/"><input name=a><button id=go>go</button></form>`),
      ),
  ],
  ['window.open', () => fromElsewhere(`void window.open('https://${BLOCKED}/')`)],
  ['window.open without an opener', () => fromElsewhere(`void window.open('https://${BLOCKED}/', '', 'noopener')`)],
  ['a window of its own', () => fromElsewhere(`void window.open('https://${BLOCKED}/', 'w', 'popup,width=300')`)],
  [
    'an empty window that is sent on',
    () => fromElsewhere(`{ const opened = window.open('about:blank'); opened.location = 'https://${BLOCKED}/' }`),
  ],
  [
    'a tab that sends its opener on',
    async () => {
      await fromElsewhere(`void window.open('/child')`);
      const child = await chromium.browser.waitForTarget((target) => target.url().endsWith('/child'));
      await run(`opener.location = 'https://${BLOCKED}/'`, (await child.page()) ?? page);
    },
  ],
  [
    'a frame that sends its page on',
    async () => {
      await fromElsewhere(
        click(`<iframe id=go srcdoc="<a id=go target=_top href='https://${BLOCKED}/'>go</a>"></iframe>`),
      );
      const frame = await page.waitForFrame((candidate) => candidate.url() === 'about:srcdoc');
      await (await frame.waitForSelector('#go'))?.click();
    },
  ],
  ['a tab opened by an extension', () => within.evaluate((url) => chrome.tabs.create({ url }), `https://${BLOCKED}/`)],
  [
    'a tab sent on by an extension',
    async () => {
      await goTo(`${ELSEWHERE}/sent`);
      const sent = (await readTabs(within)).find(({ url }) => url.endsWith('/sent'));
      await within.evaluate((id, url) => chrome.tabs.update(id, { url }), sent?.id ?? -1, `https://${BLOCKED}/`);
    },
  ],
  [
    'a window opened by an extension',
    () => within.evaluate((url) => chrome.windows.create({ url }), `https://${BLOCKED}/`),
  ],
];

describe('T24: the blocked site is blocked', () => {
  test.each(
    soakRows(WRITTEN, [
      'http',
      'mixed case',
      'www and a trailing dot',
      'another port',
      'user and password',
      'a subdomain',
      'a name that is too long',
      'two trailing dots',
      'four numbers',
      'four numbers in IPv6',
      'a translation by Google',
      'a letter in percent form',
      'full-width letters',
      'a name that is not ASCII',
    ]),
  )('T24: written with %s', async (_, address, host = BLOCKED) => {
    await goTo(address);
    await untilBlocked(host);
  });

  test.each(LED)('T24: reached by %s', async (_, lead) => {
    await lead();
    await untilBlocked();
  });
});

/** Goes to the warned site and sees its warning. */
async function openWarned(path = '/'): Promise<void> {
  await goTo(`https://${WARNED}${path}`);
  await untilWarned();
}
const untilKept = () => waitUntil(async () => (await page.title()) === 'kept', 'the page is shown as it was left');
const readTabId = async () => (await readTabs(within)).find(isOf(WARNED))?.id ?? -1;
const allow = (host: string) => ({ host, scope: 'host', then: 'allow', reason: '', until: null });
const toOverrides = (...hosts: string[]) => ({ overrides: toRecord(1, 'overrides', hosts.map(allow), Date.now()) });
/** How the browser asked for a page that it prepares. */
const purposes = (host: string) =>
  world.sites.visits().flatMap((visit) => (visit.host === host ? (visit.headers['sec-purpose'] ?? []) : []));

/** Each ends at the warned site, in one tab or two. */
const KEPT: [name: string, act: () => Promise<unknown>, tabs?: number][] = [
  ['typed in another case', () => goTo(`HTTPS://WWW.${WARNED.toUpperCase()}./`)],
  ['reached by redirects', () => goTo(`${ELSEWHERE}/307?${encodeURIComponent(`${ELSEWHERE}/302?http://${WARNED}/`)}`)],
  [
    'reloaded',
    async () => {
      await openWarned();
      await page.reload();
    },
  ],
  [
    'gone back to, as it was left',
    async () => {
      await openWarned();
      await goTo(`${ELSEWHERE}/`);
      await page.goBack();
      await untilKept();
    },
  ],
  [
    'gone forward to, as it was left',
    async () => {
      await goTo(`${ELSEWHERE}/`);
      await openWarned();
      await page.goBack();
      await page.goForward();
      await untilKept();
    },
  ],
  [
    'gone back to by its own script',
    async () => {
      await openWarned();
      await fromElsewhere('history.back()');
    },
  ],
  [
    'a page that changes its own address',
    async () => {
      await openWarned();
      for (const change of [
        "history.pushState(0, '', '/a')",
        "history.replaceState(0, '', '/b')",
        "location.hash = 'c'",
      ])
        await run(change);
      await waitUntil(() => page.url().endsWith('/b#c'), 'the address is changed');
    },
  ],
  [
    'a page that changed its address, loaded anew',
    async () => {
      await openWarned();
      await run("history.pushState(0, '', '/a')");
      await page.reload();
    },
  ],
  [
    'a page that changed its address, gone back in',
    async () => {
      await openWarned();
      await run("history.pushState(0, '', '/a')");
      await page.goBack();
    },
  ],
  [
    'a tab that is doubled',
    async () => {
      await openWarned();
      await within.evaluate((id) => chrome.tabs.duplicate(id), await readTabId());
    },
    2,
  ],
  [
    'a tab put to sleep and looked at again',
    async () => {
      await openWarned();
      const id = await readTabId();
      await within.bringToFront();
      const slept = await within.evaluate((tabId) => chrome.tabs.discard(tabId), id);
      await within.evaluate((tabId) => chrome.tabs.update(tabId, { active: true }), slept?.id ?? id);
    },
  ],
  [
    'a page that was prepared and is shown',
    async () => {
      servePlain(WARNED, { prerender: [{ urls: ['/prepared'], eagerness: 'immediate' }] });
      world.sites.forget();
      await openWarned();
      await waitUntil(() => purposes(WARNED).includes('prefetch;prerender'), 'the page is prepared');
      await run(click('<a id=go href="/prepared">go</a>'));
      // Asked of the page itself: the driver goes on naming the address that it left.
      const shown =
        'location.pathname === "/prepared" && performance.getEntriesByType("navigation")[0].activationStart > 0';
      await waitUntil(async () => (await page.evaluate(shown)) === true, 'it is shown');
      servePlain(WARNED);
    },
  ],
];

describe('T24: the warned site is warned of', () => {
  test.each(KEPT)('T24: %s', async (_, act, tabs = 1) => {
    await act();
    await untilWarned(tabs);
  });
});

describe('T24: what is neither typed nor led to', () => {
  test('T24: a page kept by the browser from when the site was allowed is blocked when one goes back to it', async () => {
    await store(toOverrides(LATE));
    await waitUntil(async () => {
      await goTo(`https://${LATE}/`);
      return (await readTabs(within)).some((tab) => isOf(LATE)(tab) && tab.text === '✓');
    }, 'the site is allowed');
    await goTo(`${ELSEWHERE}/`);
    await store(toOverrides());
    await untilListed(LATE);
    await page.goBack().catch(() => null);
    await untilBlocked(LATE);
  });

  test.each(['prerender', 'prefetch'])(
    'T24: a blocked page that another had the browser %s is blocked when it is shown',
    async (kind) => {
      servePlain('start.prepared-example.com', {
        [kind]: [{ urls: [`https://${AHEAD}/${kind}`], eagerness: 'immediate' }],
      });
      world.sites.forget();
      await goTo('https://start.prepared-example.com/');
      const purpose = kind === 'prerender' ? 'prefetch;prerender' : 'prefetch';
      await waitUntil(() => purposes(AHEAD).includes(purpose), 'the page is prepared');
      // Nobody has gone there yet.
      expect((await readTabs(within)).map(({ url }) => url)).toContain('https://start.prepared-example.com/');
      await run(click(`<a id=go href="https://${AHEAD}/${kind}">go</a>`));
      await untilBlocked(AHEAD);
    },
  );

  test('T24: a blocked site in a frame leaves the page that holds it its own verdict', async () => {
    const readHolder = async () => (await readTabs(within)).find(({ url }) => url.endsWith('/holder'))?.text;
    await goTo(`${ELSEWHERE}/holder`);
    await waitUntil(async () => (await readHolder()) === '?', 'the page has its verdict');
    await run(`document.body.innerHTML = '<iframe src="https://${BLOCKED}/framed"></iframe>'`);
    await waitUntil(() => page.frames().some((frame) => frame.url().includes('/framed')), 'the frame is there');
    expect(await readHolder()).toBe('?');
  });

  test('T24: the source of a blocked site gives way to our page', async () => {
    await goTo(`view-source:https://${BLOCKED}/`);
    // Not its badge: where the source had come already, Chromium at times shows our page as source too, and runs none of it.
    await waitUntil(
      async () => (await readTabs(within)).some((tab) => isOurs(tab, BLOCKED)),
      'our page is in the place of the source',
    );
    expect((await readTabs(within)).filter(isOf(BLOCKED))).toEqual([]);
  });
});

/** Waits until a change of the exceptions is in force: a site is judged without its exception. */
async function untilListed(host: string): Promise<void> {
  const tab = await chromium.browser.newPage();
  await waitUntil(async () => {
    await goTo(`https://${host}/listed`, tab);
    return tab.url().startsWith(`${chromium.origin}/blocked.html`);
  }, 'the site is blocked again');
  await tab.close();
}
