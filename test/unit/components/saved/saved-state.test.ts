import { afterEach, describe, expect, it, vi } from 'vitest';
import { SavedState } from '../../../../components/saved/saved-state';
import { toRecord } from '../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { Answer, SectionName } from '../../../../lib/model';
import { toNote, writeNote } from '../../../../lib/saved/notes';
import { readSavedIndex as readBlocks } from '../../../../lib/saved/saved-rows';
import { toTestAnswer } from '../../../support/answers';
import type { AreaSpace } from '../../../support/area';
import { createAreaSpace } from '../../../support/area';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLocks } from '../../../support/locks';

const NOW = Date.UTC(2026, 5, 15, 12);

const readSavedIndex = async (store: Parameters<typeof readBlocks>[0]) =>
  (await Array.fromAsync(readBlocks(store))).flat();

const closing: (() => void)[] = [];
afterEach(() => {
  while (closing.length > 0) closing.pop()?.();
});

/** A browser with its two storages, in which pages are opened one after another. */
function createBrowser() {
  const space: AreaSpace = createAreaSpace();
  const large = createLargeStoreSpace();
  const listeners = new Set<(keys: string[]) => void>();
  const save = (host: string, section: SectionName, change: Partial<Answer> = {}) => {
    const key = `card:${host}:${section}`;
    space.items.set(key, toRecord(CARD_VERSION, key, { ...toTestAnswer(section), ...change }, NOW));
    for (const tell of listeners) tell([key]);
  };
  const remove = (key: string) => {
    space.items.delete(key);
    for (const tell of listeners) tell([key]);
  };
  const openPage = (pause: () => Promise<unknown> = async () => {}) => {
    const context = space.connect();
    let clock = NOW;
    const environment = {
      area: context.area,
      wait: pause,
      // Each look at the clock takes a while, so that every chunk is drawn.
      now: () => {
        clock += 1100;
        return clock;
      },
    };
    const state = new SavedState(environment, large.connect().store, (onChange) => {
      const tell = (keys: string[]) => onChange(Object.fromEntries(keys.map((key) => [key, undefined])));
      listeners.add(tell);
      return () => listeners.delete(tell);
    });
    closing.push(() => state.close());
    return { state, context, hosts: () => state.rows.value.map(({ host }) => host) };
  };
  return { space, large, save, remove, openPage };
}

const fill = ({ save }: Pick<ReturnType<typeof createBrowser>, 'save'>, count: number) => {
  for (let index = 0; index < count; index++) save(`site-${String(index).padStart(4, '0')}.com`, 'categories');
};

describe('the rows of saved sites', () => {
  it('come from the cards, some at a time, and are kept for the next page', async () => {
    const browser = createBrowser();
    fill(browser, 250);
    const drawn: number[] = [];
    const { state, hosts } = browser.openPage();
    state.rows.subscribe((rows) => drawn.push(rows.length));
    await state.open();
    expect(hosts()).toHaveLength(250);
    expect(drawn).toEqual(expect.arrayContaining([100, 200, 250]));
    expect(state.status.value).toBe('ready');
    expect(await readSavedIndex(browser.large.connect().store)).toEqual(state.rows.value);
  });

  it('come from the index before a card is read, and the same objects stay where nothing has changed', async () => {
    const browser = createBrowser();
    fill(browser, 150);
    await browser.openPage().state.open();
    const gate = Promise.withResolvers<void>();
    const { state, hosts } = browser.openPage(() => gate.promise);
    const opening = state.open();
    await vi.waitFor(() => expect(hosts()).toHaveLength(150));
    expect(state.status.value).toBe('checking');
    const before = state.rows.value;
    gate.resolve();
    await opening;
    expect(state.status.value).toBe('ready');
    expect(state.rows.value.every((row, index) => row === before[index])).toBe(true);
  });

  it('forget what the index still names and storage does not, and learn what it lacks', async () => {
    const browser = createBrowser();
    fill(browser, 3);
    const first = browser.openPage();
    await first.state.open();
    first.state.close();
    browser.remove('card:site-0001.com:categories');
    browser.save('new.com', 'company');
    browser.save('site-0002.com', 'categories', { fetchedAt: NOW });
    const { state, hosts } = browser.openPage();
    await state.open();
    expect(hosts()).toEqual(['new.com', 'site-0000.com', 'site-0002.com']);
    expect(state.rows.value[2]?.savedAt).toBe(NOW);
    expect((await readSavedIndex(browser.large.connect().store)).map(({ host }) => host)).toEqual(hosts());
  });

  it('follow each change while the page is open, the registration of a domain for all its hosts, and none after it', async () => {
    const browser = createBrowser();
    browser.save('shop.example.com', 'categories');
    const { state, hosts } = browser.openPage();
    await state.open();
    browser.save('example.com', 'registration');
    await vi.waitFor(() => expect(state.rows.value[0]?.registeredOn).toBe('2001-02-03'));
    // It was stored for the host below it alone.
    expect(hosts()).toEqual(['shop.example.com']);
    browser.save('a.com', 'logo');
    await vi.waitFor(() => expect(hosts()).toEqual(['a.com', 'shop.example.com']));
    browser.remove('card:shop.example.com:categories');
    await vi.waitFor(() => expect(hosts()).toEqual(['a.com', 'example.com']));
    state.close();
    browser.save('b.com', 'logo');
    expect(hosts()).toEqual(['a.com', 'example.com']);
    await state.open();
    expect(hosts()).toEqual(['a.com', 'b.com', 'example.com']);
  });

  it('take a change that comes while the cards are read', async () => {
    const browser = createBrowser();
    fill(browser, 150);
    let isTold = false;
    const { state } = browser.openPage(async () => {
      if (isTold) return;
      isTold = true;
      browser.save('site-0000.com', 'company');
    });
    await state.open();
    expect(state.rows.value[0]?.companyName).toBe('Example');
  });

  it('hold a site of which only a note is left', async () => {
    const browser = createBrowser();
    const { context, state } = browser.openPage();
    await writeNote({ area: context.area, locks: createLocks(), now: () => NOW }, 'shop.com', toNote('A lead', ['eu']));
    await state.open();
    expect(state.rows.value).toMatchObject([{ host: 'shop.com', note: 'A lead', tags: ['eu'], savedAt: null }]);
  });

  it('say when storage does not answer, and try again', async () => {
    const browser = createBrowser();
    fill(browser, 2);
    const { state, context } = browser.openPage();
    const { keys } = context.area;
    context.area.keys = () => Promise.reject(new Error('IO error'));
    await state.open();
    expect(state.status.value).toBe('failed');
    context.area.keys = keys;
    await state.open();
    expect([state.status.value, state.rows.value.length]).toEqual(['ready', 2]);
  });
});
