import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createTabVerdicts } from '../../../../entrypoints/background/navigation';

const URL = 'https://bad-one.com/';
const KNOWN = { isHearing: () => true, tabsOf: (): number[] => [], addressOf: (): string | undefined => undefined };

test.each([
  ['a site that somebody reads is not taken away', { url: URL, errorOccurred: false }, [[7, URL, false]]],
  ['a load that failed may be', { url: URL, errorOccurred: true }, [[7, URL, true]]],
  ['pages of the browser have no verdict', { url: 'chrome://version/', errorOccurred: false }, []],
])('in a tab that is judged again %s', async (_, frame, judged) => {
  // Of the page itself, not of a frame in it.
  const getFrame = async ({ frameId }: { frameId: number }) => (frameId === 0 ? frame : null);
  Object.assign(fakeBrowser.webNavigation, { getFrame });
  const judgeAgain = vi.fn(async () => {});
  await createTabVerdicts({ ...KNOWN, judgeAgain }).refresh([7]);
  expect(judgeAgain.mock.calls).toEqual(judged);
});

test('an answer about a site changes the verdict of every tab that shows it, and of no other', async () => {
  const shown: Record<number, string> = { 7: URL, 8: 'https://other.com/', 9: 'https://www.sub.bad-one.com/x' };
  fakeBrowser.tabs.query = async () => Object.keys(shown).map((id) => ({ id: Number(id) })) as never;
  Object.assign(fakeBrowser.webNavigation, {
    getFrame: async ({ tabId }: { tabId: number }) => ({ url: shown[tabId], errorOccurred: false }),
  });
  const judgeAgain = vi.fn(async () => {});
  // A worker that has just woken knows of none of them.
  const { refreshHosts } = createTabVerdicts({ ...KNOWN, judgeAgain });
  await refreshHosts(['bad-one.com']);
  expect(judgeAgain.mock.calls).toEqual([
    [7, URL, false],
    [9, shown[9], false],
  ]);
});

test('an answer that a visit waited for takes no other site of the same domain from who reads it', async () => {
  const shown: Record<number, string> = { 7: URL, 9: 'https://sub.bad-one.com/x' };
  Object.assign(fakeBrowser.webNavigation, {
    getFrame: async ({ tabId }: { tabId: number }) => ({ url: shown[tabId], errorOccurred: false }),
  });
  const judgeAgain = vi.fn(async () => {});
  await createTabVerdicts({ ...KNOWN, judgeAgain, tabsOf: () => [7, 9] }).refreshWaiting('bad-one.com');
  expect(judgeAgain.mock.calls).toEqual([[7, URL, true]]);
});

test('a page that a site has made by itself is judged as that site where the browser does not tell what a tab shows', async () => {
  Object.assign(fakeBrowser.webNavigation, { getFrame: async () => null });
  const judgeAgain = vi.fn(async () => {});
  const addressOf = (tabId: number) => (tabId === 7 ? URL : undefined);
  await createTabVerdicts({ ...KNOWN, judgeAgain, tabsOf: () => [7, 8], addressOf }).refreshWaiting('bad-one.com');
  expect(judgeAgain.mock.calls).toEqual([[7, URL, true]]);
});

test.each<[name: string, before: string | undefined, after: string, judged: unknown[]]>([
  ['not where our page came in its place meanwhile', undefined, '', []],
  ['not where the tab went on meanwhile', URL, 'https://next.com/', []],
  ['where another look noted that very address meanwhile', 'https://bad-one.com/before', URL, [[7, URL, true]]],
])('what a tab showed when the browser was asked is judged again %s', async (_, before, after, judged) => {
  let known = before;
  const getFrame = async () => {
    known = after;
    return { url: URL, errorOccurred: false };
  };
  Object.assign(fakeBrowser.webNavigation, { getFrame });
  const judgeAgain = vi.fn(async () => {});
  await createTabVerdicts({ ...KNOWN, judgeAgain, addressOf: () => known }).refresh([7], true);
  expect(judgeAgain.mock.calls).toEqual(judged);
});

test('verdicts are made again once all tabs are judged, whatever fails in one of them', async () => {
  Object.assign(fakeBrowser.webNavigation, { getFrame: async () => ({ url: URL, errorOccurred: false }) });
  const ended: number[] = [];
  const judgeAgain = async (tabId: number) => {
    await new Promise((resolve) => setTimeout(resolve));
    if (tabId === 7) throw new Error('The tab is gone.');
    ended.push(tabId);
  };
  await createTabVerdicts({ ...KNOWN, judgeAgain }).refresh([7, 8]);
  expect(ended).toEqual([8]);
});

test('where navigation is not heard no tab is judged', async () => {
  Object.assign(fakeBrowser.webNavigation, { getFrame: async () => ({ url: URL, errorOccurred: false }) });
  const judgeAgain = vi.fn(async () => {});
  await createTabVerdicts({ ...KNOWN, isHearing: () => false, judgeAgain }).refresh([7]);
  expect(judgeAgain).not.toHaveBeenCalled();
});
