import { describe, expect, it } from 'vitest';
import type { SavedRow } from '../../../../lib/saved/saved-rows';
import {
  clearSavedIndex,
  isSameRow,
  readSavedIndex as readBlocks,
  toSavedRow,
  writeSavedIndex,
} from '../../../../lib/saved/saved-rows';
import { toTestAnswer } from '../../../support/answers';
import { createLargeStoreSpace } from '../../../support/large-store';

const NOW = Date.UTC(2026, 5, 15, 12);

const readSavedIndex = async (store: Parameters<typeof readBlocks>[0]) =>
  (await Array.fromAsync(readBlocks(store))).flat();

const toRow = (host: string): SavedRow => ({
  ...{ host, companyName: null, countryCode: null, category: null, technologies: ['php'], registeredOn: null },
  ...{ globalRank: null, savedAt: NOW, note: '', tags: [] },
});

describe('the row of a saved site', () => {
  it('has the surest category, the age of its categories and what the user wrote', () => {
    const category = { steps: [], iab: [] };
    const categories = toTestAnswer('categories', {
      fetchedAt: NOW,
      data: [
        { ...category, path: '/News', confidence: 0.2 },
        { ...category, path: '/Shopping', confidence: 0.9 },
        { ...category, path: '/Travel', confidence: null },
      ],
    });
    const registration = toTestAnswer('registration', { fetchedAt: 7 });
    const site = { host: 'shop.com', answers: { categories, registration }, from: 'saved' as const };
    expect(toSavedRow(site, { text: 'A lead', tags: ['eu'] })).toMatchObject({
      ...{ host: 'shop.com', category: '/Shopping', savedAt: NOW, note: 'A lead', tags: ['eu'] },
      registeredOn: registration.data?.registeredOn,
    });
    expect(toSavedRow({ ...site, answers: { registration } }, undefined)?.savedAt).toBe(7);
  });

  it('is there for a note alone, and not for nothing', () => {
    const site = { host: 'shop.com', answers: {}, from: 'saved' as const };
    expect(toSavedRow(site, { text: 'A lead', tags: [] })).toMatchObject({ savedAt: null, note: 'A lead' });
    expect(toSavedRow(site, undefined)).toBe(null);
  });
});

describe('the index of saved sites', () => {
  it('gives 1,200 rows back as they were, in blocks', async () => {
    const space = createLargeStoreSpace();
    const { store } = space.connect();
    const rows = Array.from({ length: 1200 }, (_, index) => toRow(`site-${index}.com`));
    await writeSavedIndex(rows, store, NOW);
    expect(space.tables['saved-index'].size).toBe(3);
    expect(await readSavedIndex(store)).toEqual(rows);
    await writeSavedIndex(rows.slice(0, 10), store, NOW);
    expect(await readSavedIndex(store)).toHaveLength(10);
    await clearSavedIndex(store);
    expect(await readSavedIndex(store)).toEqual([]);
  });

  it('leaves out a block that is damaged, and is empty without a large store', async () => {
    const space = createLargeStoreSpace();
    const { store } = space.connect();
    await writeSavedIndex(
      Array.from({ length: 600 }, (_, index) => toRow(`site-${index}.com`)),
      store,
      NOW,
    );
    const [first] = space.tables['saved-index'].keys();
    space.tables['saved-index'].set(first ?? '', 'torn');
    expect(await readSavedIndex(store)).toHaveLength(100);
    expect(await readSavedIndex(() => Promise.reject(new Error('none')))).toEqual([]);
  });

  it('knows a row that has not changed', () => {
    expect(isSameRow(toRow('a.com'), toRow('a.com'))).toBe(true);
    expect(isSameRow(toRow('a.com'), { ...toRow('a.com'), tags: ['new'] })).toBe(false);
    expect(isSameRow(undefined, toRow('a.com'))).toBe(false);
  });
});
