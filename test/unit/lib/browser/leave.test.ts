import { describe, expect, test } from 'vitest';
import { leave } from '../../../../lib/browser/leave';

describe('the way back', () => {
  /** From a tab with as many pages behind this one, beside others of its window. */
  async function goBack({ behind = 1, others = 1, isBehind = false, pages = ['ours'] } = {}) {
    const events: string[] = [];
    await leave(
      7,
      isBehind,
      {
        get: async () => ({ windowId: 2 }),
        query: async () => Array.from({ length: others + 1 }),
        create: async ({ windowId }) => events.push(`new tab in ${windowId}`),
        remove: async (tabId) => void events.push(`close ${tabId}`),
      },
      { length: behind + 1, go: (steps) => void events.push(`go ${steps}`) },
      { entries: () => pages.map((url) => ({ url })), currentEntry: { index: pages.length - 1 } },
    );
    return events;
  }

  test('leads to where the user came from, over the site itself where that was shown', async () => {
    expect(await goBack({ behind: 3 })).toEqual(['go -1']);
    expect(await goBack({ behind: 3, isBehind: true })).toEqual(['go -2']);
  });

  test('leads over our page where it stands in the history twice, and closes a tab with nothing else', async () => {
    const pages = ['other', 'ours', 'ours'];
    expect(await goBack({ behind: 3, pages })).toEqual(['go -2']);
    expect(await goBack({ behind: 4, pages, isBehind: true })).toEqual(['go -3']);
    expect(await goBack({ behind: 1, pages: ['ours', 'ours'] })).toEqual(['close 7']);
  });

  test('closes a tab with nothing before the site, and the last one of its window leaves a new one', async () => {
    expect(await goBack({ behind: 0 })).toEqual(['close 7']);
    expect(await goBack({ behind: 1, isBehind: true })).toEqual(['close 7']);
    expect(await goBack({ behind: 0, others: 0 })).toEqual(['new tab in 2', 'close 7']);
  });

  test('closes a tab that was moved to another window, where its own is gone', async () => {
    const events: string[] = [];
    const tabsOf: Record<number, number[]> = { 3: [6, 7] };
    await leave(
      7,
      false,
      {
        get: async () => ({ windowId: 3 }),
        query: async ({ windowId }) => tabsOf[windowId] ?? [],
        create: async ({ windowId }) => events.push(`new tab in ${windowId}`),
        remove: async (tabId) => void events.push(`close ${tabId}`),
      },
      { length: 1, go: (steps) => void events.push(`go ${steps}`) },
      undefined,
    );
    expect(events).toEqual(['close 7']);
  });
});
