import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORED_SCHEMA, toSchemaItem, toStoredSchema } from '../../lib/browser/storage.ts';
import { DEFAULT_SETTINGS, parseSettings } from '../../lib/settings/settings.ts';
import golden from '../fixtures/profiles/schema-1.json' with { type: 'json' };
import { find, press, readButtons, readText, shoot, showSection, untilText } from '../support/journey.ts';
import type { Ruin } from '../support/ruin.ts';
import { startRuin } from '../support/ruin.ts';
import { waitUntil } from '../support/wait.ts';

const NEWER = 'This data was saved by a newer version.';

let ruin: Ruin;
beforeAll(async () => {
  ruin = await startRuin();
});
afterAll(() => ruin?.close());

/** Puts a whole profile in the place of what is stored, but for the address and key of this test, and starts a worker on it. */
async function startOn(items: Record<string, unknown>): Promise<Record<string, unknown>> {
  await ruin.killWorker();
  const { credentials } = await ruin.readStored();
  // Stored before the rest goes: a change wakes the worker, which must find no state in between.
  await ruin.store({ ...items, credentials });
  await ruin.within.evaluate(
    async (kept) => {
      const others = Object.keys(await chrome.storage.local.get(null)).filter((key) => !kept.includes(key));
      await chrome.storage.local.remove(others);
    },
    [...Object.keys(items), 'credentials'],
  );
  await ruin.within.evaluate(() => chrome.storage.session.clear());
  await ruin.killWorker();
  await ruin.inWorker('1');
  return { ...items, credentials };
}

test('U3: the profile of version 0.1.0 is migrated at the start of the worker, and its cards show without a call', async () => {
  const before = await startOn(golden);
  await waitUntil(async () => 'schema' in (await ruin.readStored()), 'the schema is written');
  const { settings, schema, journal: _, ...rest } = await ruin.readStored();
  const { settings: old, journal: __, ...others } = before;
  expect(toStoredSchema(schema)).toBe(STORED_SCHEMA);
  expect(parseSettings(settings)).toEqual(parseSettings(old));
  expect(parseSettings(settings).safety).toEqual(DEFAULT_SETTINGS.safety);
  expect(rest).toEqual(others);
  const popup = await ruin.openPopupOn('example.com');
  await untilText(popup, '/Shopping/Toys'.slice(1).split('/')[1] ?? '');
  expect(await readText(popup)).not.toContain(NEWER);
  expect(ruin.callsAbout('example.com')).toBe(0);
  await ruin.chromium.closePopup();
});

test('U4: data of a newer version is shown and not touched: lookups answer, are not saved, and 0 writes', async () => {
  const settings = JSON.stringify({ v: 9, ...JSON.parse(golden.settings), v2: {}, neverSend: ['*.bank.com'] });
  const before = await startOn({ ...golden, settings, ...toSchemaItem(STORED_SCHEMA + 1, 1) });

  const popup = await ruin.openPopupOn('northwind-ferries.com');
  await untilText(popup, NEWER, 'body');
  await untilText(popup, 'Northwind Ferries AS');
  await untilText(popup, 'New answers and changes are not saved until you update Sitecard.', 'body');
  expect(ruin.callsAbout('northwind-ferries.com')).toBeGreaterThan(0);
  await shoot(popup, 'popup-newer-data');
  await ruin.chromium.closePopup();

  const options = await ruin.chromium.openPage('options.html');
  await untilText(options, `${NEWER} You can read it and look up sites.`);
  expect(await readButtons(options)).not.toContain('Reset settings');
  await showSection(options, 'privacy');
  await press(options, 'Load logos', 'switch');
  await untilText(options, 'Not saved', 'body');
  await showSection(options, 'saved');
  await find(options, 'button', 'Clear saved cards');
  await options.close();

  await ruin.openPopupOn('accounts.bank.com').then((refused) => untilText(refused, 'never-send'));
  await ruin.chromium.closePopup();
  expect(ruin.callsAbout('accounts.bank.com')).toBe(0);
  expect(await ruin.readStored()).toEqual(before);
});
