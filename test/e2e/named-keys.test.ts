import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService } from '../service/server.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { WIDE } from '../support/faces/face.ts';
import { fill, find, lookUp, press, readText, shoot, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

const CLIENT_KEY = 'sk-client-a-0123456789-9K2M';

let journey: TestBrowser;
const client = createService({ key: CLIENT_KEY });

beforeAll(async () => {
  journey = await startBrowser();
});

afterAll(async () => {
  await journey?.close();
  await client.close();
});

test('a key is added by its name, used in the foot of the popup, and pays for the card, which says so', async () => {
  const { origin } = await client.listen(0);
  const options = await journey.chromium.openPage('options.html#key');
  await press(options, 'Add another key');
  await fill(options, 'textbox', 'Name of the new key, such as “Client A”', 'Client A');
  await options.keyboard.press('Enter');
  await untilText(options, 'Client A was added.');
  // Whoever adds a key goes on in its form.
  expect(await options.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('url');
  await fill(options, 'textbox', 'Service address', origin);
  await fill(options, 'textbox', 'API key', CLIENT_KEY);
  await options.keyboard.press('Enter');
  await untilText(options, '•••• 9K2M saved');
  await shoot(options, 'keys-options', true);

  const popup = await journey.openCard('paid-before.com');
  await untilText(popup, 'paid by First key');
  expect(client.log).toEqual([]);
  journey.forgetCalls();
  const choice = await find(popup, 'combobox', 'Key in use');
  await shoot(popup, 'keys-popup');
  await choice.focus();
  // The arrow keys browse, and Enter chooses.
  await popup.keyboard.press('ArrowDown');
  await popup.keyboard.press('Enter');
  await waitUntil(async () => (await readText(options)).includes('Client A In use'), 'the options follow');
  await lookUp(popup, 'paid-after.com');
  await untilText(popup, 'paid by Client A');
  await shoot(popup, 'keys-popup-paid');
  expect(client.log.map(({ authorization }) => authorization)).toEqual(['right', 'right', 'right']);
  expect(journey.paths()).toEqual([]);

  const dashboard = await journey.chromium.openPage('dashboard.html#/usage');
  await dashboard.setViewport(WIDE);
  await untilText(dashboard, 'Client A (in use)');
  const shown = await find(dashboard, 'combobox', 'Key in use');
  expect(await shown.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text)).toBe('Client A');
  expect(await readText(dashboard, '.counts .sent dd')).toBe('3');
  await shoot(dashboard, 'keys-usage', true);
});
