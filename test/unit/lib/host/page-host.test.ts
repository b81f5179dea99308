import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnNetwork, toPageHost } from '../../../../lib/host/name';
import { toCandidate } from '../../../../lib/host/subject';
import { createHostIndex, findInIndex } from '../../../../lib/safety/host-index';
import { soak } from '../../../support/soak';

const GENERATED = soak(5_000, 200_000);

test.each([
  'https://bad.com/',
  'http://bad.com',
  'HTTPS://BAD.COM/',
  'https://Bad.Com',
  'https://www.bad.com/',
  'https://WWW.bad.com/',
  'https://www.www.bad.com/',
  'https://bad.com./',
  'https://www.bad.com./x',
  'https://bad.com:443/',
  'https://bad.com:8443/',
  'http://bad.com:80/',
  'https://user:word@bad.com/',
  'https://fine.com@bad.com/',
  'https://fine.com%20@bad.com/',
  'https://b%61d.com/',
  'https://%62%61%64.com/',
  'https://ｂａｄ.com/',
  'https://bad。com/',
  'https://bad．com/',
  'https://bad｡com/',
  'https://bad.ｃom/',
  'https://ⓑⓐⓓ.com/',
  'https://ba\u00add.com/',
  'https://ba\u200bd.com/',
  'https:\\\\bad.com\\x',
  'https:/bad.com/',
  'https:bad.com',
  'https://bad.com/?u=https://fine.com/',
  'https://bad.com/#https://fine.com/',
  'https://bad.com#fine.com',
  'https://bad.com?fine.com',
  'https://bad.com/../fine.com',
  'https://bad.com//fine.com',
  '\thttps://bad.com/ ',
  'https://b\tad.com/',
  'https://b\nad.com/',
])('%j is bad.com, whatever it looks like', (address) => {
  expect(toPageHost(address)).toBe('bad.com');
});

test('a name in another script is the name that the network knows, and not the one that it looks like', () => {
  expect(toPageHost('https://bücher.com/')).toBe('xn--bcher-kva.com');
  expect(toPageHost('https://BÜCHER.com./')).toBe('xn--bcher-kva.com');
  expect(toPageHost('https://xn--bcher-kva.com/')).toBe('xn--bcher-kva.com');
  // A Cyrillic a.
  expect(toPageHost('https://b\u0430d.com/')).not.toBe('bad.com');
});

test.each([
  ['https://x-.bad.com/', 'x-.bad.com'],
  ['https://-x.bad.com/', '-x.bad.com'],
  ['https://A!b.bad.com/', 'a!b.bad.com'],
  ['https://a+b.bad.com/', 'a+b.bad.com'],
  ['https://a_b.www.bad.com/', 'a_b.www.bad.com'],
  [`https://${'a'.repeat(70)}.bad.com/`, `${'a'.repeat(70)}.bad.com`],
  ['https://a..bad.com/', 'a..bad.com'],
  ['https://.bad.com/', '.bad.com'],
  ['https://www..bad.com/', '.bad.com'],
  ['https://bad.com../', '.bad.com'],
  ['https://www.bad.com.../', '.www.bad.com'],
])('%j lies below bad.com, though no registry gives out its name', (address, host) => {
  expect(toPageHost(address)).toBe(host);
  expect(findInIndex(createHostIndex(['bad.com']), host)).toBe('bad.com');
  expect(toCandidate(address).ok).toBe(host.includes('_'));
});

test('a name longer than the network knows still lies below the site that it ends in, and is never sent', () => {
  for (const labels of [126, 127, 500, 100_000]) {
    const host = toPageHost(`https://${'a.'.repeat(labels)}bad.com/`) ?? '';
    expect(host.length).toBeLessThanOrEqual(253);
    expect(host.endsWith('.a.bad.com')).toBe(true);
    expect(toCandidate(host).ok).toBe(false);
  }
  expect(toPageHost(`https://${'a'.repeat(400)}/`)).toHaveLength(253);
});

test('a name of a name is the same name, and what may be sent is named as it is sent', () => {
  const letter = fc.constantFrom(...'abzABZ09._-!$&\'()+,;=~`"{}*%:[]/?#@ üß。ｂ\u0430');
  const text = fc.array(fc.oneof(letter, fc.constantFrom('www.', '.com', '.gov.uk', 'https://', '[::1]', '10.0.0.1')));
  const seen = { pages: 0 };
  fc.assert(
    fc.property(text, (parts) => {
      const address = `https://${parts.join('')}`;
      const host = toPageHost(address);
      const gate = toCandidate(address);
      if (gate.ok && gate.candidate.kind === 'host') expect(host).toBe(gate.candidate.host);
      if (host === null) return;
      seen.pages++;
      expect(toPageHost(host)).toBe(host);
      expect(toPageHost(`https://${host}/`)).toBe(host);
      // As the page that stands in front of it reads it.
      const { hash } = new URL(`moz-extension://a/blocked.html#/${host}`);
      expect(toPageHost(hash.slice(2))).toBe(host);
      const asked = toCandidate(host);
      // A `www.` that was dropped is remembered besides.
      if (asked.ok) expect(gate).toMatchObject(asked);
    }),
    { numRuns: GENERATED },
  );
  expect(seen.pages).toBeGreaterThan(GENERATED / 20);
});

test.each([
  ['https://192.168.1.1/', '192.168.1.1', true],
  ['http://2130706433/', '127.0.0.1', true],
  ['http://0x0a.1/', '10.0.0.1', true],
  ['http://172.31.0.1/', '172.31.0.1', true],
  ['http://172.32.0.1/', '172.32.0.1', false],
  ['http://100.64.0.1/', '100.64.0.1', true],
  ['http://169.254.1.1/', '169.254.1.1', true],
  ['https://93.184.216.34/', '93.184.216.34', false],
  ['https://100.1.2.3./', '100.1.2.3', false],
  ['https://[::1]/', '[::1]', true],
  ['https://[fe80::1]/', '[fe80::1]', true],
  ['https://[fd00::1]:8443/', '[fd00::1]', true],
  ['https://[fc::1]/', '[fc::1]', false],
  ['https://[2606:4700::1111]/', '[2606:4700::1111]', false],
  ['http://localhost:3000/', 'localhost', true],
  ['http://app.localhost./', 'app.localhost', true],
  ['https://intranet/', 'intranet', true],
  ['https://printer.local/', 'printer.local', true],
  ['https://router.home.arpa/', 'router.home.arpa', true],
  ['https://trick.ip6.arpa/', 'trick.ip6.arpa', false],
  ['https://hidden.onion/', 'hidden.onion', false],
  ['https://10.example.com/', '10.example.com', false],
  ['https://mylocal/', 'mylocal', true],
  ['https://my-local.com/', 'my-local.com', false],
])('%j is judged as %s; on the own network: %s', (address, host, isOwn) => {
  expect(toPageHost(address)).toBe(host);
  expect(isOwnNetwork(host)).toBe(isOwn);
});

test.each([
  'joe@bad.com',
  'bad.com/path',
  'bad.com?x',
  'bad.com#x',
  'https://./',
  'https://.../',
  'ftp://bad.com/',
  'chrome://settings/',
  'chrome-extension://abcdefghijklmnop/blocked.html#/bad.com',
  'moz-extension://abc/blocked.html#/bad.com',
  'about:blank',
  'file:///etc/hosts',
  'data:text/html,bad.com',
  'blob:https://bad.com/1',
  'view-source:https://bad.com/',
  '',
])("%j is nobody's site", (address) => {
  expect(toPageHost(address)).toBeNull();
});
