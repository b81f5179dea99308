import { expect, test } from 'vitest';
import { createQueue } from '../../../../lib/bulk/queue';
import { createBulkRecord } from '../../../../lib/bulk/record';
import { withAnswers } from '../../../../lib/bulk/rows';
import type { SectionName } from '../../../../lib/model';
import { HOUR } from '../../../../lib/time';
import { toTestAnswers } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { createLargeStoreSpace } from '../../../support/large-store';

const NOW = Date.UTC(2026, 5, 15, 12);
const SECTIONS: SectionName[] = ['categories', 'company'];

test('a long run that goes on passes over all rows that are done at once', async () => {
  const { store } = createLargeStoreSpace().connect();
  const hosts = Array.from({ length: 620 }, (_, index) => `site-${index}.com`);
  const record = await createBulkRecord(store, { name: '', keyId: null, hosts, sections: SECTIONS }, NOW);
  const isLeft = (index: number) => index === 333 || index === 619;
  const answers = toTestAnswers(SECTIONS, { fetchedAt: NOW });
  await record.keep(record.rows.filter(({ index }) => !isLeft(index)).map((row) => withAnswers(row, answers)));
  const { area } = createAreaSpace().connect();
  const queue = createQueue(
    { area, now: () => NOW },
    record,
    async () => HOUR,
    () => false,
  );
  const asked = [await queue.next(), await queue.next(), await queue.next()];
  expect(asked).toEqual([{ index: 333, sections: SECTIONS }, { index: 619, sections: SECTIONS }, null]);
});
