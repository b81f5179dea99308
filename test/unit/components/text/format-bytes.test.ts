import { expect, it } from 'vitest';
import { formatBytes } from '../../../../components/text/format';

it.each([
  [210, '210 bytes'],
  [1, '1 byte'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [9_437_184, '9.4 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
