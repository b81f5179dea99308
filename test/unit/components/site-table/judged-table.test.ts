import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { createJudgedTable } from '../../../../components/site-table/judged-table';
import type { Verdicts } from '../../../../components/site-table/row-verdicts';
import { createAreaSpace } from '../../../support/area';
import { toTestDecision } from '../../../support/decisions';

const BLOCKED = toTestDecision();
const toRow = (host: string) => ({ host });

it('rows that come between others or go leave those the same objects, with their own verdicts', () => {
  const [a, b, c] = [toRow('a.com'), toRow('b.com'), toRow('c.com')];
  const rows = signal([a, c]);
  const verdicts = signal<Verdicts | null>(new Map([['c.com', BLOCKED]]));
  const { area } = createAreaSpace().connect();
  const table = createJudgedTable(
    { area, now: () => 1 },
    { verdicts, isOn: signal(true) },
    {
      ...{ name: 'test', rows },
      toResult: (row: { host: string }, decision) => ({ ...row, decision }),
      ...{ toColumns: () => [], toFacets: () => [] },
    },
  );
  const read = () => table.value.rows.value;
  const [first, last] = read();
  rows.value = [a, b, c];
  expect([read()[0] === first, read()[2] === last]).toEqual([true, true]);
  expect(read().map(({ host, decision }) => [host, decision])).toEqual([
    ['a.com', null],
    ['b.com', null],
    ['c.com', BLOCKED],
  ]);
  rows.value = [b, c];
  expect(read()[1]).toBe(last);
  verdicts.value = null;
  expect(read().map(({ decision }) => decision)).toEqual([null, null]);
});
