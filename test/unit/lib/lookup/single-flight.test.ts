import { expect, test } from 'vitest';
import { createSingleFlight } from '../../../../lib/lookup/single-flight';
import { createLockSpace } from '../../../support/locks';

const FLIGHT = { endpoint: 'categorize', subject: 'example.com', refresh: false, slot: 'first' } as const;

function createWork() {
  const seen = { runs: 0, together: 0, most: 0 };
  const work = async () => {
    seen.runs++;
    seen.most = Math.max(seen.most, ++seen.together);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    seen.together--;
    return seen.runs;
  };
  return { seen, work };
}

test('a thousand askers at once in one context are one flight', async () => {
  const flights = createSingleFlight({ locks: createLockSpace().connect().locks });
  const { seen, work } = createWork();
  const results = await Promise.all(Array.from({ length: 1000 }, () => flights.fly(FLIGHT, work)));
  expect(seen.runs).toBe(1);
  expect(new Set(results)).toEqual(new Set([1]));
});

test('contexts fly one after the other, never together', async () => {
  const space = createLockSpace();
  const { seen, work } = createWork();
  const contexts = Array.from({ length: 5 }, () => createSingleFlight({ locks: space.connect().locks }));
  await Promise.all(contexts.map((flights) => flights.fly(FLIGHT, work)));
  expect(seen).toMatchObject({ runs: 5, most: 1 });
});

test('another subject or endpoint does not wait', async () => {
  const flights = createSingleFlight({ locks: createLockSpace().connect().locks });
  const { seen, work } = createWork();
  await Promise.all([
    flights.fly(FLIGHT, work),
    flights.fly({ ...FLIGHT, subject: 'example.org' }, work),
    flights.fly({ ...FLIGHT, endpoint: 'iab' }, work),
  ]);
  expect(seen).toMatchObject({ runs: 3, most: 3 });
});

test('a live call does not take the answer of one that was not', async () => {
  const flights = createSingleFlight({ locks: createLockSpace().connect().locks });
  const { seen, work } = createWork();
  await Promise.all([flights.fly(FLIGHT, work), flights.fly({ ...FLIGHT, refresh: true }, work)]);
  expect(seen).toMatchObject({ runs: 2, most: 1 });
});

test('a flight that failed is over: the next asker flies again', async () => {
  const flights = createSingleFlight({ locks: createLockSpace().connect().locks });
  await expect(flights.fly(FLIGHT, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  await expect(flights.fly(FLIGHT, async () => 'up')).resolves.toBe('up');
});

test('a context that dies in flight lets the next one go', async () => {
  const space = createLockSpace();
  const dying = space.connect();
  void createSingleFlight({ locks: dying.locks }).fly(FLIGHT, () => new Promise(() => {}));
  const next = createSingleFlight({ locks: space.connect().locks }).fly(FLIGHT, async () => 'answer');
  dying.die();
  expect(await next).toBe('answer');
});
