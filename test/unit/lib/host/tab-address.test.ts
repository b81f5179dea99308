import { expect, test } from 'vitest';
import { toJudgedAddress, toReadAddress } from '../../../../lib/host/name';

test.each([
  ['about:reader?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c', 'https://example.com/a?b=1&c'],
  ['about:reader?url=https%3A%2F%2Fexample.com%2F100%25', 'https://example.com/100%'],
  ['about:reader?x=1', 'about:reader?x=1'],
  ['about:config?url=https%3A%2F%2Fexample.com%2F', 'about:config?url=https%3A%2F%2Fexample.com%2F'],
  ['https://example.com/about:reader?url=x', 'https://example.com/about:reader?url=x'],
  ['', ''],
])('what is read at %j is %j', (address, read) => expect(toReadAddress(address)).toBe(read));

test.each([
  ['blob:https://example.com/0b5e6a3c-1d7f-4c5e-9a51-7d3c0e0a4b11', 'https://example.com/'],
  ['blob:https://example.com:8443/0b5e6a3c#/other.com/', 'https://example.com:8443/'],
  ['blob:http://[::1]:8080/0b5e6a3c', 'http://[::1]:8080/'],
  // Of nobody.
  ['blob:null/0b5e6a3c', 'blob:null/0b5e6a3c'],
  ['blob:chrome-extension://abc/0b5e6a3c', 'blob:chrome-extension://abc/0b5e6a3c'],
  ['about:reader?url=https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
  ['https://example.com/blob:https://other.com/1', 'https://example.com/blob:https://other.com/1'],
])('what is shown at %j is judged as %j', (address, judged) => expect(toJudgedAddress(address)).toBe(judged));
