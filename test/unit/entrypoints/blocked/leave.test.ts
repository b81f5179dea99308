import { expect, test } from 'vitest';
import { leave } from '../../../../entrypoints/blocked/leave';
import { HOUR, MINUTE, SECOND } from '../../../../lib/time';

/** A tab with as many pages behind this one, beside others of its window. */
function setUp({ behind = 1, others = 1, isBehind = false, ours = ['a'], ahead = 0 } = {}) {
  const events: string[] = [];
  const kept = new Map<string, string>();
  let now = 1_000_000;
  const toUrl = (host: string) => ({ url: `extension://id/blocked.html#/${host}` });
  const goBack = (openedAt: number, { place = behind, isOnward = false, isReturn = false } = {}) =>
    leave(
      { tabId: 7, isBehind, isOnward, isReturn },
      {
        tabs: {
          get: async () => ({ windowId: 2 }),
          query: async () => Array.from({ length: others + 1 }),
          create: async ({ windowId }) => events.push(`new tab in ${windowId}`),
          remove: async (tabId) => void events.push(`close ${tabId}`),
        },
        trail: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
        way: { length: place + 1 + ahead, go: (steps = 0) => void events.push(`to ${place + steps}`) },
        ours: {
          entries: () => [
            { url: 'extension://id/options.html' },
            ...ours.map(toUrl),
            ...Array.from({ length: ahead }, () => toUrl('a')),
          ],
          currentEntry: { index: ours.length },
        },
        now: () => now,
        openedAt,
      },
    );
  return {
    events,
    /** From the page, opened so many milliseconds after one last went back, and read for a while. */
    back(place = behind, { openedAfter = SECOND, readFor = MINUTE, isReturn = false } = {}) {
      const openedAt = now + openedAfter;
      now = openedAt + readFor;
      return goBack(openedAt, { place, isReturn });
    },
    /** Without having left the page, so many milliseconds later. */
    again(after: number, { place = behind, isOnward = false } = {}) {
      const openedAt = now - MINUTE;
      now += after;
      return goBack(openedAt, { place, isOnward });
    },
  };
}

test('goes back to where the user came from', async () => {
  const { back, events } = setUp();
  await back();
  expect(events).toEqual(['to 0']);
});

test('goes back over the site itself where it was shown, and over each page of ours before this one', async () => {
  const one = setUp({ behind: 3, isBehind: true });
  await one.back();
  expect(one.events).toEqual(['to 1']);
  const two = setUp({ behind: 4, isBehind: true, ours: ['b', 'a'] });
  await two.back();
  expect(two.events).toEqual(['to 1']);
  const alone = setUp({ behind: 1, isBehind: true });
  await alone.back();
  expect(alone.events).toEqual(['close 7']);
});

test('pages that come after this one are no way back: no farther than there is history', async () => {
  const { back, again, events } = setUp({ behind: 2, isBehind: true, ahead: 1 });
  await back();
  await again(SECOND);
  expect(events).toEqual(['to 0', 'to 0']);
  const none = setUp({ behind: 0, ahead: 1 });
  await none.back();
  expect(none.events).toEqual(['close 7']);
});

test('a tab with nothing behind it is closed, and the last one of its window leaves a new one', async () => {
  const one = setUp({ behind: 0 });
  await one.back();
  expect(one.events).toEqual(['close 7']);
  const last = setUp({ behind: 0, others: 0 });
  await last.back();
  expect(last.events).toEqual(['new tab in 2', 'close 7']);
});

test('pages that lead here again are left behind, each time further, and in the end the tab is closed: it never loops', async () => {
  const { back, events } = setUp();
  // What is led to again comes in the place after the page that leads to it.
  for (const place of [20, 20, 19, 18, 16, 12, 4]) await back(place);
  expect(events).toEqual(['to 19', 'to 18', 'to 17', 'to 15', 'to 11', 'to 3', 'close 7']);
});

test('over a page that leads here and the site itself it goes one page farther, and not past what was read before', async () => {
  const { back, events } = setUp({ isBehind: true });
  await back(4);
  await back(4);
  expect(events).toEqual(['to 2', 'to 1']);
});

test('whoever comes here again by a click goes back one page, however soon that click is', async () => {
  const { back, events } = setUp({ behind: 5 });
  for (const openedAfter of [0, 4 * SECOND, MINUTE]) await back(5, { openedAfter });
  expect(events).toEqual(['to 4', 'to 4', 'to 4']);
});

test('a second click on a page that was not left leads farther, and one long after it to the same place', async () => {
  const { back, again, events } = setUp({ behind: 5 });
  await back();
  await again(SECOND);
  await again(MINUTE);
  expect(events).toEqual(['to 4', 'to 3', 'to 4']);
});

test('a clock that is put back keeps nobody on the page', async () => {
  const { back, again, events } = setUp({ behind: 5 });
  await back();
  await again(-HOUR);
  expect(events).toEqual(['to 4', 'to 3']);
});

test('where what one was led back to is blocked too, one goes on, page by page, and at the end closes the tab', async () => {
  const { back, again, events } = setUp({ behind: 5, isBehind: true });
  await back();
  for (let place = 6; place < 10; place++) await again(SECOND / 10, { place, isOnward: true });
  expect(events).toEqual(['to 3', 'to 2', 'to 1', 'to 0', 'close 7']);
});

test('where the first page of a tab leads here again and again, the third click closes the tab', async () => {
  const { back, events } = setUp();
  for (let turn = 0; turn < 3; turn++) await back();
  expect(events).toEqual(['to 0', 'to 0', 'close 7']);
});

test('a tab is not closed under who clicks again and again before the page behind has come', async () => {
  const { back, again, events } = setUp();
  await back();
  for (let turn = 0; turn < 4; turn++) await again(SECOND);
  expect(events).toEqual(['to 0', 'to 0', 'to 0', 'to 0', 'to 0']);
});

test("whoever comes here again by the browser's own way forward goes back to the same page, and a page that does it by itself is left behind", async () => {
  const { back, events } = setUp({ behind: 5 });
  await back();
  for (let turn = 0; turn < 2; turn++) await back(5, { isReturn: true });
  expect(events).toEqual(['to 4', 'to 4', 'to 3']);
});

test('a page of ours to which one went back is left as if one came there first: what stood after it is no measure', async () => {
  const { back, events } = setUp({ behind: 9, isBehind: true });
  await back();
  // One is at 7, and then at 5: sites that come after them hide how far that is from the end.
  for (let turn = 0; turn < 2; turn++) await back(9, { isReturn: true });
  expect(events).toEqual(['to 7', 'to 7', 'to 7']);
});

test('a double click counts once: a page that is slow to come is not passed over', async () => {
  const { back, again, events } = setUp({ behind: 5 });
  await back();
  await again(SECOND / 4);
  await again(SECOND);
  expect(events).toEqual(['to 4', 'to 3']);
});
