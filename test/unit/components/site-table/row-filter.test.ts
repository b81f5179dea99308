import { expect, test } from 'vitest';
import { createRowFilter } from '../../../../components/site-table/row-filter';

const ROWS = [
  { host: 'munich.example', company: 'Bücher München', visits: 1200 },
  { host: 'oslo.example', company: 'Øl & Brød', visits: null },
  { host: 'shop.example', company: null, visits: 7 },
];
type Row = (typeof ROWS)[number];
const COLUMNS = [
  { value: ({ host }: Row) => host },
  { value: ({ company }: Row) => company },
  { value: ({ visits }: Row) => visits },
];
const find = (query: string) =>
  createRowFilter(COLUMNS)
    .find(ROWS, query)
    .map(({ host }) => host);

test('a search finds any value, whatever its case and accents', () => {
  expect(find('MUNCHEN')).toEqual(['munich.example']);
  expect(find('bücher')).toEqual(['munich.example']);
  expect(find('1200')).toEqual(['munich.example']);
  expect(find('  ')).toHaveLength(3);
});

test('every word of a search must stand in the row, in any order', () => {
  expect(find('bucher munich')).toEqual(['munich.example']);
  expect(find('bucher oslo')).toEqual([]);
  expect(find('example 7')).toEqual(['shop.example']);
});

test('nothing is found across two values, nor in the word for a missing one', () => {
  expect(find('examplebücher')).toEqual([]);
  expect(find('null')).toEqual([]);
});

test('texts are made once, ahead of the search where there is time', async () => {
  let reads = 0;
  const { find: search, prepare } = createRowFilter<Row>([{ value: ({ host }) => `${++reads} ${host}` }]);
  await prepare(ROWS, async () => ({ timeRemaining: () => 0 }));
  expect(reads).toBe(3);
  search(ROWS, 'oslo');
  search(ROWS, 'shop');
  expect(reads).toBe(3);
});
