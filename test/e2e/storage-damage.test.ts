import { cpSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import { readTabs, toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { findViolations, press, readButtons, readText, untilCalm, untilText } from '../support/journey.ts';
import { toGamblingRule, toTestPolicy } from '../support/policies.ts';
import { createProfile, removeProfile, toExtensionId } from '../support/profile.ts';
import { soakRows } from '../support/soak.ts';
import { toHosts } from '../support/tabs.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const REMOVED = '1 saved site was unreadable and was removed.';

let ruin: TestBrowser;

beforeAll(async () => {
  ruin = await startBrowser();
});

afterAll(async () => {
  await ruin?.close();
});

/** Looks a site up, and returns what is stored of it. */
async function saveSite(host: string): Promise<Record<string, string>> {
  const popup = await ruin.openPopupOn(host);
  await untilText(popup, 'Service data');
  await untilCalm(popup);
  await ruin.chromium.closePopup();
  const own = Object.entries(await ruin.readStored()).filter(([key]) => key.startsWith(`card:${host}:`));
  expect(own).toHaveLength(7);
  ruin.world.service.log.length = 0;
  return Object.fromEntries(own) as Record<string, string>;
}

/** The stored text with one letter of its body changed, which its checksum does not know of. */
const toTampered = (text: string) => text.replace(/"presence"/, '"presencf"');

test('S3, S12: damaged records are removed and said, the rest is shown, and each is called for by a click alone', async () => {
  const host = 'damaged-in-part.com';
  const saved = await saveSite(host);
  const keyOf = (section: string) => `card:${host}:${section}`;
  await ruin.store({
    // The wrong checksum, the record of another key, a whole record of the wrong shape.
    [keyOf('company')]: toTampered(saved[keyOf('company')] ?? ''),
    [keyOf('technologies')]: saved[keyOf('social')],
    [keyOf('registration')]: toRecord(
      CARD_VERSION,
      keyOf('registration'),
      { presence: 'present', data: 7 },
      Date.now(),
    ),
  });

  const popup = await ruin.openPopupOn(host);
  await untilText(popup, REMOVED);
  await untilCalm(popup);
  expect(await findViolations(popup)).toEqual([]);
  const buttons = await readButtons(popup);
  for (const name of ['Company', 'Technologies', 'Registration']) expect(buttons).toContain(`Load ${name} · 1 call`);
  expect(await readText(popup)).toContain('Social profiles');
  expect(buttons).not.toContain('Load Social profiles · 1 call');
  expect(Object.keys(await ruin.readStored())).not.toContain(keyOf('company'));
  expect(ruin.world.service.log).toEqual([]);

  // One call answers company and technologies; the registration goes on waiting.
  await press(popup, 'Load Company · 1 call');
  await waitUntil(
    async () => !(await readButtons(popup)).some((button) => /Load (Company|Technologies)/.test(button)),
    'company and technologies are there',
  );
  expect(await readButtons(popup)).toContain('Load Registration · 1 call');
  expect(ruin.world.service.log.map(({ path }) => path)).toEqual(['/api/categorize']);
});

test('S3, S12: a site of which nothing can be read any more waits for a click that names its cost', async () => {
  const host = 'damaged-wholly.com';
  const saved = await saveSite(host);
  await ruin.store(Object.fromEntries(Object.entries(saved).map(([key, text]) => [key, toTampered(text)])));
  const popup = await ruin.openPopupOn(host);
  await untilText(popup, REMOVED);
  expect(await findViolations(popup)).toEqual([]);
  expect(ruin.world.service.log).toEqual([]);
  await press(popup, 'Look up · 3 calls');
  await untilText(popup, 'Service data');
  await untilCalm(popup);
  expect(ruin.world.service.log).toHaveLength(3);
});

test('S12: damaged ledger and circuit stop neither the popup nor a lookup; with a damaged journal the user is asked first', async () => {
  const before = await ruin.readStored();
  const own = Object.keys(before).filter((key) => /^(ledger|journal|circuit)/.test(key));
  expect(own.length).toBeGreaterThanOrEqual(3);
  await ruin.store(Object.fromEntries(own.map((key) => [key, '1|7|00000000|{'])));
  await ruin.killWorker();
  ruin.world.service.log.length = 0;
  const popup = await ruin.openPopupOn('after-damage.com');
  await untilText(popup, 'No answer arrived. This call may have been billed. The call was not sent again.');
  expect(ruin.world.service.log).toEqual([]);
  await press(popup, 'Retry (may cost 3 calls)');
  await untilText(popup, 'Service data');
  await untilCalm(popup);
  expect(ruin.world.service.log).toHaveLength(3);
  // That click was about this site. Any other may have been in the journal.
  const other = await ruin.openPopupOn('also-after-damage.com');
  await untilText(other, 'The call was not sent again.');
  await untilCalm(other);
  expect(ruin.world.service.log).toHaveLength(3);
  await ruin.within.evaluate(() => chrome.storage.local.remove('journal'));
});

test('S12: with damaged settings nothing is sent, since the never-send list is among them, until they are reset', async () => {
  await ruin.store({ settings: '1|7|00000000|{' });
  ruin.world.service.log.length = 0;
  const popup = await ruin.openPopupOn('unknown-rules.com');
  await untilText(popup, 'Your settings could not be read, so nothing was sent.');
  await untilCalm(popup);
  expect(await findViolations(popup)).toEqual([]);
  expect(ruin.world.service.log).toEqual([]);
  await ruin.chromium.closePopup();

  const options = await ruin.chromium.openPage('options.html');
  await untilText(options, 'This browser could not read your saved settings.');
  expect(await findViolations(options)).toEqual([]);
  await press(options, 'Reset settings');
  await options.waitForSelector('dialog[open]');
  expect(await findViolations(options)).toEqual([]);
  await options.click('dialog[open] .danger');
  await waitUntil(
    async () => !(await readText(options)).includes('could not read your saved settings'),
    'the settings are reset',
  );
  await options.close();
  expect(JSON.parse(String((await ruin.readStored()).settings))).toMatchObject({ neverSend: [] });
  await untilText(await ruin.openPopupOn('known-rules.com'), 'Service data');
});

const BUILD = 'chrome-mv3-e2e';
const GOOD = 'before-restart.com';
const POLICY = toTestPolicy({ rules: [toGamblingRule('warn')] });
/** Enough of them that the damage of a part leaves others whole. */
const SAVED = toHosts('saved', 40);

/** Every fourth of them the policy warns of. */
const toCards = (hosts: readonly string[]): Record<string, string> =>
  Object.assign({}, ...hosts.map((host, n) => toCategoriesItem(host, n % 4 === 3 ? '/Gambling' : '/News')));

/** What a browser that has been closed leaves behind, with brand safety on and sites saved. */
interface Left {
  profile: string;
  stored: Record<string, unknown>;
}
const left: Left[] = [];
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await world?.close();
  for (const { profile } of left) removeProfile(profile);
});

const toOptions = (keptProfile: string) => ({ world, keptProfile, build: BUILD });
const readStored = (page: Page, keys: string[]) =>
  page.evaluate(async (wanted) => {
    const read = wanted.map((key) => chrome.storage.local.get(key).catch(() => ({})));
    return Object.assign({}, ...(await Promise.all(read))) as Record<string, unknown>;
  }, keys);

const readBadge = async (page: Page, host: string) =>
  (await readTabs(page)).find(({ url }) => url.startsWith(`https://${host}/`))?.text;

/**
 * Saves sites, one of them by a lookup, and ends the browser. The first of them, the policy and the settings lie in a table by then,
 * and the others in the log: four million characters are what the browser takes into its log before it writes a table.
 */
async function saveAndClose(): Promise<Left> {
  const extensionId = toExtensionId(realpathSync(`.output/${BUILD}`));
  const profile = createProfile([extensionId]);
  const { chromium, within: page, close } = await startBrowser(toOptions(profile));
  await page.evaluate((items) => chrome.storage.local.set(items), {
    ...toSafetyItem({ mode: 'saved' }),
    ...toPolicyItem(POLICY),
    ...toCards(SAVED.slice(0, 20)),
  });
  await page.evaluate(async () => {
    const toText = () => Array.from({ length: 200_000 }, () => Math.random().toString(36).slice(2, 7)).join('');
    for (let n = 0; n < 5; n++) await chrome.storage.local.set({ 'z-filling': toText() });
    await chrome.storage.local.remove('z-filling');
  });
  await page.evaluate((items) => chrome.storage.local.set(items), toCards(SAVED.slice(20)));
  const popup = await chromium.openPopup(await chromium.openSite(`https://${GOOD}/`));
  await untilText(popup, 'Service data');
  await untilCalm(popup);
  await waitUntil(async () => (await readBadge(page, GOOD)) === '✓', 'the site is allowed');
  const stored = (await page.evaluate(() => chrome.storage.local.get(null))) as Record<string, unknown>;
  await close();
  left.push({ profile, stored });
  return { profile, stored };
}

const toFolder = (profile: string) =>
  join(profile, 'Default', 'Local Extension Settings', toExtensionId(realpathSync(`.output/${BUILD}`)));
/** The files of one kind that hold the extension's storage. */
function findFiles(profile: string, kind: RegExp): string[] {
  const folder = toFolder(profile);
  const files = readdirSync(folder).filter((name) => kind.test(name));
  return files.map((name) => join(folder, name)).filter((file) => statSync(file).size > 0);
}
const LOG = /\.log$/;
const TABLE = /\.ldb$/;

/** Lets `change` at the files of one kind. */
const changing = (kind: RegExp, change: (bytes: Buffer) => Buffer) => (profile: string) => {
  const files = findFiles(profile, kind);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) writeFileSync(file, change(readFileSync(file)));
};
const removing = (kind: RegExp) => (profile: string) => {
  const files = findFiles(profile, kind);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) rmSync(file);
};
const flip = (bytes: Buffer, isHit: (at: number) => boolean) =>
  Buffer.from(bytes.map((byte, at) => (isHit(at) ? byte ^ 0x5a : byte)));

/** What becomes of the browser's own files between two starts. */
const DAMAGES: [name: string, damage: (profile: string) => void][] = [
  ['S3: with every tenth byte of the log changed', changing(LOG, (bytes) => flip(bytes, (at) => at % 10 === 3))],
  ['S5: with the second half of the log gone', changing(LOG, (bytes) => bytes.subarray(0, bytes.length >> 1))],
  [
    'S3: with a block of the log overwritten',
    changing(LOG, (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(400, 0xff), bytes.subarray(500)])),
  ],
  [
    'S4: with the block of a table changed that begins with a saved site',
    changing(TABLE, (bytes) => flip(bytes, (at) => at === bytes.indexOf('card:'))),
  ],
  ['S6: without the tables', removing(TABLE)],
  ['S6: without the file that names the others', removing(/^CURRENT$/)],
];
let saving: Promise<Left> | undefined;

/** Starts a browser on a copy of what the first one left, with `damage` done to it. */
async function restart(
  damage: (profile: string) => void,
  then: (running: TestBrowser, stored: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  saving ??= saveAndClose().catch((error) => {
    saving = undefined;
    throw error;
  });
  const { profile, stored } = await saving;
  const copy = `${profile}-copy`;
  cpSync(profile, copy, { recursive: true });
  try {
    damage(copy);
    world.service.log.length = 0;
    const running = await startBrowser({ ...toOptions(copy), bare: true });
    await then(running, stored).finally(running.close);
  } finally {
    removeProfile(copy);
  }
}

/** Each of these sites has the badge that what is left of it says, and none of them is allowed by anything else. */
async function visitSaved({ within: page }: TestBrowser, before: Record<string, unknown>): Promise<void> {
  const hosts = [GOOD, ...SAVED.filter((_, n) => n % 20 < 4)];
  const keyOf = (host: string) => `card:${host}:categories`;
  const after = await readStored(page, ['settings', 'policy', ...hosts.map(keyOf)]);
  const isWhole = (key: string) => after[key] !== undefined && after[key] === before[key];
  const hasRules = isWhole('settings') && isWhole('policy');
  const allowed: string[] = [];
  for (const host of hosts) {
    await page.evaluate((url) => chrome.tabs.create({ url, active: false }), `https://${host}/`);
    const card = isWhole(keyOf(host)) ? String(before[keyOf(host)]) : '';
    const badges = card === '' ? ['?', '?!'] : card.includes('/Gambling') ? ['!'] : ['✓'];
    if (hasRules && badges.includes('✓')) allowed.push(host);
    // Without settings and policy there may be no badge at all.
    const isThere = (badge?: string) => badge !== undefined && (!hasRules || badges.includes(badge));
    await waitUntil(async () => isThere(await readBadge(page, host)), `the badge of ${host} is ${badges.join(' or ')}`);
  }
  const shown = (await readTabs(page)).filter(({ text }) => text === '✓').map(({ url }) => new URL(url).host);
  expect(shown.toSorted()).toEqual(allowed.toSorted());
}

test('S11: what was saved before the browser was closed is there after it: cards without a call, and the badges of sites', () =>
  restart(
    () => {},
    async (running, stored) => {
      const { chromium } = running;
      await visitSaved(running, stored);
      const popup = await chromium.openPopup(await chromium.openSite(`https://${GOOD}/`));
      await untilText(popup, 'Service data');
      await untilCalm(popup);
      expect(world.service.log).toEqual([]);
    },
  ));

test.each(
  soakRows(DAMAGES, ['S5: with the second half of the log gone', 'S6: without the file that names the others']),
)('%s, no site is allowed by what is lost, the next start opens, and lookups work', (_, damage) =>
  restart(damage, async (running, stored) => {
    const { chromium } = running;
    await visitSaved(running, stored);
    const dashboard = await chromium.openPage(`dashboard.html#/site/${GOOD}`);
    await dashboard.waitForSelector('main h1');
    // What the damage took is not called for by itself.
    expect(world.service.log).toEqual([]);
    await running.saveKey();
    for (const host of [GOOD, 'after-restart.com']) {
      const popup = await chromium.openPopup(await chromium.openSite(`https://${host}/`));
      await untilCalm(popup);
      // Where the files end between a call's mark and its answer, the call is in doubt, and the user is asked.
      const again = (await readButtons(popup)).find((button) => /^(Look up ·|Retry \(may cost)/.test(button));
      if (again) await press(popup, again);
      await untilText(popup, 'Service data');
    }
    expect(world.service.log.some(({ subject }) => subject === 'https://after-restart.com')).toBe(true);
  }),
);

test('S4: with every tenth byte of the tables changed nothing can be read: no site is allowed, nothing is sent, and we say so', () =>
  restart(
    changing(TABLE, (bytes) => flip(bytes, (at) => at % 10 === 3)),
    async (running, stored) => {
      const { chromium } = running;
      await visitSaved(running, stored);
      await untilText(await chromium.openPage('options.html'), 'This browser could not read your saved settings.');
      const popup = await chromium.openPopup(await chromium.openSite('https://after-restart.com/'));
      await untilText(popup, 'Your settings could not be read, so nothing was sent.');
      expect(world.service.log).toEqual([]);
    },
  ));
