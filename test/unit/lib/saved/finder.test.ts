import { expect, test } from 'vitest';
import { toRecord } from '../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import { SavedFinder } from '../../../../lib/saved/finder';
import { toNote, writeNote } from '../../../../lib/saved/notes';
import type { SavedRow } from '../../../../lib/saved/saved-rows';
import { writeSavedIndex } from '../../../../lib/saved/saved-rows';
import { toTestAnswer } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLocks } from '../../../support/locks';

const toRow = (host: string, companyName: string | null): SavedRow => ({
  host,
  companyName,
  countryCode: null,
  category: null,
  technologies: [],
  registeredOn: null,
  globalRank: null,
  savedAt: 0,
  note: 'an old note',
  tags: [],
});

function createWorld() {
  const { items, connect } = createAreaSpace();
  const context = connect();
  const { store } = createLargeStoreSpace().connect();
  const save = (host: string, name: string | null = null) => {
    const company = toTestAnswer('company').data;
    for (const [section, answer] of [
      ['categories', toTestAnswer('categories')],
      ['company', toTestAnswer('company', { data: company && { ...company, name } })],
    ] as const) {
      const key = `card:${host}:${section}`;
      items.set(key, toRecord(CARD_VERSION, key, answer, 0));
    }
  };
  const finder = new SavedFinder(context.area, store);
  const find = async (query: string, most = 8) => (await finder.find(query, most)).map(({ host }) => host);
  return { items, context, store, save, finder, find };
}

test('the host comes before a part of the host, the company, the inside of a name, and the note', async () => {
  const { save, find, context } = createWorld();
  save('inside-acme.com');
  save('company.com', 'Acme Inc.');
  save('www.acme.org');
  save('acme.com');
  save('noted.com');
  save('other.com', 'Other');
  const environment = { area: context.area, locks: createLocks(), now: () => 0 };
  await writeNote(environment, 'noted.com', toNote('like acme', []));
  expect(await find('ACME')).toEqual(['acme.com', 'www.acme.org', 'company.com', 'inside-acme.com', 'noted.com']);
  expect(await find('acme', 2)).toEqual(['acme.com', 'www.acme.org']);
  expect(await find('acme inc')).toEqual(['company.com']);
  expect(await find('acmecompany')).toEqual([]);
  expect(await find(' ')).toEqual([]);
});

test('with the index of saved sites no card is read, but for those without a name in it', async () => {
  const { save, find, context, store } = createWorld();
  const hosts = Array.from({ length: 1200 }, (_, index) => `site-${index}.com`);
  for (const host of hosts) save(host, 'Named in the card');
  const rows = hosts.map((host) => toRow(host, host === 'site-7.com' ? null : 'Indexed'));
  await writeSavedIndex([...rows, toRow('deleted.com', 'Indexed')], store, 0);
  expect(await find('indexed', 2000)).toHaveLength(1199);
  expect(await find('named')).toEqual(['site-7.com']);
  expect(await find('deleted')).toEqual([]);
  // A note is read anew.
  expect(await find('old note')).toEqual([]);
  expect(context.counts).toMatchObject({ keys: 1, get: 1 });
});

test('a storage that refuses is asked again with the next letter', async () => {
  const { save, find, context } = createWorld();
  save('acme.com');
  const { keys } = context.area;
  context.area.keys = () => Promise.reject(new Error('IO error'));
  await expect(find('acme')).rejects.toThrow('IO error');
  context.area.keys = keys;
  expect(await find('acme')).toEqual(['acme.com']);
});

test('a site of which only a note is saved has no card', async () => {
  const { save, finder, context } = createWorld();
  save('acme.com');
  const environment = { area: context.area, locks: createLocks(), now: () => 0 };
  await writeNote(environment, 'noted.com', toNote('a rival', []));
  expect(await Promise.all(['acme.com', 'noted.com', 'new.com'].map((host) => finder.hasCard(host)))).toEqual([
    true,
    false,
    false,
  ]);
});
