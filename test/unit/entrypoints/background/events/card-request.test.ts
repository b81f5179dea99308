import { expect, test } from 'vitest';
import { toCardPage, toCardRequest } from '../../../../../entrypoints/background/events/card-request';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings';

test('the address of the page that opens instead of the panel holds no e-mail address', () => {
  expect(toCardPage({ subject: 'joe@example.com' })).toBe('/dashboard.html');
  expect(toCardPage({ subject: 'example.com' })).toBe('/dashboard.html#/site/example.com');
  expect(toCardPage({ refused: { reason: 'ip-address' } })).toBe('/dashboard.html#/refused/ip-address');
  expect(toCardPage({ refused: { reason: 'malformed-name', wrong: '①' } })).toBe(
    '/dashboard.html#/refused/malformed-name/%E2%91%A0',
  );
});

test('a request says why a text has no card, and whether its card may ask by itself', () => {
  const settings = { ...DEFAULT_SETTINGS, neverSend: ['clinic.de'] };
  expect(toCardRequest('https://Example.com/a?b', settings, 'menu')).toEqual({ subject: 'example.com', from: 'menu' });
  expect(toCardRequest('joe@example.com', settings, null)).toEqual({ subject: 'joe@example.com', asked: false });
  expect(toCardRequest('clinic.de', settings, null)).toEqual({ refused: { reason: 'never-send' } });
});
