import { expect, test } from 'vitest';
import { toTechnologyKind, toTechnologyName } from '../../../../components/text/names';

test.each([
  ['google_analytics', 'Google Analytics', 'analytics'],
  ['woo_commerce', 'WooCommerce', 'shop'],
  ['amazon_web_services', 'Amazon Web Services', 'hosting'],
  ['media.net', 'Media.net', 'advertising'],
  ['asp_net', 'ASP.NET', 'frameworks'],
  ['woocommerce', 'WooCommerce', 'shop'],
  ['ember_js', 'Ember.js', 'frameworks'],
  ['d3_js', 'D3.js', 'other'],
  ['tailwind_css', 'Tailwind CSS', 'frameworks'],
  ['ruby_on_rails', 'Ruby on Rails', 'frameworks'],
  ['google_analytics_4', 'Google Analytics 4', 'analytics'],
  ['bunny_cdn', 'Bunny CDN', 'hosting'],
  ['Google_Analytics', 'Google Analytics', 'analytics'],
  ['never_heard_of_it', 'Never Heard Of It', 'other'],
  ['__proto__', 'Proto', 'other'],
  ['_', '_', 'other'],
])('%s is %s, of kind %s', (id, name, kind) => {
  expect(toTechnologyName(id)).toBe(name);
  expect(toTechnologyKind(id)).toBe(kind);
});
