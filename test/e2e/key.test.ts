import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Service } from '../service/server.ts';
import { createService } from '../service/server.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup, toFailureOf } from '../support/card.ts';
import { fill, find, findViolations, press, readText, shoot, untilText } from '../support/journey.ts';
import { CANARY, findKey } from '../support/key-forms.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { untilSaved } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';

let stage: TestBrowser;
let second: Service;
let secondAddress: string;

beforeAll(async () => {
  stage = await startBrowser({ service: { key: CANARY } });
  second = createService({ key: CANARY });
  secondAddress = (await second.listen(0)).origin;
});
beforeEach(async () => {
  await stage.forgetSites();
  second.log.length = 0;
});
afterAll(async () => {
  await stage?.close();
  await second?.close();
});

/** Types or pastes into a field at once, as a paste does. */
const paste = (page: Page, selector: string, text: string) =>
  page.$eval(
    selector,
    (field, value) => {
      (field as HTMLInputElement).value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text,
  );
const KEY_FIELD = 'input[type="password"]';

describe('K3: keys as they are pasted', () => {
  const GOOD: [what: string, pasted: string][] = [
    ['in spaces', ` ${CANARY} `],
    ['with a tab and a line end', `\t${CANARY}\r\n`],
    ['after Bearer', `Bearer ${CANARY}`],
    ['after bearer and spaces', `bearer   ${CANARY}`],
    ['in a whole header', `Authorization: Bearer ${CANARY}`],
  ];
  const savePasted = async (pasted: string) => {
    const page = await stage.chromium.openPage('options.html');
    await find(page, 'button', 'Forget key');
    await paste(page, KEY_FIELD, pasted);
    await press(page, 'Save');
    await untilSaved(page);
    await page.close();
  };

  test.each(GOOD)('K3: a key %s is the key that is meant', async (_, pasted) => {
    await savePasted(pasted);
    await stage.openCard('pasted.com');
    expect(stage.world.service.log.map(({ authorization }) => authorization)).toEqual(['right', 'right', 'right']);
  });

  test('K3: a signed token of a thousand characters is a key', async () => {
    const token = ['e'.repeat(36), 'y'.repeat(240), 'J'.repeat(683)].join('.');
    await stage.steer({ key: token });
    await savePasted(token);
    await stage.openCard('signed.com');
    expect(stage.world.service.log.map(({ authorization }) => authorization)).toEqual(['right', 'right', 'right']);
    await stage.steer({ key: CANARY });
    await stage.saveKey();
  });

  const BAD: [what: string, pasted: string][] = [
    ['with a space inside', 'two words'],
    ['with an umlaut', 'schlüssel-12345'],
    ['of three characters', '123'],
    ['of 10 kB', 'k'.repeat(10_240)],
    ['that is the word Bearer alone', 'Bearer'],
    ['with a NUL', 'null\u0000key-1234'],
    ['of emoji', '🔑🔑🔑🔑🔑🔑🔑🔑'],
  ];
  test.each(BAD)('K3: a text %s does not look like a key, and the saved one stays', async (_, pasted) => {
    const page = await stage.chromium.openPage('options.html');
    await find(page, 'button', 'Forget key');
    const before = (await stage.readStored()).credentials;
    await paste(page, KEY_FIELD, pasted);
    await press(page, 'Save');
    await untilText(page, 'This does not look like a key.');
    expect((await stage.readStored()).credentials).toBe(before);
    await page.close();
  });
});

describe('K4: the service address', () => {
  const REFUSED: [typed: string, sentence: string][] = [
    ['http://api.example.com', 'This address is not https: anyone on the way could read your key. Use https.'],
    ['http://192.168.0.1', 'This address is not https: anyone on the way could read your key. Use https.'],
    ['https://me:secret@api.example.com', 'Leave out user name and password: they do not belong in the address.'],
    ['https://api.example.com/?to=x', 'Leave out everything from the ? or # on.'],
    ['not an address', 'This is not an address. It looks like https://api.example.com'],
  ];
  test.each(REFUSED)('K4: %s is refused, and the saved pair stays', async (typed, sentence) => {
    const page = await stage.chromium.openPage('options.html');
    await find(page, 'button', 'Forget key');
    const before = (await stage.readStored()).credentials;
    await fill(page, 'textbox', 'Service address', typed);
    await press(page, 'Save');
    await untilText(page, sentence);
    expect((await stage.readStored()).credentials).toBe(before);
    await page.close();
  });

  test('K4: another origin removes the key, which is said before, and that key never reaches it', async () => {
    const page = await stage.chromium.openPage('options.html');
    await find(page, 'button', 'Forget key');
    expect(await readText(page)).not.toContain('Changing the service address removes the saved key.');
    await fill(page, 'textbox', 'Service address', secondAddress);
    await untilText(page, 'Changing the service address removes the saved key.');
    await press(page, 'Save');
    await untilSaved(page);
    await untilText(page, 'The key of the address before is removed. Enter the key for this one.');
    await shoot(page, 'options-key-removed');
    await page.close();
    expect(findKey(JSON.stringify([await stage.readStored(), await stage.readStored('session')]), CANARY)).toEqual([]);

    await untilText(await stage.openPopupOn('after-the-move.com'), 'Estimate from this page');
    expect(second.log).toEqual([]);
    expect(stage.paths()).toEqual([]);

    await stage.saveKey(secondAddress, 'another-key-for-the-second');
    await stage.openCard('with-another-key.com');
    expect(second.log.length).toBeGreaterThan(0);
    expect(second.log.filter(({ authorization }) => authorization === 'right')).toEqual([]);
    expect(stage.paths()).toEqual([]);
    await stage.saveKey();
  });

  test('K4: the same origin written in another way keeps the key', async () => {
    await stage.saveKey();
    const page = await stage.chromium.openPage('options.html');
    await find(page, 'button', 'Forget key');
    await fill(page, 'textbox', 'Service address', `${stage.world.address}/`);
    expect(await readText(page)).not.toContain('Changing the service address removes the saved key.');
    await press(page, 'Save');
    await untilSaved(page);
    await page.close();
    await stage.openCard('same-origin.com');
    expect(stage.paths()).toEqual(BY_ITSELF);
  });
});

describe('K5: a key that is forgotten', () => {
  async function forgetKey(): Promise<void> {
    const page = await stage.chromium.openPage('options.html');
    await press(page, 'Forget key');
    await page.waitForSelector('dialog[open]');
    await page.click('dialog[open] .danger');
    await untilText(page, 'The key was removed from this browser.');
    await page.close();
  }

  test('K5: with 10 calls under way all are stopped and said to be in doubt, and none is sent later', async () => {
    const { chromium, world } = stage;
    const page = await chromium.openPage('dashboard.html');
    const hosts = Array.from({ length: 10 }, (_, index) => `hang.forgotten-${index}.com`);
    // Each is asked for twice: the second waits for the first.
    const replies = Promise.all([...hosts, ...hosts].map((subject) => sendLookup(page, { subject })));
    // The browser opens six connections to one origin; the other calls wait in it.
    await waitUntil(() => world.service.log.length === 6, 'six calls have reached the service');
    await forgetKey();
    // One that waited for a connection may have left in the moment in which the others were cut off; it is counted too.
    const sent = world.service.log.length;
    expect(sent).toBeLessThanOrEqual(10);

    const cancelled = { kind: 'cancelled', billed: 'maybe' };
    expect((await replies).map(toFailureOf)).toEqual([...hosts, ...hosts].map(() => cancelled));
    expect(await stage.readUsage()).toMatchObject({ Sent: 10, Unknown: 10 });
    expect(findKey(JSON.stringify([await stage.readStored(), await stage.readStored('session')]), CANARY)).toEqual([]);

    const after = await sendLookup(page, { subject: 'after-forgetting.com' });
    expect(toFailureOf(after)).toEqual({ kind: 'no-key', billed: 'no' });
    await untilText(await stage.openPopupOn('after-forgetting.com'), 'Estimate from this page');
    expect(world.service.log).toHaveLength(sent);
    await page.close();
    await stage.saveKey();
  });

  test('K5: a key that a newer version saved is forgotten after a downgrade, with every other record damaged', async () => {
    const { chromium } = stage;
    const within = await chromium.openPage('manifest.json');
    const before = await within.evaluate(() => chrome.storage.local.get('settings'));
    await within.evaluate(async () => {
      const { credentials } = await chrome.storage.local.get('credentials');
      const others = ['settings', 'circuit', 'journal', 'ledger', 'overrides', 'managed', 'clock'];
      const damaged = Object.fromEntries(others.map((key) => [key, '2|7|00000000|{']));
      await chrome.storage.local.set({ ...damaged, credentials: String(credentials).replace(/^1/, '2') });
    });
    const page = await chromium.openPage('options.html');
    await untilText(page, 'A saved key cannot be read');
    expect(await findViolations(page)).toEqual([]);
    await page.close();
    await forgetKey();
    expect(findKey(JSON.stringify([await stage.readStored(), await stage.readStored('session')]), CANARY)).toEqual([]);
    // The rest of the damage goes with the next reset.
    await within.evaluate(async (settings) => {
      await chrome.storage.local.remove('settings');
      await chrome.storage.local.set(settings);
    }, before);
    await within.close();
    await stage.saveKey();
  });

  test('K5: a card that is open says that it was stopped', async () => {
    const { chromium, world } = stage;
    const page = await chromium.openPage('dashboard.html');
    await page.type('.subject-field input', 'hang.net');
    await page.keyboard.press('Enter');
    await waitUntil(() => world.service.log.length === 3, 'the calls are under way');
    await forgetKey();
    await untilText(page, 'Stopped, because the key was changed or forgotten. This call may have been billed.');
    expect(world.service.log).toHaveLength(3);
    await page.close();
    await stage.saveKey();
  });
});
