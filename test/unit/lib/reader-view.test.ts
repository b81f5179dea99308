import { expect, test } from 'vitest';
import { toReadAddress } from '../../../lib/reader-view';

test.each([
  ['about:reader?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c', 'https://example.com/a?b=1&c'],
  ['about:reader?url=https%3A%2F%2Fexample.com%2F100%25', 'https://example.com/100%'],
  ['about:reader?x=1', 'about:reader?x=1'],
  ['about:config?url=https%3A%2F%2Fexample.com%2F', 'about:config?url=https%3A%2F%2Fexample.com%2F'],
  ['https://example.com/about:reader?url=x', 'https://example.com/about:reader?url=x'],
  ['', ''],
])('what is read at %j is %j', (address, read) => expect(toReadAddress(address)).toBe(read));
