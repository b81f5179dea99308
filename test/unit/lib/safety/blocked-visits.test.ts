import { expect, test } from 'vitest';
import { createBlockedVisits, findVisit } from '../../../../lib/safety/blocked-visits';
import { createAreaSpace } from '../../../support/area';

const visit = (tabId: number, host: string, path = '/') => ({ tabId, host, address: `https://${host}${path}` });

test('a blocked page finds the address that its tab was on the way to, and no other tab does', async () => {
  const { area } = createAreaSpace().connect();
  await createBlockedVisits(area).add(visit(1, 'bad.com', '/a?b=c'));
  expect((await findVisit(area, 1, 'bad.com'))?.address).toBe('https://bad.com/a?b=c');
  expect(await findVisit(area, 2, 'bad.com')).toBeUndefined();
});

test('a worker that starts again keeps what the one before it noted', async () => {
  const { area } = createAreaSpace().connect();
  await createBlockedVisits(area).add(visit(1, 'bad.com', '/a'));
  await createBlockedVisits(area).add(visit(1, 'worse.com', '/b'));
  expect((await findVisit(area, 1, 'bad.com'))?.address).toBe('https://bad.com/a');
});

test('two visits noted at once are both kept, and the latest of a tab and host counts', async () => {
  const { area } = createAreaSpace().connect();
  const visits = createBlockedVisits(area);
  await Promise.all([visits.add(visit(1, 'bad.com', '/1')), visits.add(visit(2, 'bad.com', '/2'))]);
  await visits.add(visit(1, 'bad.com', '/3'));
  expect((await findVisit(area, 1, 'bad.com'))?.address).toBe('https://bad.com/3');
  expect((await findVisit(area, 2, 'bad.com'))?.address).toBe('https://bad.com/2');
});

test('a thousand blocked visits leave fifty notes, and an address too long for one leads to the start of its site', async () => {
  const space = createAreaSpace();
  const visits = createBlockedVisits(space.connect().area);
  for (let n = 0; n < 1000; n++) await visits.add(visit(n, 'bad.com', `/${n}`));
  expect(space.items.get('blocked')).toHaveLength(50);
  await visits.add(visit(999, 'bad.com', `/${'x'.repeat(10_000)}`));
  expect(await findVisit(space.connect().area, 999, 'bad.com')).toBeUndefined();
});

test('whether the site stands in the history is told of the latest visit, and of none that is not noted', async () => {
  const { area } = createAreaSpace().connect();
  const visits = createBlockedVisits(area);
  await visits.add(visit(1, 'bad.com'));
  expect((await findVisit(area, 1, 'bad.com'))?.isBehind).toBeUndefined();
  await visits.add({ ...visit(1, 'bad.com'), isBehind: true });
  expect((await findVisit(area, 1, 'bad.com'))?.isBehind).toBe(true);
  expect((await findVisit(area, 2, 'bad.com'))?.isBehind).toBeUndefined();
});

test('storage that fails leads to the start of the site', async () => {
  const context = createAreaSpace().connect();
  context.failSets(1);
  await createBlockedVisits(context.area).add(visit(1, 'bad.com', '/a'));
  context.failGet('blocked');
  expect(await findVisit(context.area, 1, 'bad.com')).toBeUndefined();
});
