import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { AskPage, SearchRequest, StoredPages } from '../../../../components/explore/explore-state';
import { ExploreState } from '../../../../components/explore/explore-state';
import { toSearchKey, toSearchText } from '../../../../lib/discovery/address';
import type { Pages } from '../../../../lib/discovery/loaded-pages';
import type { StoredPage } from '../../../../lib/discovery/pages';
import type { DiscoveryItem, DiscoveryQuery } from '../../../../lib/discovery/query';
import type { Failure, Result } from '../../../../lib/errors';

const NOW = Date.UTC(2026, 5, 15, 12);

const toItem = (host: string, given: Partial<DiscoveryItem> = {}): DiscoveryItem => ({
  ...{ host, companyName: null, countryCode: null, employees: null, category: null, technologies: [] },
  ...{ globalRank: null, monthlyVisits: null, logo: null },
  ...given,
});
const toItems = (page: number, given: Partial<DiscoveryItem> = {}) =>
  Array.from({ length: 100 }, (_, n) => toItem(`site-${page}-${n}.com`, given));

function toPage(query: DiscoveryQuery, items: DiscoveryItem[], at = NOW): StoredPage {
  const { page = 1 } = query;
  return { query, page: { total: 1234, page, totalPages: 13, items }, at };
}

type Answer = (query: DiscoveryQuery) => StoredPage | Failure;

function setUp(
  { stored = [] as StoredPage[], answer = (query) => toPage(query, toItems(query.page ?? 1)) } = {} as {
    stored?: StoredPage[];
    answer?: Answer;
  },
) {
  const calls: SearchRequest['body'][] = [];
  const pushed: string[] = [];
  const store = [...stored];
  const consent = { given: true, asked: 0 };
  const world = { answer };
  const latest = signal<StoredPage | null>(null);
  const held: (() => void)[] = [];
  let isHolding = false;
  const ask: AskPage = async (body): Promise<Result<SearchRequest['reply']>> => {
    calls.push(body);
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    const given = world.answer(body.query);
    if ('kind' in given) return { ok: false, failure: given };
    store.push(given);
    return { ok: true, body: { stored: given, calls: 1 } };
  };
  const pages: StoredPages = {
    read: async (query): Promise<Pages> => {
      const own = store.filter((page) => toSearchKey(page.query) === toSearchKey(query));
      return new Map(own.map((page) => [page.query.page ?? 1, page]));
    },
    has: async (query) => store.some((page) => toSearchText(page.query) === toSearchText(query)),
  };
  const requestConsent = async () => {
    consent.asked++;
    return consent.given;
  };
  const explore = new ExploreState(ask, pages, latest, (search) => pushed.push(search), requestConsent);
  const hosts = () => explore.rows.value.map(({ host }) => host);
  return {
    ...{ explore, calls, pushed, consent, world, hosts, latest, store },
    hold: () => {
      isHolding = true;
    },
    letGo: () => {
      isHolding = false;
      for (const go of held.splice(0)) go();
    },
  };
}

const SHOPS: DiscoveryQuery = { topN: 1000, filters: { category: '/Shopping' } };

describe('a search', () => {
  it('is one call, gets an address, and shows its rows', async () => {
    const { explore, calls, pushed, hosts } = setUp();
    expect(explore.status.value).toBe('idle');
    explore.form.change({ topN: '1000', category: '/Shopping' });
    await explore.search();
    expect(calls).toEqual([{ query: { ...SHOPS, page: 1 }, confirmed: false, asker: 'search' }]);
    expect(pushed).toEqual([toSearchText(SHOPS)]);
    expect(explore.status.value).toBe('ready');
    expect(hosts()).toHaveLength(100);
  });

  it('is not paid for again while it is stored, but for the button that says so', async () => {
    const { explore, calls } = setUp({ stored: [toPage(SHOPS, toItems(1))] });
    explore.form.change({ topN: '1000', category: '/Shopping' });
    await expect.poll(() => explore.isSaved.value).toBe(true);
    await explore.search();
    expect(calls).toEqual([]);
    expect(explore.status.value).toBe('ready');
    await explore.search(true);
    expect(calls).toEqual([{ query: { ...SHOPS, page: 1 }, confirmed: false, asker: 'search', again: true }]);
  });

  it('makes no call by a button that promised none, though its page has ended meanwhile', async () => {
    const { explore, calls, store } = setUp({ stored: [toPage(SHOPS, toItems(1))] });
    explore.form.change({ topN: '1000', category: '/Shopping' });
    await expect.poll(() => explore.isSaved.value).toBe(true);
    store.length = 0;
    await explore.search();
    expect(calls).toEqual([]);
    expect(explore.status.value).toBe('unasked');
    expect(explore.isSaved.value).toBe(false);
    await explore.search();
    expect(calls).toHaveLength(1);
  });

  it('sends nothing while a field does not fit', async () => {
    const { explore, calls, pushed } = setUp();
    explore.form.change({ topN: '0' });
    await explore.search();
    expect([calls, pushed]).toEqual([[], []]);
  });

  it('with a text asks for the browser’s consent first, and sends nothing without it', async () => {
    const { explore, calls, pushed, consent } = setUp();
    consent.given = false;
    explore.form.change({ q: 'lamps' });
    await explore.search();
    expect([calls, pushed, consent.asked]).toEqual([[], [], 1]);
    expect(explore.isConsentRefused.value).toBe(true);
    explore.form.change({ q: '' });
    await explore.search();
    expect([calls.length, consent.asked]).toEqual([1, 1]);
    expect(explore.isConsentRefused.value).toBe(false);
  });

  it('that finds nothing is empty, and one that fails says why and is asked again by a click', async () => {
    const { explore, calls, world } = setUp({ answer: (query) => toPage(query, []) });
    await explore.search();
    expect(explore.status.value).toBe('empty');
    world.answer = () => ({ kind: 'lost', billed: 'maybe' });
    explore.form.change({ topN: '5' });
    await explore.search();
    expect(explore.status.value).toBe('failed');
    expect(explore.failure.value).toMatchObject({ page: 1, failure: { kind: 'lost' } });
    world.answer = (query) => toPage(query, toItems(1));
    await explore.askPage(1, { confirmed: true });
    expect(calls.at(-1)).toEqual({ query: { topN: 5, page: 1 }, confirmed: true, asker: 'search' });
    expect(explore.status.value).toBe('ready');
    expect(explore.failure.value).toBeNull();
  });

  it('whose answer comes after another was opened does not show in it', async () => {
    const { explore, hosts, hold, letGo } = setUp({ stored: [toPage(SHOPS, toItems(7))] });
    hold();
    const searching = explore.search();
    await expect.poll(() => explore.status.value).toBe('loading');
    await explore.follow(toSearchText(SHOPS));
    expect(hosts()[0]).toBe('site-7-0.com');
    letGo();
    await searching;
    expect(hosts()[0]).toBe('site-7-0.com');
    // It is stored all the same.
    await explore.follow(toSearchText({ topN: 100_000 }));
    expect(hosts()[0]).toBe('site-1-0.com');
  });

  it('names the filters that the service ignored', async () => {
    const { explore } = setUp({ answer: (query) => toPage(query, toItems(1, { countryCode: 'US' })) });
    explore.form.change({ country: 'DE' });
    await explore.search();
    expect(explore.ignored.value).toEqual(['country']);
  });
});

describe('an address', () => {
  it('fills the form and shows what is stored, and never makes a call', async () => {
    const { explore, calls, hosts } = setUp({
      stored: [toPage(SHOPS, toItems(1)), toPage({ ...SHOPS, page: 2 }, toItems(2))],
    });
    await explore.follow(`${toSearchText(SHOPS)}&country=nowhere`);
    expect(hosts()).toHaveLength(200);
    expect(explore.form.draft.value).toMatchObject({ topN: '1000', category: '/Shopping', country: '' });
    expect(explore.faults.value.map(({ field }) => field)).toEqual(['country']);
    await explore.follow('category=%2FNews');
    expect(explore.status.value).toBe('unasked');
    await explore.follow('');
    expect(explore.status.value).toBe('idle');
    expect(calls).toEqual([]);
  });

  it('of the search that is shown changes nothing', async () => {
    const { explore } = setUp({ stored: [toPage(SHOPS, toItems(1))] });
    await explore.follow(toSearchText(SHOPS));
    const { value: rows } = explore.rows;
    explore.form.change({ topN: '77' });
    await explore.follow(toSearchText(SHOPS));
    expect(explore.rows.value).toBe(rows);
    expect(explore.form.draft.value.topN).toBe('77');
  });
});

it('pages that a run loads are shown in their own search alone', async () => {
  const { explore, hosts, latest } = setUp({ stored: [toPage(SHOPS, toItems(1))] });
  await explore.follow(toSearchText(SHOPS));
  expect(explore.isPaid.value).toBe(false);
  latest.value = toPage({ topN: 5, page: 2 }, toItems(2));
  expect(hosts()).toHaveLength(100);
  latest.value = toPage({ ...SHOPS, page: 2 }, toItems(2));
  expect(hosts()).toHaveLength(200);
  expect(explore.isPaid.value).toBe(true);
});

describe('the form', () => {
  it('is open before the first search, folds with it, and opens and folds again as the user says', async () => {
    const { explore, hold, letGo } = setUp();
    expect(explore.isFormOpen.value).toBe(true);
    explore.form.change({ topN: '1000', category: '/Shopping' });
    hold();
    const searched = explore.search();
    expect(explore.isFormOpen.value).toBe(false);
    await Promise.resolve();
    letGo();
    await searched;
    expect([explore.status.value, explore.isFormOpen.value]).toEqual(['ready', false]);
    explore.edit();
    expect(explore.isFormOpen.value).toBe(true);
    explore.form.change({ category: '' });
    explore.edit();
    expect([explore.isFormOpen.value, explore.isAsShown.value]).toEqual([false, false]);
    explore.edit();
    await explore.search();
    expect([explore.isFormOpen.value, explore.isAsShown.value]).toEqual([false, true]);
  });

  it('is folded over what is stored of an address, and open where nothing is', async () => {
    const { explore } = setUp({ stored: [toPage(SHOPS, toItems(1))] });
    await explore.follow(toSearchText(SHOPS));
    expect(explore.isFormOpen.value).toBe(false);
    explore.edit();
    await explore.follow('top=5000');
    expect([explore.status.value, explore.isFormOpen.value]).toEqual(['unasked', true]);
    await explore.follow(toSearchText(SHOPS));
    expect(explore.isFormOpen.value).toBe(false);
    await explore.follow('');
    expect(explore.isFormOpen.value).toBe(true);
  });

  it('stays folded over a search that failed', async () => {
    const { explore } = setUp({ answer: () => ({ kind: 'offline', billed: 'no' }) });
    await explore.search();
    expect([explore.status.value, explore.isFormOpen.value]).toEqual(['failed', false]);
  });

  it('gives up what does not fit when it is folded, and comes back open where that was typed before a reload', async () => {
    const { explore } = setUp({ stored: [toPage(SHOPS, toItems(1))] });
    await explore.follow(toSearchText(SHOPS));
    explore.edit();
    explore.form.change({ topN: 'many' });
    explore.edit();
    expect([explore.isFormOpen.value, explore.form.query.value]).toEqual([false, SHOPS]);
    explore.restore({ category: '' });
    expect([explore.isFormOpen.value, explore.form.query.value]).toEqual([false, { topN: 1000 }]);
    explore.restore({ topN: 'many' });
    expect(explore.isFormOpen.value).toBe(true);
  });

  it('asks for nothing by what is taken out of it', async () => {
    const { explore, calls, hosts } = setUp();
    explore.form.change({ topN: '1000', category: '/Shopping' });
    await explore.search();
    const before = hosts();
    explore.form.leaveOut('category');
    await Promise.resolve();
    expect([calls.length, hosts(), explore.isAsShown.value]).toEqual([1, before, false]);
    await explore.search();
    expect(calls.map(({ query }) => query.filters)).toEqual([SHOPS.filters, undefined]);
  });
});

describe('rows', () => {
  it('stand in the order of their pages, each host once, and stay the same objects', async () => {
    const { explore, hosts, world } = setUp({ stored: [toPage({ ...SHOPS, page: 3 }, [toItem('three.com')])] });
    world.answer = (query) => toPage(query, [toItem('one.com'), toItem('three.com')]);
    await explore.follow(toSearchText(SHOPS));
    await explore.askPage(1);
    expect(hosts()).toEqual(['one.com', 'three.com']);
    const [before] = explore.rows.value;
    await explore.askPage(4);
    expect(explore.rows.value[0]).toBe(before);
  });
});

describe('the next page', () => {
  it.each([
    ['follows those that are loaded', [1, 2, 5], 3],
    ['is the one asked for where none is', [], 1],
    ['is none after the last', [13], null],
  ])('%s', async (_, loaded, next) => {
    const from = loaded.includes(13) ? 13 : 1;
    const query = { ...SHOPS, ...(from > 1 && { page: from }), topN: 100_000 };
    const { explore } = setUp({ stored: loaded.map((page) => toPage({ ...query, page }, toItems(page))) });
    await explore.follow(toSearchText(query));
    expect(explore.nextPage.value).toBe(next);
  });

  it('is none where the totals lie', async () => {
    const page = (n: number, items: DiscoveryItem[]): StoredPage => ({
      query: { ...SHOPS, page: n },
      page: { total: 1e6, page: n, totalPages: 1000, items },
      at: NOW + n,
    });
    const { explore } = setUp({ stored: [page(1, toItems(1)), page(2, toItems(1))] });
    await explore.follow(toSearchText(SHOPS));
    expect(explore.nextPage.value).toBeNull();
  });
});

it('a search that takes long says so until it is there', async () => {
  const { explore, hold, letGo } = setUp();
  hold();
  explore.form.change({ topN: '1000', category: '/Shopping' });
  const searching = explore.search();
  expect(explore.isSlow.value).toBe(false);
  await expect.poll(() => explore.isSlow.value).toBe(true);
  letGo();
  await searching;
  expect(explore.isSlow.value).toBe(false);
});
