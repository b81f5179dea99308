import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readNotices } from '../support/card.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { waitUntil } from '../support/wait.ts';

// What each refusal leads to is proven in test/worker. A browser alone shows that an extension may read `Retry-After`: without
// it the pause is a minute.

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
});
afterAll(() => stage?.close());

test('A5: a Retry-After in the past is a pause of a second, after which a click asks again', async () => {
  const popup = await stage.openCard('429-neg.com');
  expect((await readNotices(popup))[0]).toMatch(/^The service asked to slow down\./);
  expect(stage.paths()).toEqual(BY_ITSELF);
  // Nothing is sent by itself when the pause is over: the user is asked.
  await waitUntil(
    () => popup.$eval('[data-failure] button', (button) => button.ariaDisabled !== 'true'),
    'the pause is over',
  );
  expect(stage.paths()).toEqual(BY_ITSELF);
  await popup.click('[data-failure] button');
  await waitUntil(() => stage.paths().length === 6, 'the retry is sent');
});
