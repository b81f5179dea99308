import { expect, test } from 'vitest';
import { createOverrideEnds } from '../../../../entrypoints/background/safety';
import type { Override } from '../../../../lib/safety/policy';
import { HOUR } from '../../../../lib/time';

const START = Date.UTC(2026, 4, 1, 12);
const until = (at: number | null): Override => ({
  ...{ host: 'a.com', scope: 'host', then: 'allow', reason: '' },
  until: at === null ? null : new Date(at).toISOString(),
});

function open() {
  const world = { now: START, overrides: [] as Override[], isUnreadable: false };
  const log: string[] = [];
  let listen = (_: { name: string }) => {};
  let name = '';
  const ends = createOverrideEnds({
    readOverrides: async () => {
      if (world.isUnreadable) throw new Error('The exceptions cannot be read.');
      return world.overrides;
    },
    now: () => world.now,
    onEnd: () => {
      log.push('ended');
      // A tab of which the browser never tells.
      return new Promise(() => {});
    },
    alarms: {
      create: async (given, { when }) => {
        name = given;
        log.push(`in ${(when - world.now) / HOUR} h`);
      },
      clear: async () => log.push('none') > 0,
      onAlarm: {
        addListener: (listener) => {
          listen = listener;
        },
      },
    },
  });
  const ring = async (which = name) => {
    listen({ name: which });
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ...ends, world, log, ring };
}

test('one alarm stands at the next end, and moves on with each', async () => {
  const { watchNext, world, log, ring } = open();
  world.overrides = [until(START + 5 * HOUR), until(START + HOUR), until(null), until(START - HOUR)];
  await watchNext();
  expect(log).toEqual(['in 1 h']);
  world.now += HOUR;
  await ring();
  expect(log).toEqual(['in 1 h', 'ended', 'in 4 h']);
  await ring('tidy');
  expect(log).toHaveLength(3);
});

test('no alarm stands where none ends, and the one that stands stays while exceptions cannot be read', async () => {
  const { watchNext, world, log } = open();
  world.overrides = [until(null)];
  await watchNext();
  world.isUnreadable = true;
  await watchNext();
  expect(log).toEqual(['none']);
});
