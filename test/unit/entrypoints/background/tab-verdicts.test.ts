import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createTabVerdicts } from '../../../../entrypoints/background/tab-verdicts';

const URL = 'https://bad-one.com/';

test.each([
  ['a site that somebody reads is not taken away', { url: URL, errorOccurred: false }, [[7, URL, false]]],
  ['a load that failed may be', { url: URL, errorOccurred: true }, [[7, URL, true]]],
  ['pages of the browser have no verdict', { url: 'chrome://version/', errorOccurred: false }, []],
])('in a tab that is judged again %s', async (_, frame, judged) => {
  Object.assign(fakeBrowser.webNavigation, { getFrame: async () => frame });
  const judgeAgain = vi.fn(async () => {});
  await createTabVerdicts({ isHearing: () => true, judgeAgain, tabsOf: () => [] }).refresh([7]);
  expect(judgeAgain.mock.calls).toEqual(judged);
});
