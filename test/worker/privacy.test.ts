import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { takePanelRequest } from '../../lib/browser/panel';
import type { RefusalReason } from '../../lib/errors';
import { ADDRESSES } from '../fixtures/addresses';
import { openScreen, toCard, untilSettled } from '../support/worker-page';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld, toFailures } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** What may be sent: the scheme and an ASCII host name of two labels or more, and nothing after it. */
const PUBLIC_HOST = /^https:\/\/(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** The bodies that reached the stand-in. */
const bodies = () => world.service.log.map(({ body }) => JSON.parse(body) as unknown);

/** Why the worker refused to look a text up, or null. */
const readFailure = async (subject: string) => toFailures(await world.lookUp(subject)).categories ?? null;

describe('P2 to P5: the named table of addresses, by message to the real worker', () => {
  const HOSTS = ADDRESSES.filter(([, expected]) => expected.startsWith('https://'));
  const EMAILS = ADDRESSES.filter(([, expected]) => / https:\/\//.test(expected));
  const REFUSED = ADDRESSES.filter(([, expected]) => !expected.includes('https://'));
  // The worker takes a text of at most 4,096 characters; a longer one is no message of ours.
  const isLong = (text: string) => text.length > 4096;

  test('P2 to P5: the table is large, and every kind of row is in it', () => {
    expect(ADDRESSES.length).toBeGreaterThanOrEqual(400);
    for (const rows of [HOSTS, EMAILS, REFUSED]) expect(rows.length).toBeGreaterThan(10);
  });

  test('P5: of every address of a public site its bare host alone is sent, once', async () => {
    const odd: string[] = [];
    for (const [text, expected] of HOSTS.filter(([text]) => !isLong(text))) {
      const failure = await readFailure(text);
      if (failure?.kind === 'not-public') odd.push(`${text}: ${failure.reason}, expected ${expected}`);
    }
    expect(odd).toEqual([]);
    const expected = [...new Set(HOSTS.filter(([text]) => !isLong(text)).map(([, host]) => host))];
    expect(
      bodies()
        .map((body) => JSON.stringify(body))
        .sort(),
    ).toEqual(expected.map((url) => JSON.stringify({ url })).sort());
    expect(expected.filter((url) => !PUBLIC_HOST.test(url))).toEqual([]);
  });

  test('P2, P3, P4: of every address that is no public site nothing is sent, for the reason of the table', async () => {
    const odd: string[] = [];
    for (const [text, expected] of REFUSED) {
      if (isLong(text)) {
        expect(await world.lookUp(text)).toMatchObject({ ok: false, failure: { kind: 'internal' } });
        continue;
      }
      const failure = await readFailure(text);
      if (failure?.kind !== 'not-public' || failure.reason !== expected)
        odd.push(`${text}: ${failure?.reason}, expected ${expected}`);
    }
    expect(odd).toEqual([]);
    expect(bodies()).toEqual([]);
    expect(await world.readLedger()).toMatchObject({ sent: 0 });
  });

  test('P8: no e-mail address is sent before the user agreed to it', async () => {
    const failures = await Promise.all(EMAILS.map(([text]) => readFailure(text)));
    expect(new Set(failures.map((failure) => failure?.field))).toEqual(new Set(['email']));
    expect(bodies()).toEqual([]);
  });

  const NOT_PUBLIC: [text: string, reason: RefusalReason][] = [
    ['2130706433', 'ip-address'],
    ['0x7f.1', 'ip-address'],
    ['[::ffff:7f00:1]', 'ip-address'],
    ['printer.local', 'private-name'],
    ['intranet', 'private-name'],
    ['a..b.com', 'malformed-name'],
    ['site.nosuchending', 'unknown-ending'],
    ['co.uk', 'public-suffix'],
  ];
  test.each(NOT_PUBLIC)('P2 to P4: "%s" in the field says why nothing was sent', async (text, reason) => {
    const screen = await openScreen('https://field.com/');
    await untilSettled(toCard(screen));
    world.forgetCalls();
    // The worker alone has the list of endings: what passes the field is refused there.
    const refusal = screen.lookUp(text);
    if (refusal) expect(refusal.reason).toBe(reason);
    else {
      await expect.poll(() => toCard(screen).subject).toBe(text);
      const failed = (await untilSettled(toCard(screen))).sections.value.categories;
      expect(failed).toMatchObject({ status: 'failed', failure: { kind: 'not-public', reason } });
    }
    expect(world.asked()).toEqual([]);
  });
});

describe('P8: the context menu', () => {
  /** What a click on an entry hands to the page that opens in place of a side panel, and the address of that page. */
  async function openByMenu(linkUrl: string) {
    vi.spyOn(fakeBrowser.sidePanel, 'open').mockRejectedValueOnce(new Error('No gesture.'));
    await world.browser.click({ menuItemId: 'link', linkUrl });
    await expect.poll(() => world.tabs.ids()).toHaveLength(1);
    const [tab = 0] = world.tabs.ids();
    // A new tab is empty at first.
    await expect.poll(() => world.tabs.urlOf(tab)).not.toBe('about:blank');
    const written = JSON.stringify([await world.stored(), await world.storedInSession(), world.tabs.urlOf(tab)]);
    return { request: await takePanelRequest(1), address: world.tabs.urlOf(tab), written };
  }

  test('P8: of a link with a token its host alone is looked up', async () => {
    const { request, address, written } = await openByMenu(
      'https://user:pass@shop.example.org:8443/cart?token=abc#pay',
    );
    expect(request).toEqual({ subject: 'shop.example.org', from: 'menu' });
    expect(address).toBe('chrome-extension://sitecard/dashboard.html#/site/shop.example.org');
    expect(world.asked()).toEqual([]);
    await untilSettled(toCard(await openScreen('shop.example.org')));
    expect(world.asked().filter((asked) => !/ https:\/\/(shop\.)?example\.org$/.test(asked))).toEqual([]);
    expect(world.asked()).toHaveLength(3);
    expect(written + JSON.stringify([world.service.log, await world.stored()])).not.toMatch(
      /token|abc#|user:pass|8443/,
    );
  });

  test('P8: an e-mail link asks first, and sends the address alone once the user agreed', async () => {
    const { request, address, written } = await openByMenu('mailto:Desk@northwind-ferries.com?subject=secret');
    expect(request).toEqual({ subject: 'desk@northwind-ferries.com', from: 'menu' });
    // Browsers keep the addresses of pages, and may synchronise them.
    expect(address).toBe('chrome-extension://sitecard/dashboard.html');
    const screen = await openScreen('desk@northwind-ferries.com');
    expect(screen.view.value).toMatchObject({ kind: 'email-question', obstacle: null });
    expect(world.asked()).toEqual([]);
    await screen.agreeToEmail();
    await untilSettled(toCard(screen));
    expect(bodies()).toEqual([{ email: 'desk@northwind-ferries.com' }]);
    expect(written + JSON.stringify([world.service.log, await world.stored()])).not.toContain('secret');
  });

  test('P8: an e-mail link whose question is not agreed to sends nothing', async () => {
    await openByMenu('mailto:Desk@northwind-ferries.com?subject=secret');
    const screen = await openScreen('desk@northwind-ferries.com');
    screen.goBack();
    expect(screen.view.value).toEqual({ kind: 'start' });
    expect(world.asked()).toEqual([]);
  });

  test.each([
    ['javascript:void(0)', 'not-a-site'],
    ['ftp://files.example.org/list.txt', 'not-a-site'],
    ['http://wiki.internal/start', 'private-name'],
  ])('P8: a link to %s says why it is not looked up', async (linkUrl, reason) => {
    const { request, address } = await openByMenu(linkUrl);
    expect(request).toEqual({ refused: { reason } });
    expect(address).toBe(`chrome-extension://sitecard/dashboard.html#/refused/${reason}`);
    expect(world.asked()).toEqual([]);
  });
});
