import { describe, expect, test } from 'vitest';
import { toSafeLink, toSocialUrl } from '../../../../lib/host/link';

describe('a safe link', () => {
  test.each([
    ['https://a.com', 'https://a.com/'],
    [' HTTPS://A.com/x?y=1#z ', 'https://a.com/x?y=1#z'],
    ['https://münchen.de/ü', 'https://xn--mnchen-3ya.de/%C3%BC'],
    ['https://a.com:443/', 'https://a.com/'],
    ['https://a.com\\b', 'https://a.com/b'],
  ])('%j is shown as %j', (text, link) => expect(toSafeLink(text)).toBe(link));

  test.each([
    'http://a.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.com',
    'a.com',
    'https:a.com',
    'https:///a.com',
    'https://a@b.com',
    'https://a:b@b.com',
    'https://a.com:8443',
    'https://localhost',
    'https://router',
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://192.168.0.1/reboot',
    'https://[::1]/',
    'https://１２７.0.0.1/',
    'https://printer.local',
    'https://a.home.arpa',
    'https://a.onion',
    'https://a..com',
    `https://a.com/${'x'.repeat(2048)}`,
    `https://a.com/${'ü'.repeat(1000)}`,
    '',
    'https://',
  ])('%j is not shown', (text) => expect(toSafeLink(text)).toBeNull());
});

describe('a link to a social network', () => {
  test.each([
    ['twitter', 'https://mobile.twitter.com/a'],
    ['pinterest', 'https://br.pinterest.com/a'],
    ['pinterest', 'https://pinterest.com.au/a'],
    ['pinterest', 'https://www.pinterest.co.uk/a'],
    ['pinterest', 'https://pinterest.de/a'],
    ['medium', 'https://blog.medium.com/a'],
  ] as const)('%s: %s', (network, url) => expect(toSocialUrl(network, url)).toBe(url));

  test.each([
    ['twitter', 'https://notx.com/a'],
    ['twitter', 'https://x.com.evil.com/a'],
    ['facebook', 'https://evil.com/facebook.com'],
    ['pinterest', 'https://pinterest.evil.com/a'],
    ['pinterest', 'https://notpinterest.com/a'],
    ['pinterest', 'https://pinterest.tk/a'],
    ['pinterest', 'https://pinterest.com.cm/a'],
    ['github', 'https://a.github.io'],
  ] as const)('%s: not %s', (network, url) => expect(toSocialUrl(network, url)).toBeNull());
});
