import { expect, test } from 'vitest';
import { toTechnologyKind, toTechnologyName } from '../../../../components/sections/technology-kinds';

test.each([
  ['google_analytics', 'Google Analytics', 'analytics'],
  ['woo_commerce', 'WooCommerce', 'shop'],
  ['amazon_web_services', 'Amazon Web Services', 'hosting'],
  ['media.net', 'Media.net', 'advertising'],
  ['asp_net', 'ASP.NET', 'frameworks'],
  ['Google_Analytics', 'Google Analytics', 'analytics'],
  ['never_heard_of_it', 'Never Heard Of It', 'other'],
  ['__proto__', 'Proto', 'other'],
  ['_', '_', 'other'],
])('%s is %s, of kind %s', (id, name, kind) => {
  expect(toTechnologyName(id)).toBe(name);
  expect(toTechnologyKind(id)).toBe(kind);
});
