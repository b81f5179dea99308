import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toVendorLines, VENDOR_PACKAGE } from '../../../../lib/build/vendor-list';
import { toTechnologyLabel, toVendors } from '../../../../lib/on-device/technologies/technologies';

const lines = toVendorLines();
const vendors = toVendors(lines);

test('the list knows vendors by host, with an id as the service writes it', () => {
  expect(vendors.size).toBeGreaterThan(800);
  expect(vendors.get('crwdcntrl.net')).toBeDefined();
  const ids = [...vendors.values()].map(({ id }) => id);
  expect(ids.filter((id) => !/^[a-z\d]+(?:_[a-z\d]+)*$/.test(id))).toEqual([]);
  expect([...vendors.keys()].filter((host) => !/^[a-z\d_-]+(?:\.[a-z\d-]+)+$/.test(host))).toEqual([]);
});

test('a product that our rules know has their id', () => {
  expect(vendors.get('typekit.com')?.id).toBe('typekit');
  expect(vendors.get('googlesyndication.com')?.id).toBe('doubleclick');
  expect(vendors.get('rubiconproject.com')?.id).toBe('magnite');
});

test('companies that serve many things are not in it', () => {
  const names = [...vendors.values()].map(({ name }) => name);
  expect(names.filter((name) => /^(?:Google CDN|WordPress|eBay|Shopify)$/.test(name))).toEqual([]);
});

test('every vendor has a name and a kind', () => {
  const ids = [...new Set([...vendors.values()].map(({ id }) => id))];
  expect(ids.filter((id) => toTechnologyLabel(id, vendors) === null)).toEqual([]);
});

test('the package whose data it is brings its licence for the notices', () => {
  expect(existsSync(join(VENDOR_PACKAGE, 'LICENSE'))).toBe(true);
});
