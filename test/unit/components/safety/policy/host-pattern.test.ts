import { expect, test } from 'vitest';
import { toHostLines, toHostPattern } from '../../../../../components/safety/policy/hosts';

test.each<[string, string | null]>([
  ['Bad.com', 'bad.com'],
  ['https://www.bad.com/path', 'bad.com'],
  ['www.gov.uk', 'www.gov.uk'],
  ['ads-*.Example.com', 'ads-*.example.com'],
  ['*://*.bad.com/*', '*.bad.com'],
  ['198.51.100.7', '198.51.100.7'],
  ['http://3325256711/', '198.51.100.7'],
  ['198.51.100.*', '198.51.100.*'],
  ['http://localhost/', 'localhost'],
  ['https://bad.com?a=b', 'bad.com'],
  ['b?d.com', null],
  ['[::1]', null],
  ['not a host', null],
  ['“ads-*.bad.com”', 'ads-*.bad.com'],
  ['bad.com™', 'bad.com'],
  ['bad.com①', null],
  ['10.0.0.0/8', null],
  ['', null],
])('%j typed as a host of a rule is %j', (text, pattern) => {
  expect(toHostPattern(text)).toBe(pattern);
});

test('a line that names no host is a fault that names the character, also of one among several', () => {
  expect(toHostLines('“bank.com”\nbank.com①\na.com, b™c.com\nbank.com/login\n-bank.com')).toEqual({
    items: ['bank.com'],
    faults: [
      { line: 2, text: 'bank.com①', wrong: '①' },
      { line: 3, text: 'a.com, b™c.com', wrong: '™' },
      { line: 4, text: 'bank.com/login', wrong: '/' },
      { line: 5, text: '-bank.com' },
    ],
  });
});
