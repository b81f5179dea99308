import { describe, expect, test } from 'vitest';
import { createVisit, leave } from '../../../../entrypoints/blocked/leave';
import { createBlockedVisits } from '../../../../lib/safety/blocked-visits';
import { createAreaSpace } from '../../../support/area';

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

describe('the visit', () => {
  const ADDRESS = 'https://bad.com/page?id=7';

  /** A browser with tabs that stand at one place of a history, which doubling and restoring take along. */
  async function setUp(isBehind: boolean) {
    const { area } = createAreaSpace().connect();
    await createBlockedVisits(area).add({ tabId: 1, host: 'bad.com', address: ADDRESS, isBehind });
    const way = {
      state: null as unknown,
      replaceState(state: unknown) {
        way.state = structuredClone(state);
      },
    };
    const visitIn = (tabId: number, session = area) => createVisit({ session }, tabId, 'bad.com', way);
    return { area, way, visitIn };
  }

  test('is known in a tab that was doubled, or has another number after it slept', async () => {
    const { visitIn } = await setUp(true);
    await visitIn(1).keep();
    await visitIn(2).keep();
    expect([await visitIn(2).isSiteBehind(), await visitIn(2).readAddress()]).toEqual([true, ADDRESS]);
  });

  test('after a restart still says what is behind, and not the address', async () => {
    const { visitIn, way } = await setUp(true);
    await visitIn(1).keep();
    expect(JSON.stringify(way.state)).not.toContain('bad.com');
    const { area: empty } = createAreaSpace().connect();
    await visitIn(9, empty).keep();
    expect([await visitIn(9, empty).isSiteBehind(), await visitIn(9, empty).readAddress()]).toEqual([
      true,
      'https://bad.com/',
    ]);
  });

  test('keeps what the worker learns later of the site in the history, and does not lose it to a later visit', async () => {
    const { area, visitIn } = await setUp(false);
    await visitIn(1).keep();
    expect(await visitIn(1).isSiteBehind()).toBe(false);
    const note = { tabId: 1, host: 'bad.com', address: ADDRESS };
    await createBlockedVisits(area).add({ ...note, isBehind: true });
    expect(await visitIn(1).isSiteBehind()).toBe(true);
    await visitIn(1).keep();
    await createBlockedVisits(area).add(note);
    await visitIn(1).keep();
    expect(await visitIn(1).isSiteBehind()).toBe(true);
  });
});
