import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { createResults } from '../../../../components/explore/results';
import type { Verdicts } from '../../../../components/site-table/row-verdicts';
import type { DiscoveryQuery } from '../../../../lib/discovery/query';
import type { SiteRow } from '../../../../lib/site-row';
import { fromSearch } from '../../../../lib/site-row';
import { createAreaSpace } from '../../../support/area';
import { toTestDecision } from '../../../support/decisions';
import { toSearchItem } from '../../../support/search-items';

const toRow = (host: string): SiteRow => fromSearch(toSearchItem(host), 1);
const BLOCKED = toTestDecision();

function setUp() {
  const rows = signal<SiteRow[]>([toRow('a.com'), toRow('b.com')]);
  const query = signal<DiscoveryQuery | null>({ topN: 10 });
  const verdicts = signal<Verdicts | null>(null);
  const isJudged = signal(false);
  const { area } = createAreaSpace().connect();
  const table = createResults({ area, now: () => 1 }, { rows, query }, { verdicts, isOn: isJudged }, () => null);
  return { table, rows, query, verdicts, isJudged };
}

it('a row is drawn anew only where its verdict changes', () => {
  const { table, verdicts } = setUp();
  const [first, second] = table.value.rows.value;
  verdicts.value = new Map([['a.com', BLOCKED]]);
  expect(table.value.rows.value[0]?.decision).toBe(BLOCKED);
  expect(table.value.rows.value[0]).not.toBe(first);
  expect(table.value.rows.value[1]).toBe(second);
});

it('verdicts have a column only while brand safety is on', () => {
  const { table, isJudged } = setUp();
  const hasVerdicts = () => table.value.columns.some(({ name }) => name === 'verdict');
  expect(hasVerdicts()).toBe(false);
  isJudged.value = true;
  expect(hasVerdicts()).toBe(true);
});

it('another search begins with nothing selected, filtered or sorted, and another page of the same goes on', () => {
  const { table, query } = setUp();
  const { value: shown } = table;
  const choose = () => {
    shown.selection.value = { hosts: new Set(['a.com']), anchor: 'a.com', active: 'a.com', isOpen: false };
    shown.text.value = 'a';
    shown.order.value = { column: 'rank', descending: true };
  };
  choose();
  query.value = { topN: 10, page: 2 };
  expect([shown.selection.value.hosts.size, shown.text.value, shown.order.value?.column]).toEqual([1, 'a', 'rank']);
  query.value = { topN: 20 };
  expect([shown.selection.value.hosts.size, shown.text.value, shown.order.value]).toEqual([0, '', null]);
});

it('columns have no value where nothing is known, so that such rows are sorted last', () => {
  const { table } = setUp();
  const nothing = { companyName: null, countryCode: null, employees: null, category: null, globalRank: null };
  const bare = { ...toRow('xn--mnchen-3ya.de'), ...nothing, monthlyVisits: null, decision: null };
  const values = Object.fromEntries(table.value.columns.map(({ name, value }) => [name, value(bare)]));
  const { domain, ...rest } = values;
  expect(domain).toBe('xn--mnchen-3ya.de münchen.de');
  expect([...new Set(Object.values(rest))]).toEqual([null]);
});

it('a search shows the columns that it knows, and verdicts only while brand safety is on', () => {
  const { table, isJudged } = setUp();
  const readNames = () => table.value.columns.map(({ name }) => name);
  const known = ['company', 'country', 'employees', 'category', 'technologies', 'rank', 'visits'];
  expect(readNames()).toEqual(['domain', ...known]);
  isJudged.value = true;
  expect(readNames()).toEqual(['domain', 'verdict', ...known]);
});
