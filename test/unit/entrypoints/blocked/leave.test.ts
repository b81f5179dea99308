import { expect, test } from 'vitest';
import { leave } from '../../../../entrypoints/blocked/leave';
import { MINUTE, SECOND } from '../../../../lib/time';

/** A tab with as many pages behind this one, beside others of its window. */
function setUp({ behind = 1, others = 1, isBehind = false, ours = 1, ahead = 0 } = {}) {
  const events: string[] = [];
  const kept = new Map<string, string>();
  let now = 1_000_000;
  /** Goes back from the page, opened so many milliseconds after one last did and read for a while. */
  const back = (openedAfter = SECOND, readFor = MINUTE) => {
    const openedAt = now + openedAfter;
    now = openedAt + readFor;
    return leave(
      { tabId: 7, isBehind },
      {
        tabs: {
          get: async () => ({ windowId: 2 }),
          query: async () => Array.from({ length: others + 1 }),
          create: async ({ windowId }) => events.push(`new tab in ${windowId}`),
          remove: async (tabId) => void events.push(`close ${tabId}`),
        },
        trail: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
        way: { length: behind + 1 + ahead, go: (steps) => void events.push(`go ${steps}`) },
        ours: {
          entries: () => [{ url: 'options' }, ...Array.from({ length: ours + ahead }, () => ({ url: 'blocked' }))],
          currentEntry: { index: ours },
        },
        now: () => now,
        openedAt,
      },
    );
  };
  return { back, events };
}

test('goes back to where the user came from', async () => {
  const { back, events } = setUp();
  await back();
  expect(events).toEqual(['go -1']);
});

test('goes back over the site itself where it was shown, and over this page as often as it stands there', async () => {
  const one = setUp({ behind: 3, isBehind: true });
  await one.back();
  expect(one.events).toEqual(['go -2']);
  const two = setUp({ behind: 4, isBehind: true, ours: 2 });
  await two.back();
  expect(two.events).toEqual(['go -3']);
  const alone = setUp({ behind: 1, isBehind: true });
  await alone.back();
  expect(alone.events).toEqual(['close 7']);
});

test('pages that come after this one are no way back: no farther than there is history', async () => {
  const { back, events } = setUp({ behind: 2, isBehind: true, ahead: 1 });
  await back();
  await back(SECOND, 0);
  expect(events).toEqual(['go -2', 'go -2']);
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
  const { back, events } = setUp({ behind: 5 });
  for (let turn = 0; turn < 7; turn++) await back();
  expect(events).toEqual(['go -1', 'go -2', 'go -4', 'go -5', 'go -5', 'go -5', 'close 7']);
});

test('over a page that leads here and the site itself it goes one page farther, and not past what was read before', async () => {
  const { back, events } = setUp({ behind: 4, isBehind: true });
  await back();
  await back();
  expect(events).toEqual(['go -2', 'go -3']);
});

test('whoever comes here again by a click goes back one page, however soon that click is', async () => {
  const { back, events } = setUp({ behind: 5 });
  for (const openedAfter of [0, 4 * SECOND, MINUTE]) await back(openedAfter);
  expect(events).toEqual(['go -1', 'go -1', 'go -1']);
});

test('a second click on a page that was not left leads farther', async () => {
  const { back, events } = setUp({ behind: 5 });
  await back();
  await back(-MINUTE, MINUTE + SECOND);
  expect(events).toEqual(['go -1', 'go -2']);
});
