import { expect, test } from 'vitest';
import { createPace } from '../../../../lib/run/pace';
import { HOUR, SECOND } from '../../../../lib/time';

const START = Date.UTC(2026, 5, 1);

function setUp(mostAtOnce: number) {
  const clock = { now: START };
  const pace = createPace(() => clock.now, { mostAtOnce });
  /** Sends a call as soon as the pace lets it. Returns how long that took. */
  const send = (isSent = true) => {
    const begun = clock.now;
    for (let wait = pace.readWait(); wait > 0; wait = pace.readWait()) clock.now += wait;
    pace.begin().end(isSent);
    return clock.now - begun;
  };
  return { clock, pace, send };
}
const repeat = (times: number, work: () => number) => Array.from({ length: times }, work);

test('one call at a time leaves a quarter of a second after each', () => {
  const { send } = setUp(1);
  expect(repeat(5, send)).toEqual([0, 250, 250, 250, 250]);
});

test('several at a time go at once, forty in ten seconds', () => {
  const { send } = setUp(4);
  const waits = repeat(81, send);
  expect(waits.filter((wait) => wait > 0)).toEqual([10 * SECOND, 10 * SECOND]);
  expect([waits[40], waits[80]]).toEqual([10 * SECOND, 10 * SECOND]);
});

test('a call that was not sent makes room for another one', () => {
  const { send } = setUp(4);
  repeat(39, send);
  expect(send(false)).toBe(0);
  expect(send()).toBe(0);
  expect(send()).toBe(10 * SECOND);
});

test('a clock that is set back stops nothing', () => {
  const { clock, send } = setUp(1);
  send();
  clock.now -= HOUR;
  expect(send()).toBe(250);
});
