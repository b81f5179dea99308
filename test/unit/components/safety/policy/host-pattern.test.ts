import { expect, test } from 'vitest';
import { toHostPattern } from '../../../../../components/safety/policy/hosts';

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
  ['', null],
])('%j typed as a host of a rule is %j', (text, pattern) => {
  expect(toHostPattern(text)).toBe(pattern);
});
