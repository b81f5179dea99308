import { describe, expect, it } from 'vitest';
import { isLosing, toBadLines, toPatterns, tryHost } from '../../../../components/settings/never-send';
import { cpuTime } from '../../../support/cpu-time';

describe('the never-send list', () => {
  it('is one pattern a line, without empty lines', () => {
    expect(toPatterns(' bank.com \n\n*.corp.com\r\n')).toEqual(['bank.com', '*.corp.com']);
  });

  it.each([
    ['login.bank.com', 'bank.com'],
    ['https://www.bank.com/account?x=1', 'bank.com'],
    ['intranet-7.company.com', 'intranet-*.company.com'],
    ['BÜCHER.de', 'bücher.de'],
    ['me@bank.com', 'bank.com'],
    ['‘bank.com’', 'bank.com'],
    ['hxxps://login.bank[.]com', 'bank.com'],
    ['mybank.com', null],
    ['example.com', null],
  ])('%j is refused by %j', (text, pattern) => {
    expect(tryHost(text, ['bank.com', 'intranet-*.company.com', 'bücher.de'])).toMatchObject({ pattern });
  });

  it.each(['', 'not a host', 'about:blank', '127.0.0.1'])('%j is no host to try', (text) => {
    expect(tryHost(text, [])).toEqual({});
  });

  it('knows whether a pattern goes, of tens of thousands too', () => {
    const patterns = Array.from({ length: 30_000 }, (_, n) => `*.customer-${n}.com`);
    const started = cpuTime();
    expect(isLosing(patterns, [...patterns, 'new.com'])).toBe(false);
    expect(isLosing(patterns, patterns.slice(0, -1))).toBe(true);
    // Many seconds when each is looked for in the whole list.
    expect(cpuTime() - started).toBeLessThan(250);
    expect(isLosing([], ['a.com'])).toBe(false);
  });

  it('a host that is none is told by its character', () => {
    expect(tryHost('bank.com①', [])).toEqual({ wrong: '①' });
  });

  it.each([
    ['bank.com\tother.com', '\t'],
    ['site:bank.com', ':'],
    ['domain:bank.com', ':'],
    ['-bank.com', undefined],
    ['bank.com..', undefined],
    ['10.0.0.0/8', undefined],
    ['bank.com①', '①'],
    ['bank.com\u00adother.com', '\u00ad'],
    // Of the same kind.
    ['172.16.0.0/12', undefined],
    ['host=bank.com', '='],
  ])('the line %j protects nothing, and is an error', (line, wrong) => {
    expect(toBadLines(`fine.com\n${line}`)).toEqual([{ line: 2, text: line, wrong }]);
  });

  it.each([
    'mailto:ceo@bank.com',
    'https:bank.com',
    'http:/bank.com',
    '“bank.com”',
    '•bank.com',
    'bank.com™',
    // Of the same kind.
    'ceo@bank.com',
    'hxxps://bank[.]com/login',
  ])('the line %j protects the host that is meant', (line) => {
    expect(toBadLines(line)).toEqual([]);
    expect(tryHost('login.bank.com', [line])).toMatchObject({ pattern: line });
  });

  it('names the lines that can match no host', () => {
    expect(
      toBadLines(
        'bank.com\n\nbad pattern!\n*.bücher.de\nhttps://shop.com/a b\n*\nbü*.de\n.bank.com\nb?nk.com\nhttps://a.com?b',
      ),
    ).toEqual([
      { line: 3, text: 'bad pattern!', wrong: ' ' },
      { line: 7, text: 'bü*.de' },
      { line: 9, text: 'b?nk.com' },
    ]);
  });
});
