import { readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_VERSION } from '../../lib/lookup/card-reader.ts';
import { toRecord } from '../../lib/record.ts';
import type { Chromium } from '../support/chromium.ts';
import { createProfile, openChromium, removeProfile, toExtensionId } from '../support/chromium.ts';
import { findViolations, press, readButtons, readText, untilCalm, untilText } from '../support/journey.ts';
import type { Ruin } from '../support/ruin.ts';
import { startRuin } from '../support/ruin.ts';
import { setUp } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const REMOVED = '1 saved site was unreadable and was removed.';

let ruin: Ruin;

beforeAll(async () => {
  ruin = await startRuin();
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

test('S12: damaged ledger, journal and circuit stop neither the popup nor a lookup', async () => {
  const before = await ruin.readStored();
  const own = Object.keys(before).filter((key) => /^(ledger|journal|circuit)/.test(key));
  expect(own.length).toBeGreaterThanOrEqual(3);
  await ruin.store(Object.fromEntries(own.map((key) => [key, '1|7|00000000|{'])));
  await ruin.killWorker();
  ruin.world.service.log.length = 0;
  const popup = await ruin.openPopupOn('after-damage.com');
  await untilText(popup, 'Service data');
  await untilCalm(popup);
  expect(ruin.world.service.log).toHaveLength(3);
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

/** The files that hold the extension's storage, the log of the latest writes among them. */
function findStorageFiles(profile: string, extensionId: string): string[] {
  const folder = join(profile, 'Default', 'Local Extension Settings', extensionId);
  const files = readdirSync(folder).map((name) => join(folder, name));
  return files.filter((file) => /\.(log|ldb)$/.test(file) && statSync(file).size > 0);
}

const DAMAGES: [string, (bytes: Buffer) => Buffer][] = [
  ['every tenth byte changed', (bytes) => Buffer.from(bytes.map((byte, at) => (at % 10 === 3 ? byte ^ 0x5a : byte)))],
  ['the second half gone', (bytes) => bytes.subarray(0, bytes.length >> 1)],
  [
    'a block overwritten',
    (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(400, 0xff), bytes.subarray(500)]),
  ],
];

/** Saves a site, ends the browser, lets `damage` at the files of its storage, and hands over the browser of the next start. */
async function restart(
  damage: (bytes: Buffer) => Buffer,
  then: (chromium: Chromium, world: World) => Promise<void>,
): Promise<void> {
  const extensionId = toExtensionId(realpathSync('.output/chrome-mv3'));
  const keptProfile = createProfile(extensionId);
  const world = await createWorld();
  try {
    const first = await openChromium({ world, keptProfile });
    await setUp(first, world);
    const popup = await first.openPopup(await first.openSite('https://before-restart.com/'));
    await untilText(popup, 'Service data');
    await untilCalm(popup);
    await first.close();
    const files = findStorageFiles(keptProfile, extensionId);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) writeFileSync(file, damage(readFileSync(file)));
    world.service.log.length = 0;
    const second = await openChromium({ world, keptProfile });
    await then(second, world).finally(second.close);
  } finally {
    await world.close();
    removeProfile(keptProfile);
  }
}

test('a card saved before the browser was closed opens after it without a call', () =>
  restart(
    (bytes) => bytes,
    async (chromium, world) => {
      const popup = await chromium.openPopup(await chromium.openSite('https://before-restart.com/'));
      await untilText(popup, 'Service data');
      await untilCalm(popup);
      expect(world.service.log).toEqual([]);
    },
  ));

test.each(DAMAGES)('S3: with %s in the browser’s own files the next start opens, and lookups work', (_, damage) =>
  restart(damage, async (chromium, world) => {
    const dashboard = await chromium.openPage('dashboard.html#/site/before-restart.com');
    await dashboard.waitForSelector('main h1');
    // What the damage took is not called for by itself.
    expect(world.service.log).toEqual([]);
    await setUp(chromium, world);
    for (const host of ['before-restart.com', 'after-restart.com']) {
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
