import { expect, test } from 'vitest';
import { toRecord } from '../../../../lib/browser/record';
import type { Estimate } from '../../../../lib/model';
import { clearEstimates, readEstimate, writeEstimate } from '../../../../lib/saved/estimates';
import { toTestAnswer } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { READ_AT, toTestEstimate } from '../../../support/estimates';

function setUp() {
  const space = createAreaSpace();
  return { items: space.items, ...space.connect() };
}

test('what was read of a page is read again by its host alone', async () => {
  const { area } = setUp();
  await writeEstimate(area, toTestEstimate());
  expect(await readEstimate(area, 'tern-and-tide.com')).toEqual(toTestEstimate());
  expect(await readEstimate(area, 'other.com')).toBeNull();
});

test('of 25 pages the 20 read last are kept, whatever order they were written in, and nothing else is touched', async () => {
  const { area, items } = setUp();
  await area.set({ 'panel:1': 'kept' });
  for (let count = 0; count < 25; count++) {
    const age = (count * 7) % 25;
    await writeEstimate(area, toTestEstimate({ host: `page-${age}.com`, readAt: READ_AT - age }));
  }
  const hosts = [...items.keys()].filter((key) => key.startsWith('estimate:'));
  expect(hosts).toHaveLength(20);
  expect(items.get('panel:1')).toBe('kept');
  expect(await readEstimate(area, 'page-0.com')).not.toBeNull();
  expect(await readEstimate(area, 'page-24.com')).toBeNull();
  await clearEstimates(area);
  expect([...items.keys()]).toEqual(['panel:1']);
});

const good = toTestEstimate();
const WRONG: [what: string, body: unknown][] = [
  ['no object', 'text'],
  ['another host', { ...good, host: 'other.com' }],
  ['no time', { ...good, readAt: null }],
  ['an unknown reason', { ...good, abstention: 'tired' }],
  ['an unknown section', { ...good, answers: { ...good.answers, weather: good.answers.logo } }],
  ['a section of another shape', { ...good, answers: { technologies: { ...good.answers.technologies, data: [1] } } }],
  ['an answer of the service', { ...good, answers: { technologies: toTestAnswer('technologies') } }],
  ['evidence that is none', { ...good, evidence: { logo: [{ value: 'logo', seen: [{ kind: 'link' }] }] } }],
];

test.each(WRONG)('a record with %s is none', async (_, body) => {
  const { area } = setUp();
  const key = 'estimate:tern-and-tide.com';
  await area.set({ [key]: toRecord(1, key, body, READ_AT) });
  expect(await readEstimate(area, 'tern-and-tide.com')).toBeNull();
});

test('a torn record is none', async () => {
  const { area, items } = setUp();
  await writeEstimate(area, toTestEstimate() satisfies Estimate);
  const [[key, text] = ['', '']] = [...items];
  await area.set({ [key]: String(text).slice(0, -9) });
  expect(await readEstimate(area, 'tern-and-tide.com')).toBeNull();
});
