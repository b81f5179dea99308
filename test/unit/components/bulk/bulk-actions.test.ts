import { expect, test, vi } from 'vitest';
import { createBulkActions } from '../../../../components/bulk/bulk-actions';
import type { BulkRunHead } from '../../../../lib/bulk/kept-runs';
import { toNewRow, withAnswers } from '../../../../lib/bulk/rows';
import { toTestAnswers } from '../../../support/answers';
import { answerMail } from '../../../support/worker-mail';

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

test('a row of a run is copied with the values of its sections, and as the commands of those', async () => {
  const asked = answerMail(() => ({ ok: true, body: { requests: [] } }));
  const copied: string[] = [];
  const { copyAs } = createBulkActions(
    { now: () => NOW },
    { copy: async (text) => void copied.push(text), download: vi.fn() },
  );
  const run = withAnswers(toNewRow(0, 'ferries.com'), toTestAnswers(['categories'], { fetchedAt: NOW }));
  for (const form of ['csv', 'json', 'markdown', 'curl'] as const) await copyAs(form, HEAD, { run });
  const [csv = '', json = '', markdown = ''] = copied;
  expect(csv).toMatch(/^domain,state,category,.*\r\nferries\.com,/);
  expect(JSON.parse(json)).toMatchObject({ domain: 'ferries.com' });
  expect(markdown).toMatch(/^# ferries\.com\n\n- \*\*domain:\*\* ferries\.com\n/);
  expect(asked).toEqual([{ subject: 'ferries.com', sections: ['categories'] }]);
  expect(copied).toHaveLength(4);
});
