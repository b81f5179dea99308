import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { fill, press, readText, shoot, showSection, untilCalm, untilText } from '../support/journey.ts';
import { createManagedBuild } from '../support/managed-policy.ts';
import { VERSION } from '../support/request.ts';
import { untilSaved } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const SET_BY = 'Set by your organisation';
const POLICY = {
  schema: 1,
  name: 'Example Ltd',
  default: 'allow',
  unknown: 'allow',
  stale: 'warn',
  rules: [
    { id: 'a', name: 'A', when: { categories: ['/Adult'], noData: true }, then: 'block', reason: 'Not at work.' },
  ],
};

let world: World;
let managed: ReturnType<typeof createManagedBuild>;
let running: TestBrowser;
let chromium: TestBrowser['chromium'];
let values: Record<string, unknown>;

beforeAll(async () => {
  world = await createWorld();
  managed = createManagedBuild('chrome-mv3');
  values = {
    serviceAddress: world.address,
    keepKey: 'session',
    theme: 'dark',
    plan: 'Plus',
    loadByThemselves: { traffic: false },
    neverSend: ['*.northwind-ferries.com'],
    policy: POLICY,
    locked: ['overrides'],
  };
  managed.set(values);
  running = await startBrowser({ world, build: managed.folder, atStart: true, bare: true });
  ({ chromium } = running);
});

afterAll(async () => {
  managed?.remove();
  await running?.close();
  await world?.close();
});

const isDisabled = (page: Page, name: string) =>
  page.$eval(`::-p-aria([name="${name}"])`, (field) => field.matches(':disabled'));

const readStored = () => running.readStored();

async function openPopupAt(url: string): Promise<Page> {
  const popup = await chromium.openPopup(await chromium.openSite(url));
  await untilCalm(popup);
  return popup;
}

test('a policy file is what the extension finds set, the policy as a whole', async () => {
  const page = await chromium.openPage('manifest.json');
  expect(await page.evaluate(() => chrome.storage.managed.get(null))).toEqual(values);
  await page.close();
});

test('the options show what is set, locked; the key is entered for that address, and nothing is stored as the user’s', async () => {
  const page = await chromium.openPage('options.html');
  await untilText(page, SET_BY);
  expect(await page.$eval('::-p-aria([name="Service address"])', (field) => (field as HTMLInputElement).value)).toBe(
    world.address,
  );
  const keeping = 'Keep the key only until the browser closes';
  const controls = {
    key: { set: ['Service address', keeping], free: ['API key'] },
    calls: { set: ['Plan', 'Traffic'], free: ['Similar sites'] },
    privacy: { set: [], free: ['Load logos'] },
    appearance: { set: ['Theme'], free: [] },
  };
  for (const [section, { set, free }] of Object.entries(controls)) {
    await showSection(page, section as keyof typeof controls);
    for (const name of set) expect(await isDisabled(page, name), name).toBe(true);
    for (const name of free) expect(await isDisabled(page, name), name).toBe(false);
  }
  await showSection(page, 'calls');
  // Its words stand on the line of the hint that they follow.
  const steps = await page.$$eval('.set-by-organisation', (found) =>
    found.map((mark) => {
      const range = document.createRange();
      const topsOf = (node: Node | null) => {
        if (node) range.selectNodeContents(node);
        return node ? [...range.getClientRects()].map(({ top }) => top) : [];
      };
      const [own = 0] = topsOf(mark.lastChild);
      return Math.min(...topsOf(mark.parentElement?.firstChild ?? null).map((top) => Math.abs(top - own)));
    }),
  );
  expect(steps.filter((step) => step > 0.5 && step < 8)).toEqual([]);
  expect(steps).toContain(0);
  await showSection(page, 'privacy');
  expect(await readText(page)).toContain('*.northwind-ferries.com');
  expect(await page.$eval('html', (root) => getComputedStyle(root).colorScheme)).toBe('dark');
  await showSection(page, 'key');
  await fill(page, 'textbox', 'API key', world.key);
  await press(page, 'Save');
  await untilSaved(page);
  await showSection(page, 'calls');
  await press(page, 'Similar sites', 'switch');
  await waitUntil(async () => 'settings' in (await readStored()), 'the setting is saved');
  const { settings, credentials } = (await readStored()) as Record<'settings' | 'credentials', string>;
  expect(credentials).not.toContain(world.key);
  expect(JSON.parse(settings)).toMatchObject({
    theme: 'system',
    plan: 'unknown',
    neverSend: [],
    loadByThemselves: { traffic: true, similar: true },
  });
  await shoot(page, 'options-managed', true);
  await page.close();
});

test('a settings file takes along what the user has set, not what the organisation has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-settings-'));
  const page = await chromium.openPage('options.html#transfer');
  await chromium.downloadTo(folder);
  await press(page, 'Export settings');
  const file = JSON.parse(await readDownload(folder, 'sitecard-settings.json'));
  expect(file.settings).toMatchObject({
    theme: 'system',
    plan: 'unknown',
    neverSend: [],
    loadByThemselves: { traffic: true, similar: true },
  });
  rmSync(folder, { recursive: true, force: true });
  await page.close();
});

test('P10: a click on a site that the organisation keeps from being sent is refused in its words, and 0 is sent', async () => {
  const popup = await openPopupAt('https://booking.northwind-ferries.com/');
  await untilText(popup, 'Your organisation does not allow this site to be sent.');
  await fill(popup, 'textbox', 'Look up a host, address or e-mail', 'www.northwind-ferries.com');
  await popup.keyboard.press('Enter');
  await untilText(popup, 'Your organisation does not allow this site to be sent.');
  // The worker asks nobody either, whatever a page of ours sends it.
  const reply = await popup.evaluate(
    (data) => chrome.runtime.sendMessage({ id: 1, type: 'request', timestamp: 1, data }),
    {
      v: VERSION,
      type: 'lookup',
      body: {
        subject: 'northwind-ferries.com',
        sections: ['categories'],
        mode: 'live',
        confirmed: true,
        asker: 'popup',
      },
    },
  );
  expect(JSON.stringify(reply)).toContain('"reason":"organisation"');
  expect(world.service.log).toEqual([]);
  await chromium.closePopup();
});

test('other sites are looked up at the address that is set, by what is set: traffic waits behind its button', async () => {
  await openPopupAt('https://harbour-light-books.com/');
  await waitUntil(() => world.service.log.length >= 2, 'the card is asked for');
  const paths = world.service.log.map(({ path }) => path);
  expect(paths).toContain('/api/categorize');
  expect(paths).not.toContain('/api/domain_traffic_intelligence');
  await chromium.closePopup();
});

test('a change of the policy file reaches an open page; when it goes, the user’s own settings are back', async () => {
  const page = await chromium.openPage('options.html#appearance');
  await untilText(page, SET_BY);
  await managed.change(page, { ...values, theme: undefined });
  await waitUntil(async () => !(await isDisabled(page, 'Theme')), 'the theme is the user’s again');
  await showSection(page, 'calls');
  expect(await isDisabled(page, 'Plan')).toBe(true);
  await managed.change(page, {});
  await waitUntil(async () => !(await readText(page)).includes(SET_BY), 'nothing is set any more');
  await showSection(page, 'key');
  expect(await isDisabled(page, 'Service address')).toBe(false);

  const readAddress = () =>
    page.$eval('::-p-aria([name="Service address"])', (field) => (field as HTMLInputElement).value);
  await managed.change(page, { serviceAddress: 'https://intelligence.example.com', safety: { on: true } });
  await waitUntil(
    async () => (await readAddress()) === 'https://intelligence.example.com',
    'the organisation’s address is shown',
  );
  // No organisation can give a permission, so that the user is asked for it.
  await showSection(page, 'safety');
  await page.waitForSelector('::-p-aria([name="Allow again"][role="button"])');
  await managed.change(page, {});
  await waitUntil(async () => !(await readText(page)).includes('Allow again'), 'nobody is asked any more');
  await showSection(page, 'key');
  await waitUntil(async () => (await readAddress()) === world.address, 'the user’s own address is back');
  await page.close();
});

test('a mode that is set locks its choice alone: the lists can be fetched, and the budget is locked by its own name', async () => {
  const page = await chromium.openPage('options.html#safety');
  const modes = ['Saved answers only', 'Primed lists', 'Look up new sites'];
  await page.waitForSelector('::-p-aria([name="Primed lists"][role="radio"])');
  await managed.change(page, { safety: { mode: 'primed' } });
  const fetching = 'Fetch up to 1,000 sites · 10 calls';
  await page.waitForSelector(`::-p-aria([name="${fetching}"])`);
  for (const name of modes) expect(await isDisabled(page, name), name).toBe(true);
  for (const name of [fetching, 'Down to the global rank']) expect(await isDisabled(page, name), name).toBe(false);
  await managed.change(page, { safety: { mode: 'lookup' } });
  const budget = 'Calls a day at most';
  await page.waitForSelector(`::-p-aria([name="${budget}"])`);
  expect(await isDisabled(page, budget)).toBe(false);
  await managed.change(page, { safety: { mode: 'lookup', dailyBudget: 5 } });
  await waitUntil(() => isDisabled(page, budget), 'the budget is the organisation’s');
  await managed.change(page, {});
  await waitUntil(async () => !(await readText(page)).includes(SET_BY), 'nothing is set any more');
  await page.close();
});

test('a policy that an organisation sets takes the place of the user’s in an open page, and one that cannot be read offers nothing over it', async () => {
  const page = await chromium.openPage('options.html#safety');
  await (await page.waitForSelector('::-p-aria([name="Start from preset"])'))?.select('family');
  await untilText(page, 'The policy is in force.');
  await showSection(page, 'policy');
  const { policy: own } = await readStored();
  const readName = () =>
    page
      .$eval('::-p-aria([name="Name of the policy"])', (field) => (field as HTMLInputElement).value)
      .catch(() => null);
  expect(await readName()).toBe('Family');
  await managed.change(page, { policy: POLICY });
  await waitUntil(async () => (await readName()) === 'Example Ltd', 'the organisation’s policy is shown');
  expect(await readText(page)).toContain(SET_BY);
  await managed.change(page, { policy: { ...POLICY, default: 'perhaps' } });
  await untilText(page, 'It is set by your organisation, which alone can mend that.');
  expect(await readName()).toBeNull();
  expect(await page.$$('input[type="file"][aria-label="Import policy…"]')).toEqual([]);
  expect((await readStored()).policy).toBe(own);
  await managed.change(page, {});
  await waitUntil(async () => (await readName()) === 'Family', 'the user’s own policy is back');
  await page.close();
});
