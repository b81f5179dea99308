import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import {
  BulkResult,
  createBulkResults,
  isFailedChosen,
  toBulkColumns,
  toBulkFacets,
  toggleFailed,
  toJudgedSite,
  toStateWord,
} from '../../../../components/bulk/BulkResults';
import type { Verdicts } from '../../../../components/site-table/row-verdicts';
import { createAreaSpace } from '../../../support/area';
import { toTestDecision } from '../../../support/decisions';
import { createStillRun, NOW, toHead, toRow } from './bulk-parts';

const BLOCKED = toTestDecision();
const SHOP = toRow('shop.com', {
  state: 'done',
  at: NOW,
  values: {
    categories: [{ path: '/Shopping/Apparel', confidence: 0.9 }],
    ...{ companyName: 'Shop Ltd', companyCountry: 'DE', technologies: ['shopify'], registeredOn: '2001-08-15' },
    ...{ globalRank: 7, monthlyVisits: 1_200_000 },
  },
});

function setUp() {
  const { run, rows, state } = createStillRun({ run: toHead() });
  const verdicts = signal<Verdicts | null>(null);
  const isJudged = signal(false);
  rows.value = [SHOP, toRow('new.com')];
  const { area } = createAreaSpace().connect();
  const table = createBulkResults({ area, now: () => NOW }, run, { verdicts, isOn: isJudged }, () => null);
  return { table, rows, state, verdicts, isJudged };
}

test('a row is drawn anew only where it or its verdict has changed', () => {
  const { table, rows, verdicts } = setUp();
  const [shop, other] = table.value.rows.value;
  rows.value = [SHOP, toRow('new.com', { state: 'sent' })];
  expect(table.value.rows.value[0]).toBe(shop);
  expect(table.value.rows.value[1]).not.toBe(other);
  verdicts.value = new Map([['shop.com', BLOCKED]]);
  expect(table.value.rows.value[0]?.decision).toBe(BLOCKED);
});

test('another run begins with nothing selected and nothing filtered, and the same one goes on', () => {
  const { table, state } = setUp();
  const { value: shown } = table;
  shown.selection.value = { hosts: new Set(['shop.com']), anchor: null, active: null, isOpen: false };
  shown.text.value = 'shop';
  state.value = { ...state.value, status: 'running', run: toHead({ name: 'Renamed' }) };
  expect([shown.selection.value.hosts.size, shown.text.value]).toEqual([1, 'shop']);
  state.value = { ...state.value, run: toHead({ id: 'two' }) };
  expect([shown.selection.value.hosts.size, shown.text.value]).toEqual([0, '']);
});

test('verdicts have a column and a breakdown only while brand safety is on', () => {
  const { table, isJudged } = setUp();
  const has = () => [table.value.columns, table.value.facets].map((all) => all.some(({ name }) => name === 'verdict'));
  expect(has()).toEqual([false, false]);
  isJudged.value = true;
  expect(has()).toEqual([true, true]);
});

test('the status is a column only while statuses differ, and a row that is done in part differs', () => {
  const { table, rows } = setUp();
  const isIdle = () => table.value.columns.find(({ name }) => name === 'state')?.isIdle?.value;
  expect(isIdle()).toBe(false);
  rows.value = [SHOP, toRow('new.com', { state: 'done' })];
  expect(isIdle()).toBe(true);
  rows.value = [SHOP, toRow('new.com', { state: 'done', failures: { company: 'unreadable' } })];
  expect(isIdle()).toBe(false);
  rows.value = [];
  expect(isIdle()).toBe(true);
});

test('rows that failed are shown without the others, and all again', () => {
  const { table, rows } = setUp();
  const counts = { todo: 0, sent: 0, done: 1, 'failed-free': 1, 'failed-billed': 1, 'in-doubt': 0 };
  rows.value = [SHOP, toRow('free.com', { state: 'failed-free' }), toRow('billed.com', { state: 'failed-billed' })];
  const { value: shown } = table;
  const hosts = () => shown.counted.value.rows.map(({ host }) => host);
  shown.toggleFacet('state', 'Done');
  expect(isFailedChosen(shown)).toBe(false);
  toggleFailed(shown, counts);
  expect([isFailedChosen(shown), hosts()]).toEqual([true, ['free.com', 'billed.com']]);
  toggleFailed(shown, counts);
  expect([isFailedChosen(shown), hosts()]).toEqual([false, ['shop.com', 'free.com', 'billed.com']]);
  expect(shown.isFiltered.value).toBe(false);
});

test('each column sorts and searches by what it shows', () => {
  const columns = toBulkColumns(
    true,
    () => NOW,
    () => null,
    signal(false),
  );
  const values = Object.fromEntries(columns.map(({ name, value }) => [name, value(new BulkResult(SHOP, BLOCKED))]));
  expect(values).toMatchObject({
    ...{ domain: 'shop.com', state: 'Done', verdict: 'Blocked', company: 'Shop Ltd', country: 'Germany' },
    ...{ technologies: 'Shopify', registered: '2001-08-15', rank: 7, visits: 1_200_000, age: NOW },
  });
  const unknown = new BulkResult(toRow('new.com'), null);
  const filled = columns.filter(({ value }) => value(unknown) !== null).map(({ name }) => name);
  expect(filled).toEqual(['domain', 'state']);
});

test('rows are counted by state, category, country, technology and ending', () => {
  const counted = toBulkFacets(false).map(({ name, values }) => [name, values(new BulkResult(SHOP, null))]);
  expect(Object.fromEntries(counted)).toEqual({
    ...{ state: ['Done'], category: ['/Shopping', '/Shopping/Apparel'], country: ['DE'] },
    ...{ technology: ['shopify'], ending: ['com'] },
  });
});

test('a state says whether it was billed, and whether a part is missing', () => {
  const words = (['todo', 'failed-free', 'failed-billed', 'in-doubt'] as const).map((state) =>
    toStateWord(toRow('a.com', { state })),
  );
  expect(words).toEqual(['Waiting', 'Failed, not billed', 'Failed, billed', 'May have been billed']);
  expect(toStateWord(toRow('a.com', { state: 'done', failures: { traffic: 'plan' } }))).toBe('Done in part');
});

test('a policy judges a row by what the run has brought', () => {
  const { host, answers } = toJudgedSite(SHOP);
  expect([host, answers.categories?.data?.map(({ path }) => path)]).toEqual(['shop.com', ['/Shopping/Apparel']]);
  expect([answers.company?.data?.countryCode, answers.traffic?.data?.globalRank]).toEqual(['DE', 7]);
  expect([answers.technologies?.data, answers.categories?.fetchedAt]).toEqual([['shopify'], NOW]);
  expect(toJudgedSite(toRow('new.com')).answers).toEqual({});
});

test('a row has the fields of every list of sites', () => {
  const { companyName, category, monthlyVisits, employees, logo } = new BulkResult(SHOP, null);
  expect([companyName, category, monthlyVisits]).toEqual(['Shop Ltd', '/Shopping/Apparel', 1_200_000]);
  expect([employees, logo]).toEqual([null, null]);
});
