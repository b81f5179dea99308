import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { press, readButtons, untilText } from '../support/journey.ts';
import { ONE_CALL } from '../support/stored.ts';
import { waitUntil } from '../support/wait.ts';

const LOST = 'No answer arrived. This call may have been billed.';
const RETRY = 'Retry (may cost 1 call)';

let browser: TestBrowser;

beforeAll(async () => {
  browser = await startBrowser();
  await browser.saveSettings(ONE_CALL);
});

afterAll(() => browser?.close());

test('W2: killed after the call was sent, the popup says so, and only a click calls again', async () => {
  const host = 'ok-3000.killed-waiting.com';
  const popup = await browser.openPopupOn(host);
  await waitUntil(() => browser.callsAbout(host) === 1, 'the call is sent');
  await browser.killWorker();
  await untilText(popup, LOST);
  expect(await readButtons(popup)).toContain(RETRY);
  expect(browser.callsAbout(host)).toBe(1);

  // Opened again it says the same, and still calls nobody.
  const again = await browser.openPopupOn(host);
  await untilText(again, LOST);
  expect(browser.callsAbout(host)).toBe(1);
  await browser.steer({ fault: 'ok-0' });
  await press(again, RETRY);
  await untilText(again, 'Service data');
  expect(browser.callsAbout(host)).toBe(2);
});
