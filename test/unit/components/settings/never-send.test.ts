import { describe, expect, it } from 'vitest';
import { isLosing, toBadLines, toPatterns, tryHost } from '../../../../components/settings/NeverSend';
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
    ['mybank.com', null],
    ['example.com', null],
  ])('%j is refused by %j', (text, pattern) => {
    expect(tryHost(text, ['bank.com', 'intranet-*.company.com', 'bücher.de'])?.pattern).toBe(pattern);
  });

  it.each(['', 'not a host', 'about:blank', '127.0.0.1'])('%j is no host to try', (text) => {
    expect(tryHost(text, [])).toBeNull();
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
