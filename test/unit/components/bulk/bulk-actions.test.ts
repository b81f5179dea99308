import { expect, test, vi } from 'vitest';
import { createBulkActions } from '../../../../components/bulk/bulk-actions';
import type { BulkRunHead } from '../../../../lib/bulk/record';

const NOW = Date.UTC(2026, 5, 15, 12);
const HEAD: BulkRunHead = {
  id: '1',
  name: '',
  createdAt: NOW,
  sections: ['categories'],
  rows: 0,
  endedAt: NOW,
  deletedAt: null,
};

test.each([
  ['an old letter of two halves', '\u{10480}'],
  ['a Han character beyond the first plane', '\u{20BB7}'],
  ['a digit of two halves', '\u{104A3}'],
])('8: the name of an exported file is cut at whole characters: %s', async (_, character) => {
  const download = vi.fn();
  const { exportAs } = createBulkActions({ now: () => NOW }, { copy: async () => {}, download });
  await exportAs('csv', { ...HEAD, name: `${'x'.repeat(59)}${character.repeat(3)}` }, []);
  expect(download.mock.calls[0]?.[0]).toBe(`sitecard-bulk-${'x'.repeat(59)}-2026-06-15.csv`);
});
