import { describe, expect, it } from 'vitest';
import { toListRows, toNumberRow, toTextRow, toValueRow } from '../../../../components/compare/compared-row';

const likenessOf = (...texts: (string | null | undefined)[]) => toTextRow('name', 'Name', texts)[0]?.likeness;

describe('a row', () => {
  it('is not there where no site has a value', () => {
    expect(toTextRow('name', 'Name', [null, undefined])).toEqual([]);
  });

  it('is the same only where every answer has the value, and differs where two are known to', () => {
    expect(likenessOf('Norway', 'Norway')).toBe('same');
    expect(likenessOf('Norway', 'Germany', null)).toBe('differs');
    expect(likenessOf('Norway', 'Norway', null)).toBe('open');
    expect(likenessOf('Norway', null)).toBe('open');
  });

  it('leaves a site out that has no answer yet', () => {
    expect(likenessOf('Norway', 'Norway', undefined)).toBe('same');
    expect(likenessOf('Norway', undefined)).toBe('open');
  });

  it('differs by an absence where the answer would name the value if there were one', () => {
    const has = { kind: 'value', key: 'x', text: 'x' } as const;
    expect(toValueRow('x', 'X', [has, null], { isWhole: true })[0]?.likeness).toBe('differs');
    expect(toValueRow('x', 'X', [has, undefined], { isWhole: true })[0]?.likeness).toBe('open');
  });

  it('is joined where it is said once, and marks a site that is unlike most', () => {
    expect(toTextRow('name', 'Name', ['Norway', 'Norway'])[0]?.isJoined).toBe(true);
    expect(toTextRow('name', 'Name', ['Norway', 'Germany'])[0]).toMatchObject({ isJoined: false, odd: [false, false] });
    expect(toTextRow('name', 'Name', ['Norway', 'Germany', 'Norway', null])[0]?.odd).toEqual([
      ...[false, true, false, false],
    ]);
  });
});

describe('numbers', () => {
  const sizes = (numbers: (number | null)[], toSize?: (value: number, most: number, least: number) => number) =>
    toNumberRow('visits', 'Visits', numbers, { format: String, ...(toSize ? { toSize } : {}) })[0]?.cells.map((cell) =>
      cell?.kind === 'value' ? cell.size : undefined,
    );

  it('have bars on one scale, from nothing to the greatest', () => {
    expect(sizes([1000, 4000, null])).toEqual([0.25, 1, undefined]);
    expect(sizes([0, 0])).toEqual([0, 0]);
    expect(sizes([5, 10], (rank, _, best) => best / rank)).toEqual([1, 0.5]);
  });

  it('that are rounded alike and are not the same differ', () => {
    const [row] = toNumberRow('visits', 'Visits', [36_400_000, 36_440_000], { format: () => '36.4M', toFull: String });
    expect(row?.likeness).toBe('differs');
  });

  it('stay side by side where they are the same', () => {
    expect(toNumberRow('age', 'Age', [4, 4], { format: String })[0]).toMatchObject({
      likeness: 'same',
      isJoined: false,
    });
  });
});

describe('lists', () => {
  const toRows = (lists: (string[] | null)[], isAnswered = lists.map((list) => list !== null)) =>
    toListRows('Listed', lists, isAnswered, (key) => ({ key, text: key })).map(({ name, label, likeness, cells }) => [
      ...[name, label, likeness],
      cells.map((cell) =>
        cell?.kind === 'list' ? cell.items.map(({ key }) => key).join(' ') : cell?.kind === 'value' ? cell.text : cell,
      ),
    ]);

  it('say what all have once, then what some have, then what only one has', () => {
    expect(
      toRows([
        ['a', 'b', 'x'],
        ['a', 'b'],
        ['a', 'y'],
      ]),
    ).toEqual([
      ['common', 'In common (1)', 'same', ['a', 'a', 'a']],
      ['some', 'Shared by some', 'differs', ['b', 'b', null]],
      ['own', 'Only here', 'differs', ['x', null, 'y']],
    ]);
  });

  it('leave out a list that is not known', () => {
    expect(toRows([['a'], null, ['a']])).toEqual([['common', 'In common (1)', 'same', ['a', undefined, 'a']]]);
  });

  it('say that nothing is shared only where two have something', () => {
    expect(toRows([['a'], ['b']])[0]).toEqual([
      ...['common', 'In common', 'same'],
      ['Nothing in common.', 'Nothing in common.'],
    ]);
    expect(toRows([['a'], []], [true, false])).toEqual([['own', 'Only here', 'differs', ['a', undefined]]]);
  });

  it('of one site alone are told without a word on what is shared', () => {
    expect(toRows([['a', 'b'], null])).toEqual([['all', 'Listed', 'open', ['a b', undefined]]]);
    expect(toRows([null, null])).toEqual([]);
  });
});
