import { expect, test } from 'vitest';
import { createRefusedLoads } from '../../../../../entrypoints/background/safety/refused-loads';

const URL = 'https://listed-example.com/';

test('a page that the browser refused is known to stand behind ours, whichever is told first', () => {
  const loads = createRefusedLoads();
  loads.begin(1);
  expect(loads.fail(1, URL)).toBe(false);
  expect(loads.replace(1, URL)).toBe(true);

  loads.begin(1);
  expect(loads.replace(1, URL)).toBe(false);
  expect(loads.fail(1, URL)).toBe(true);
});

test('a load that ours cut short, another address and an earlier visit leave nothing behind', () => {
  const loads = createRefusedLoads();
  loads.begin(1);
  expect(loads.replace(1, URL)).toBe(false);
  expect(loads.isRefusal('net::ERR_ABORTED')).toBe(false);
  expect(loads.isRefusal('net::ERR_BLOCKED_BY_CLIENT')).toBe(true);
  expect(loads.fail(1, 'https://other-example.com/')).toBe(false);
  loads.begin(1);
  expect(loads.replace(1, 'https://other-example.com/')).toBe(false);
  expect(loads.replace(2, URL)).toBe(false);
});
