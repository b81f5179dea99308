import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import {
  HELD,
  pressInView,
  readNotices,
  readRemedies,
  sendLookup,
  toFailureOf,
  untilSettled,
} from '../support/card.ts';
import { find, readText, shoot } from '../support/journey.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { soak, soakRows } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

/**
 * What must never be on a page, whatever a service sent: words of a program instead of data, links and images that lead
 * elsewhere than https, marks that turn text around, elements that a text brought, and content wider than the page.
 */
function findOddities(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const look = (text: string, where: string) => {
      // Names of the test's own hosts may hold such words.
      const own = text.replace(/[\w.-]+\.(com|net|org|de)\b/g, '');
      if (/\b(NaN|undefined|null|Infinity)\b|\[object/.test(own)) found.push(`${where}: ${text.slice(0, 120)}`);
      if (/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[^\P{Cc}\s]/u.test(text)) found.push(`marks in ${where}`);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode.textContent ?? '', 'text');
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) look(value, `${element.localName}[${name}]`);
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (link.protocol !== 'https:' && link.origin !== location.origin)
        found.push(`link to ${link.href.slice(0, 120)}`);
    }
    for (const image of document.querySelectorAll('img')) {
      if (!image.src.startsWith('data:image/')) found.push(`image from ${image.src.slice(0, 120)}`);
    }
    for (const element of document.querySelectorAll('main :is(script, iframe, object, embed, form form)')) {
      found.push(`element ${element.localName}`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth} px of content in ${clientWidth} px`);
    return [...new Set(found)];
  });
}

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
  const { browser, origin } = stage.chromium;
  await browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write']);
});
beforeEach(() => stage.forgetSites());
afterAll(() => stage?.close());

const NOT_AN_ANSWER = 'The service sent something that is not an answer.';
const NOT_READ = 'The service could not read this site. Not billed.';

describe('what the service says', () => {
  test('A1: the words of the service are shown as they are, as plain text', async () => {
    const popup = await stage.openCard('said.com');
    expect(await readNotices(popup)).toEqual([
      'The service says: The crawler is on holiday until Monday. <b>Sorry</b>.',
    ]);
    expect(await popup.$$('[data-failure] b')).toEqual([]);
    expect(stage.paths()).toEqual(BY_ITSELF);
  });

  test.each([
    ['unreach.com', NOT_READ],
    ['noindex.com', `${NOT_READ} It found nothing there to classify.`],
  ])('A2: %s could not be read, cost nothing, and is not asked for again', async (host, sentence) => {
    const popup = await stage.openCard(host);
    expect(await readNotices(popup)).toEqual([sentence]);
    expect(stage.paths()).toEqual(BY_ITSELF);
    expect(stage.world.service.log.filter(({ billed }) => billed)).toEqual([]);
    expect(await stage.readUsage()).toMatchObject({ Sent: 3, 'Not billed': 3, Billed: 0, Unknown: 0 });

    stage.forgetCalls();
    expect(await readNotices(await stage.openCard(host))).toEqual([sentence]);
    expect(stage.paths()).toEqual([]);
  });

  test.each([
    ['502html.com', 502],
    ['500.com', 500],
  ])('A6: %s is said as a problem of the service, and asked once until the user says again', async (host, status) => {
    const sentence = `The service had a problem (${status}). This call may have been billed.`;
    const popup = await stage.openCard(host);
    expect(await readNotices(popup)).toEqual([sentence]);
    expect(await readRemedies(popup)).toEqual(['Retry (may cost 3 calls)']);
    expect(stage.paths()).toEqual(BY_ITSELF);
    expect(await stage.readUsage()).toMatchObject({ Sent: 3, Unknown: 3 });

    const again = await stage.openCard(host);
    expect(await readNotices(again)).toEqual([`${sentence} ${HELD}`]);
    expect(stage.paths()).toEqual(BY_ITSELF);
    await (await again.$('[data-failure] button'))?.click();
    await untilSettled(again);
    expect(stage.paths()).toEqual([...BY_ITSELF, ...BY_ITSELF].sort());
  });
});

describe('what is not an answer', () => {
  test.each(soakRows(['html', 'empty', 'null', 'array', 'string', 'latin1'], ['html', 'null']))(
    'A7, A14: %s is said to be no answer, is asked for once and not saved',
    async (mode) => {
      const host = `${mode}.com`;
      const popup = await stage.openCard(host);
      expect(await readNotices(popup)).toEqual([NOT_AN_ANSWER]);
      expect(await readRemedies(popup)).toEqual(['Retry (may cost 3 calls)']);
      expect(await findOddities(popup)).toEqual([]);
      expect(stage.paths()).toEqual(BY_ITSELF);
      expect(Object.keys(await stage.readStored()).filter((key) => key.startsWith('card:'))).toEqual([]);

      expect(await readNotices(await stage.openCard(host))).toEqual([`${NOT_AN_ANSWER} ${HELD}`]);
      expect(stage.paths()).toEqual(BY_ITSELF);
    },
  );

  test('A13: arrays a million deep are no answer, and the worker lives on', async () => {
    const popup = await stage.openCard('deep.com');
    expect(await readNotices(popup)).toEqual([NOT_AN_ANSWER]);
    expect(stage.paths()).toEqual(BY_ITSELF);
    expect(await readNotices(await stage.openCard('after-deep.com'))).toEqual([]);
  });
});

/** The name of the company as it is shown in its section, and as its button copies it. */
async function readCompanyName(popup: Page) {
  const section = '[aria-labelledby="section-company"]';
  const shown = await popup.$eval(`${section} dd bdi`, (name) => name.textContent);
  await popup.evaluate(() => navigator.clipboard.writeText(''));
  const button = await popup.$(`${section} .copy-value button`);
  await button?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await button?.click();
  const readClipboard = () => popup.evaluate(() => navigator.clipboard.readText());
  await waitUntil(async () => (await readClipboard()) !== '', 'the name is copied');
  return { shown, copied: await readClipboard() };
}

/** Opens a card with all its sections, those behind a button too. */
async function openWholeCard(host: string) {
  const popup = await stage.openCard(host);
  for (const name of ['Load Similar sites · 1 call', 'Load IAB categories · 1 call']) {
    await pressInView(popup, name);
    // What comes moves the next button.
    await untilSettled(popup);
  }
  return popup;
}

describe('what is odd in an answer', () => {
  // A shape that no section survives would show one notice and no more.
  const ODD = [
    'len',
    'proto',
    'long',
    'bidi',
    'jsurl',
    'numbers',
    'limited',
    'noobjects',
    'nullcompany',
    'nocompany',
    'nullsocial',
    'partial',
  ];
  const DATES = ['dates', 'dates-order', 'dates-far', 'dates-disagree', 'days-absent', 'days-text'];

  test.each(soakRows([...ODD, ...DATES], ['len', 'proto', 'bidi', 'numbers', 'limited', 'dates']))(
    'A11, A12, A14 to A17: %s shows nothing odd, at the width of every popup',
    async (mode) => {
      const popup = await openWholeCard(`${mode}.com`);
      expect(await findOddities(popup)).toEqual([]);
      expect(await popup.evaluate(() => document.body.getBoundingClientRect().width)).toBe(400);
      expect(await popup.$$eval('.section h2', (found) => found.map((heading) => heading.textContent))).toEqual([
        'Categories',
        'Company',
        'Technologies',
        'Social profiles',
        'Registration',
        'Traffic',
        'Similar sites',
        'IAB categories',
      ]);
      expect(new Set(stage.paths()).size).toBe(stage.paths().length);
    },
  );

  test('A11: a section that cannot be read says so, beside the good ones', async () => {
    const popup = await stage.openCard('len.alpha.com');
    expect(await popup.$eval('[aria-labelledby="section-categories"]', (part) => part.textContent)).toContain(
      'Not readable',
    );
    expect(await popup.$eval('[aria-labelledby="section-registration"]', (part) => part.textContent)).toContain(
      'Registered',
    );
  });

  test('A12: keys like __proto__ in an answer change no object of the worker or the page', async () => {
    const popup = await stage.openCard('proto.net');
    const isClean = 'JSON.stringify([({}).polluted, Object.keys(Object.prototype), [].polluted])';
    expect(await popup.evaluate(isClean)).toBe('[null,[],null]');
    expect(await stage.inWorker(isClean)).toBe('[null,[],null]');
  });

  test('A14: a name of 100,000 characters is clipped on screen, and whole when it is copied', async () => {
    const popup = await stage.openCard('long.net');
    const { shown, copied } = await readCompanyName(popup);
    expect(shown).toBe(`${'W'.repeat(300)}…`);
    expect(copied === 'W'.repeat(100_000), `${copied.length} characters`).toBe(true);
    await shoot(popup, 'hostile-long');
    expect(
      await popup.$$eval('main *', (found) =>
        Math.max(...found.map((element) => (element.children.length === 0 ? (element.textContent ?? '').length : 0))),
      ),
    ).toBeLessThan(320);
  });

  test('A14, T14: what no one sees in a name is marked on screen, and there when it is copied', async () => {
    const popup = await stage.openCard('bidi.com');
    const { shown, copied } = await readCompanyName(popup);
    expect(shown).toMatch(/^Bidi Digital␣gnp\.␣cilbup␣\ufffd␣$/u);
    expect(copied).toMatch(/^Bidi Digital\u202egnp\.\u2066cilbup\u2069\ufffd\0$/u);
    await shoot(popup, 'hostile-bidi');
  });

  test('A15: links that are not to the expected site over https are text, and nothing is fetched from them', async () => {
    const popup = await openWholeCard('jsurl.net');
    const social = await popup.$eval('[aria-labelledby="section-social"]', (part) => part.textContent ?? '');
    expect(social.match(/Link not shown/g)?.length).toBeGreaterThanOrEqual(7);
    expect(
      await popup.$$eval('a[href]:not(.skip-link)', (links) =>
        links.map((link) => (link as HTMLAnchorElement).protocol).filter((protocol) => protocol !== 'https:'),
      ),
    ).toEqual([]);
    expect(await popup.$$('img')).toEqual([]);
    expect(stage.world.sites.visits().filter(({ host }) => host !== 'jsurl.net' && !/google/.test(host))).toEqual([]);
  });

  test('A16: numbers out of bounds are left out, and those as text are read', async () => {
    const popup = await stage.openCard('numbers.net');
    const categories = await popup.$eval('[aria-labelledby="section-categories"]', (part) => part.textContent ?? '');
    expect(categories).toContain('90%');
    expect(categories).toContain('50%');
    expect(categories).not.toMatch(/700|-100|-1%/);
    const traffic = await popup.$eval('[aria-labelledby="section-traffic"]', (part) => part.textContent ?? '');
    for (const readable of ['Germany#211', '1.2M in February 2026', 'Norway41%']) expect(traffic).toContain(readable);
    expect(traffic).not.toMatch(/#0\b|308|∞|700%/);
  });

  test('A17: dates that do not exist are left out, and day counts that disagree are marked as about', async () => {
    const readDates = async (host: string) =>
      (await stage.openCard(host)).$eval('[aria-labelledby="section-registration"]', (part) => part.textContent ?? '');
    expect(await readDates('dates-disagree.net')).toContain('about');
    expect(await readDates('days-absent.net')).not.toContain('about');
    expect(await readDates('dates.net')).not.toMatch(/Mar 3|Feb 31/);
  });

  test('T16: an answer for another host says so, and is kept for the host that was asked', async () => {
    const popup = await stage.openCard('liar.com');
    expect(await readText(popup, '.card-head')).toContain('Answered for somebody-else.com');
    const saved = Object.keys(await stage.readStored()).filter((key) => key.startsWith('card:'));
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.filter((key) => !key.startsWith('card:liar.com:'))).toEqual([]);
  });
});

describe('what is arbitrary', () => {
  const ANSWERS = soak(20, 100);
  test(`A18: ${ANSWERS} arbitrary answers at once leave the worker alive, each asked for once`, async () => {
    await stage.inWorker('globalThis.sameWorker = true');
    const page = await stage.chromium.openPage('manifest.json');
    const hosts = Array.from({ length: ANSWERS }, (_, seed) => `fuzz-${seed}.com`);
    const replies = await Promise.all(
      hosts.map((subject) => sendLookup(page, { subject, sections: ['categories', 'company'] })),
    );
    await page.close();
    expect(replies.filter((sections) => Object.keys(sections).length !== 2)).toEqual([]);
    expect(replies.map(toFailureOf).filter((failure) => failure?.kind === 'internal')).toEqual([]);
    expect(stage.asked()).toEqual(hosts.map((host) => `/api/categorize https://${host}`).sort());
    expect(await stage.inWorker('globalThis.sameWorker')).toBe(true);
  });

  test.each(soakRows([3, 7, 19, 42, 77, 101, 2024, 31337], [7, 2024]))(
    'A18: the card of arbitrary answer %i shows nothing odd',
    async (seed) => {
      const popup = await stage.openCard(`fuzz-${seed}.net`);
      expect(await findOddities(popup)).toEqual([]);
      expect(stage.paths()).toEqual(BY_ITSELF);
      await find(popup, 'textbox', 'Look up a host, address or e-mail');
    },
  );
});
