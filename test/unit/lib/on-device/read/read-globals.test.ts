// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { readGlobals } from '../../../../../lib/on-device/read/read-globals';

/** As the browser does: from its text, with nothing around it. */
const alone = new Function(`return (${readGlobals.toString()})`)() as typeof readGlobals;
const page = window as unknown as Record<string, unknown>;
const NAMES = ['Shop', 'Other'];

afterEach(() => {
  for (const name of NAMES) Reflect.deleteProperty(page, name);
});

const trap = () => {
  throw new Error('a trap was called');
};

test('names that scripts have set are found, and others are not', () => {
  page.Shop = { theme: { id: 1 } };
  expect(alone(['Shop', 'Shop.theme', 'Other', '', '__proto__', 'constructor'])).toBe('Shop\n');
});

test('a getter counts and is not called', () => {
  Object.defineProperty(page, 'Shop', { get: trap, configurable: true, enumerable: true });
  expect(alone(NAMES)).toBe('Shop\n');
});

test('a proxy whose traps throw is found, and none of them is called', () => {
  page.Shop = new Proxy(
    {},
    { getOwnPropertyDescriptor: trap, get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap },
  );
  expect(alone(NAMES)).toBe('Shop\n');
});

test('no method of the page is called, so that the page cannot notice', () => {
  page.Shop = {};
  const owners = [Object, Reflect, Array.prototype, String.prototype, Map.prototype, Set.prototype];
  const all = owners.flatMap((owner) =>
    Object.entries(Object.getOwnPropertyDescriptors(owner))
      .filter(([name, { value }]) => typeof value === 'function' && name !== 'constructor')
      .map(([name, property]) => ({ owner, name, property })),
  );
  const { defineProperty } = Object;
  const { apply } = Reflect;
  let calls = 0;
  const traps = {
    apply: (...[target, self, given]: Parameters<typeof apply>) => {
      calls++;
      return apply(target, self, given);
    },
  };
  const spied = all.map((one) => ({ ...one, spy: { ...one.property, value: new Proxy(one.property.value, traps) } }));
  for (const one of spied) defineProperty(one.owner, one.name, one.spy);
  calls = 0;
  const found = alone(NAMES);
  const seen = calls;
  // As the page would count it.
  Object.keys(page);
  const counted = calls;
  for (const one of spied) defineProperty(one.owner, one.name, one.property);
  expect(found).toBe('Shop\n');
  expect(seen).toBe(0);
  expect(counted).toBe(1);
});
