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
  page.Shop = { theme: { id: 1 }, empty: null };
  expect(alone(['Shop', 'Shop.theme', 'Shop.theme.id', 'Shop.empty', 'Shop.none', 'Shop.none.more', 'Other', ''])).toBe(
    'Shop\nShop.theme\nShop.theme.id\n',
  );
});

test('a getter counts and is not called', () => {
  Object.defineProperty(page, 'Shop', { get: trap, configurable: true });
  expect(alone(['Shop', 'Shop.theme'])).toBe('Shop\n');
});

test('a proxy whose traps throw is found, and not what is said to be in it', () => {
  page.Shop = new Proxy({}, { getOwnPropertyDescriptor: trap, get: trap, has: trap, getPrototypeOf: trap });
  expect(alone(['Shop', 'Shop.theme', 'Other'])).toBe('Shop\n');
});

test('an element or a list of elements is nothing that a script offers', () => {
  page.Shop = document.createElement('p');
  page.Other = document.getElementsByTagName('p');
  expect(alone(NAMES)).toBe('');
});

test('a page without the methods of the language gives no names and no error', () => {
  page.Shop = {};
  const { getOwnPropertyDescriptor } = Object;
  try {
    Object.getOwnPropertyDescriptor = trap;
    expect(alone(NAMES)).toBe('');
  } finally {
    Object.getOwnPropertyDescriptor = getOwnPropertyDescriptor;
  }
});
