import { describe, expect, it } from 'vitest';
import { toBadLines, toPatterns, tryHost } from '../../../../entrypoints/options/never-send';

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
    ['mybank.com', null],
    ['example.com', null],
  ])('%j is refused by %j', (text, pattern) => {
    expect(tryHost(text, ['bank.com', 'intranet-*.company.com', 'bücher.de'])?.pattern).toBe(pattern);
  });

  it.each(['', 'not a host', 'about:blank', '127.0.0.1'])('%j is no host to try', (text) => {
    expect(tryHost(text, [])).toBeNull();
  });

  it('names the lines that can match no host', () => {
    expect(
      toBadLines(
        'bank.com\n\nbad pattern!\n*.bücher.de\nhttps://shop.com/a b\n*\nbü*.de\n.bank.com\nb?nk.com\nhttps://a.com?b',
      ),
    ).toEqual([
      { line: 3, text: 'bad pattern!' },
      { line: 7, text: 'bü*.de' },
      { line: 9, text: 'b?nk.com' },
    ]);
  });
});
