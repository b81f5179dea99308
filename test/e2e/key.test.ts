import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../service/server.ts';
import { createService } from '../service/server.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { press, readText, untilText } from '../support/journey.ts';
import { CANARY, findKey } from '../support/key-forms.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { untilSaved } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';

const KEY_FIELD = 'input[type="password"]';
const ADDRESS_FIELD = 'input[type="url"]';
const REMOVES = 'Changing the service address removes the saved key.';

let browser: TestBrowser;
let second: Service;
let options: Page;

beforeAll(async () => {
  browser = await startBrowser({ service: { key: CANARY } });
  second = createService({ key: CANARY });
  options = await browser.chromium.openPage('options.html');
  await options.waitForSelector('::-p-text(Forget key)');
});
afterAll(async () => {
  await browser?.close();
  await second?.close();
});

/** Puts a text into a field at once, as a paste does. */
const paste = (selector: string, text: string) =>
  options.$eval(
    selector,
    (field, value) => {
      (field as HTMLInputElement).value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text,
  );
const readCredentials = async () => (await browser.readStored()).credentials;
const save = () => options.click('form button[type="submit"]');
/** Every save has an id of its own, so that another record is there when it is done. */
async function saveAnew(): Promise<void> {
  const before = await readCredentials();
  await save();
  await waitUntil(async () => (await readCredentials()) !== before, 'the pair is saved anew');
  await untilSaved(options);
}
const findStored = async () =>
  findKey(JSON.stringify([await browser.readStored(), await browser.readStored('session')]), CANARY);

test('K3: a key in a whole header, with a tab and a line end, is the key that is meant', async () => {
  await paste(KEY_FIELD, `\tAuthorization: Bearer ${CANARY}\r\n`);
  await saveAnew();
  await browser.openCard('pasted.com');
  expect(browser.world.service.log.map(({ authorization }) => authorization)).toEqual(['right', 'right', 'right']);
  browser.forgetCalls();
});

test('K3, K4: a text that is no key, and an address that is not https, are refused, and the saved pair stays', async () => {
  const before = await readCredentials();
  await options.bringToFront();
  await paste(KEY_FIELD, 'two words');
  await paste(ADDRESS_FIELD, 'http://api.example.com');
  await save();
  await untilText(options, 'This does not look like a key.');
  await untilText(options, 'This address is not https: anyone on the way could read your key. Use https.');
  expect(await readCredentials()).toBe(before);
  await paste(KEY_FIELD, '');
});

test('K4: the same origin written in another way keeps the key, which still works', async () => {
  await paste(ADDRESS_FIELD, `${browser.world.address}/`);
  expect(await readText(options)).not.toContain(REMOVES);
  await saveAnew();
  await browser.openCard('same-origin.com');
  expect(browser.paths()).toEqual(BY_ITSELF);
  browser.forgetCalls();
});

test('K4: another origin removes the key, which is said before, and that key never reaches it', async () => {
  await options.bringToFront();
  await paste(ADDRESS_FIELD, (await second.listen(0)).origin);
  await untilText(options, REMOVES);
  await saveAnew();
  await untilText(options, 'The key for the previous address was removed. Enter the key for this one.');
  expect(await findStored()).toEqual([]);
  await untilText(await browser.openPopupOn('after-the-move.com'), 'Estimate from this page');
  expect([second.log, browser.paths()]).toEqual([[], []]);
  await browser.chromium.closePopup();
  await browser.saveKey();
});

test('K5: a card that is open says that it was stopped when the key is forgotten, which is nowhere then', async () => {
  const { log } = browser.world.service;
  const page = await browser.chromium.openPage('dashboard.html');
  await page.type('.subject-field input', 'hang.net\n');
  await waitUntil(() => log.length === 3, 'the calls are under way');
  await options.bringToFront();
  await press(options, 'Forget key');
  await (await options.waitForSelector('dialog[open] .danger'))?.click();
  await untilText(options, 'The key was removed from this browser.');
  await page.bringToFront();
  await untilText(page, 'Stopped, because the key was changed or forgotten. This call may have been billed.');
  expect(log).toHaveLength(3);
  expect(await findStored()).toEqual([]);
});
