import { expect, test } from 'vitest';
import { LinksState } from '../../../../components/page-links/links-state';
import type { PageLinks } from '../../../../lib/page-links/links';
import type { Reply } from '../../../../lib/page-links/open-links';
import type { SavedSite } from '../../../../lib/saved/saved-sites';
import { toTestAnswers } from '../../../support/answers';
import { suffixes } from '../../../support/suffixes';

const toLinks = (...hosts: string[]): Reply<PageLinks> => {
  const groups = hosts.map((host) => ({ host, place: 'article' as const, relations: [], links: 1 }));
  return { ok: true, value: { origin: 'https://page.com', groups, isCut: false } };
};

async function* readNothing(hosts: readonly string[]): AsyncGenerator<SavedSite[]> {
  yield hosts.map((host) => ({ host, answers: {}, from: 'saved' }));
}

function setUp(reply: Reply<PageLinks> | Promise<Reply<PageLinks>>, readSaved = readNothing) {
  const asked: number[] = [];
  const readLinks = async (tabId: number) => {
    asked.push(tabId);
    return reply;
  };
  const state = new LinksState({ readLinks, readRules: async () => ({ suffixes, neverSend: [] }), readSaved });
  return { state, asked };
}

test('the links of the tab are read, and what is saved of their sites stands beside them', async () => {
  const { state, asked } = setUp(toLinks('new.com', 'saved.com'), async function* (hosts) {
    const answers = toTestAnswers(['categories', 'company']);
    yield hosts.map((host) => ({ host, answers: host === 'saved.com' ? answers : {}, from: 'saved' }));
  });
  const reading = state.read(7);
  expect(state.view.value).toEqual({ face: 'reading' });
  await reading;
  expect([asked, state.view.value?.face]).toEqual([[7], 'ready']);
  expect(state.rows.value.map(({ host, at, category }) => [host, at !== null, category !== null])).toEqual([
    ['new.com', false, false],
    ['saved.com', true, true],
  ]);
});

test('where storage cannot be read the links are listed without what is saved', async () => {
  // biome-ignore lint/correctness/useYield: it fails before
  const { state } = setUp(toLinks('one.com'), async function* () {
    throw new Error('damaged');
  });
  await state.read(7);
  expect(state.rows.value).toMatchObject([{ host: 'one.com', at: null }]);
});

test.each<[string, Reply<PageLinks>, object]>([
  ['links to no other site', toLinks('www.page.com'), { face: 'empty' }],
  ['links only to what is never sent', toLinks('localhost'), { face: 'ready', linked: { refused: ['localhost'] } }],
  ['cannot be read', { ok: false, reason: 'not-readable' }, { face: 'failed', reason: 'not-readable' }],
])('a page that %s says so', async (_, reply, view) => {
  const { state } = setUp(reply);
  await state.read(7);
  expect(state.view.value).toMatchObject(view);
});

test('a fault of ours is a failure, and no face that waits for ever', async () => {
  const { state } = setUp(Promise.reject(new Error('a fault')));
  await state.read(7);
  expect(state.view.value).toEqual({ face: 'failed', reason: 'failed' });
});

test('what was read for a list that was given up meanwhile is not shown', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply<PageLinks>>();
  const { state } = setUp(promise);
  const reading = state.read(7);
  state.close();
  resolve(toLinks('one.com'));
  await reading;
  expect([state.view.value, state.rows.value]).toEqual([null, []]);
});
