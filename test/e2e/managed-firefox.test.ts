import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programPath } from '../setup.ts';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { find, readText, showSection, untilText } from '../support/journey.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

/**
 * A Firefox of its own for one test, whose folder `distribution` holds a `policies.json` with these values for the extension: what an
 * administrator sets, heeded by no other Firefox on this machine. The program is a copy, since it looks for its files where it lies
 * itself; the rest are links. `remove` takes it away again.
 */
function createManagedFirefox(addonId: string, values: Record<string, unknown>) {
  const installed = realpathSync(programPath('firefox'));
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-managed-firefox-'));
  const program = join(folder, 'firefox');
  copyFileSync(installed, program);
  for (const name of readdirSync(dirname(installed))) {
    if (name !== 'distribution') symlinkSync(join(dirname(installed), name), join(folder, name));
  }
  mkdirSync(join(folder, 'distribution'));
  const policies = { '3rdparty': { Extensions: { [addonId]: values } } };
  writeFileSync(join(folder, 'distribution', 'policies.json'), JSON.stringify({ policies }));
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const ID = 'sitecard@sitecard.invalid';
const SET_BY = 'Set by your organisation';

let world: World;
let firefox: Firefox;
const home = mkdtempSync(join(tmpdir(), 'sitecard-home-'));

beforeAll(async () => {
  world = await createWorld();
  const folder = join(home, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const data = {
    serviceAddress: world.address,
    theme: 'dark',
    plan: 'Gold',
    neverSend: ['*.northwind-ferries.com'],
    emailAgreed: true,
  };
  const manifest = { name: ID, description: 'Sitecard', type: 'storage', data };
  writeFileSync(join(folder, `${ID}.json`), JSON.stringify(manifest));
  firefox = await openFirefox({ world, env: { HOME: home } });
});

afterAll(async () => {
  await firefox?.close();
  await world?.close();
  rmSync(home, { recursive: true, force: true });
});

test('a native manifest of managed storage locks in Firefox what it sets, and what does not fit is left to the user', async () => {
  const page = await firefox.openPage('options.html');
  await untilText(page, SET_BY);
  const isDisabled = async (role: 'textbox' | 'combobox', name: string) =>
    (await find(page, role, name)).evaluate((field) => field.matches(':disabled'));
  expect(await isDisabled('textbox', 'Service address')).toBe(true);
  await showSection(page, 'appearance');
  expect(await isDisabled('combobox', 'Theme')).toBe(true);
  await showSection(page, 'calls');
  expect(await isDisabled('combobox', 'Plan')).toBe(false);
  expect(await readText(page)).toContain('1 setting of your organisation does nothing');
  await showSection(page, 'privacy');
  expect(await readText(page)).toContain('*.northwind-ferries.com');
});

test('P10: in Firefox the dashboard refuses a site in the words of the organisation, and 0 is sent', async () => {
  const page = await firefox.openPage('dashboard.html#/site/booking.northwind-ferries.com');
  await untilText(page, 'Your organisation does not allow this site to be sent.');
  expect(world.service.log).toEqual([]);
});

test('an organisation that agrees to e-mail addresses does not agree to Firefox for the user: that is asked before one is sent', async () => {
  const page = await firefox.openPage('dashboard.html#/site/anna%40quiet-example.com');
  await untilText(page, 'Send and look up');
  expect(world.service.log).toEqual([]);
});

test('a policies.json beside Firefox sets and locks the same', async () => {
  const values = { serviceAddress: world.address, theme: 'dark', neverSend: ['*.northwind-ferries.com'] };
  const managed = createManagedFirefox(ID, values);
  const other = await openFirefox({ world, program: managed.program });
  try {
    const page = await other.openPage('options.html');
    await untilText(page, SET_BY);
    await showSection(page, 'appearance');
    const theme = await find(page, 'combobox', 'Theme');
    expect(await theme.evaluate((field) => field.matches(':disabled'))).toBe(true);
    await showSection(page, 'privacy');
    expect(await readText(page)).toContain('*.northwind-ferries.com');
  } finally {
    await other.close();
    managed.remove();
  }
});
