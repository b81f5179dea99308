import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { find, press, readText, untilText } from '../support/journey.ts';
import { CANARY, findKey, toKeyForms } from '../support/key-forms.ts';
import type { Stage } from '../support/stage.ts';
import { openStage, readNotices, untilSettled } from '../support/stage.ts';
import { waitUntil } from '../support/wait.ts';

const FAULTS = [
  'ok-50',
  'html',
  'empty',
  'null',
  'array',
  'string',
  'deep',
  'latin1',
  '500',
  '502html',
  '401',
  'unauthorized',
  '403plan',
  'plan200',
  'quota',
  'invalid',
  'said',
  'couldnt',
  'echo-key',
  'unreach',
  'noindex',
  '429-30',
  '429-date',
  '429-none',
  '302-same',
  '307-other',
  '308-other',
  'trunc-100',
  'reset-100',
  'huge',
  'bomb',
  'liar',
  'proto',
  'len',
  'bidi',
  'long',
  'jsurl',
  'limited',
  'nocompany',
  'partial',
  'url-http',
  'numbers',
  'dates',
  'days-text',
  'fuzz-1',
  'fuzz-2',
  'fuzz-3',
];

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ service: { key: CANARY } });
});
afterAll(() => stage?.close());

const readDocument = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return [document.documentElement.outerHTML, location.href, document.title, ...fields].join('\n');
  });

test('K1: the sweep finds a key in each of its forms', () => {
  for (const form of toKeyForms(CANARY)) expect(findKey(`before ${form} after`, CANARY)).toContain(form);
  expect(findKey(Buffer.from(`Bearer ${CANARY}!`).toString('base64'), CANARY)).not.toEqual([]);
  expect(findKey('sk-canary', CANARY)).toEqual([]);
});

test('K1: over 50 flows and all faults the key is in Authorization to its origin and in its one record alone', async () => {
  const { chromium, world } = stage;
  const seen: string[] = [];
  const worker = await chromium.worker();
  worker.on('console', (message) => seen.push(message.text()));
  worker.client.on('Runtime.exceptionThrown', (thrown) => seen.push(JSON.stringify(thrown)));
  const listen = (page: Page) => {
    page.on('console', (message) => seen.push(message.text()));
    page.on('pageerror', (error) => seen.push(String(error)));
  };
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  const client = await chromium.browser.target().createCDPSession();
  await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });

  let authorized = 0;
  for (const [index, fault] of FAULTS.entries()) {
    await stage.reset();
    const popup = await stage.startPopup(`${fault}.com`);
    listen(popup);
    await untilSettled(popup);
    seen.push(await readDocument(popup));
    if (index % 10 === 0 && (await popup.$('summary'))) {
      await popup.evaluate(() => {
        navigator.clipboard.writeText = async (text) => console.log('copied', text);
      });
      for (const form of ['As JSON', 'As Markdown']) {
        await popup.click('summary');
        await press(popup, form);
      }
      await waitUntil(() => seen.filter((text) => text.startsWith('copied ')).length >= 2, 'the card is copied');
    }
    seen.push(JSON.stringify([await stage.readStored('session'), world.sites.visits()]));
    const { credentials, ...others } = await stage.readStored();
    expect(findKey(String(credentials), CANARY)).not.toEqual([]);
    seen.push(JSON.stringify(others));
    authorized += world.service.log.filter(({ authorization }) => authorization === 'right').length;
    // The log names the right key [key], so that any other place of it shows.
    seen.push(JSON.stringify(world.service.log));
  }
  expect(authorized).toBeGreaterThan(FAULTS.length);

  const options = await chromium.openPage('options.html');
  listen(options);
  await find(options, 'button', 'Forget key');
  expect(await readText(options)).toContain(`•••• ${CANARY.slice(-4)} saved`);
  seen.push(await readDocument(options));
  await press(options, 'Test key · 1 call');
  await untilText(options, 'The key works.');
  await press(options, 'Export settings');
  const readFiles = () => readdirSync(folder).filter((name) => /\.(json|csv)$/.test(name));
  await waitUntil(() => readFiles().length === 1, 'the settings are saved');
  await options.close();
  const usage = await chromium.openPage('dashboard.html#/usage');
  listen(usage);
  for (const button of ['Export CSV', 'Export JSON']) await press(usage, button);
  await waitUntil(() => readFiles().length === 3, 'three files are saved');
  seen.push(await readDocument(usage));
  await usage.close();
  for (const name of readdirSync(folder)) seen.push(name, readFileSync(join(folder, name), 'utf8'));
  rmSync(folder, { recursive: true });
  seen.push(JSON.stringify(await worker.evaluate(() => chrome.storage.sync.get(null))));

  expect(seen.flatMap((text) => findKey(text, CANARY).map((form) => `${form} in ${text.slice(0, 200)}`))).toEqual([]);
});

test('K2: a key that the service sends back is shown as [key], in every form', async () => {
  const popup = await stage.openCard('echo-key.org');
  expect(await readNotices(popup)).toEqual([
    'The service says: Cannot use "Bearer [key]" ([key], [key]) for this site.',
  ]);
});
