import { expect, test } from 'vitest';
import { categoryListV1 } from '../../../../lib/api/endpoints/category-lists';
import { readCategoryList, writeCategoryList } from '../../../../lib/discovery/category-lists';
import { createLargeStoreSpace } from '../../../support/large-store';

test('a list that was stored without its count stays readable', async () => {
  const { store } = createLargeStoreSpace().connect();
  const old = { paths: ['/Games'], at: 7 };
  await (await store()).put('tables', old, 'categories-v1');
  expect(await readCategoryList('v1', store)).toEqual({ ...old, count: null });
});

test('the count of the service is stored as it was given, whatever the length of the list', async () => {
  const { store } = createLargeStoreSpace().connect();
  const list = { paths: ['/Games'], count: 620, at: 7 };
  await writeCategoryList('v2', list, store);
  expect(await readCategoryList('v2', store)).toEqual(list);
  expect(await readCategoryList('v1', store)).toBeNull();
});

test.each([
  [620, 620],
  ['1,091', 1091],
  [0, 0],
  [-1, null],
  [620.5, null],
  [null, null],
  ['many', null],
])('a count that the service writes as %j is read as %j', (count, read) => {
  expect(categoryListV1.toList({ success: true, count, categories: ['/Games'] })?.count).toBe(read);
});
