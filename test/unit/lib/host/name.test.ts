import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWrongInGlob, isGlob, isMatch, toGlob } from '../../../../lib/host/glob';
import {
  isOwnNetwork,
  isPrivateName,
  isPublicHost,
  toHostName,
  toJudgedAddress,
  toPageHost,
  withoutMarks,
} from '../../../../lib/host/name';
import { toReadAddress } from '../../../../lib/host/reader-view';
import { toCandidate, toPastedSite } from '../../../../lib/host/subject';
import { compilePolicy } from '../../../../lib/safety/compile';
import { createHostIndex, findInIndex } from '../../../../lib/safety/host-index';
import { findWrongInList, toListedHost } from '../../../../lib/safety/listed-host';
import { PRESETS } from '../../../../lib/safety/presets/presets';
import { parsePolicy } from '../../../../lib/safety/schema';
import { cpuTime } from '../../../support/cpu-time';
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
      // A `www.` that was dropped is remembered besides. What is typed is read more strictly than what is opened.
      if (asked.ok && toHostName(parts.join('')) !== null) expect(gate).toMatchObject(asked);
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
  ['http://[::ffff:192.168.1.1]/', '192.168.1.1', true],
  ['http://[::FFFF:0a00:0005]:8080/', '10.0.0.5', true],
  ['http://[0:0:0:0:0:ffff:7f00:1]/', '127.0.0.1', true],
  ['http://[::ffff:198.51.100.7]/', '198.51.100.7', false],
  ['http://[64:ff9b::198.51.100.7]/', '198.51.100.7', false],
  ['http://[64:ff9b::192.168.1.1]/', '192.168.1.1', true],
  ['http://[2001:db8::ffff:c633:6407]/', '[2001:db8::ffff:c633:6407]', false],
  // Never sent, but judged: elsewhere the name may be anybody's.
  ['http://fritz.box/', 'fritz.box', false],
  ['https://evil.tail1234.ts.net/', 'evil.tail1234.ts.net', false],
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

test.each(['a.com.', 'A.com', 'a', '', '-a.com', `${'a'.repeat(64)}.com`, `${'a.'.repeat(130)}com`, 'a.123'])(
  '%j is no public host',
  (host) => {
    expect(isPublicHost(host)).toBe(false);
  },
);

test.each([
  ['about:reader?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c', 'https://example.com/a?b=1&c'],
  ['about:reader?url=https%3A%2F%2Fexample.com%2F100%25', 'https://example.com/100%'],
  ['about:reader?x=1', 'about:reader?x=1'],
  ['about:config?url=https%3A%2F%2Fexample.com%2F', 'about:config?url=https%3A%2F%2Fexample.com%2F'],
  ['https://example.com/about:reader?url=x', 'https://example.com/about:reader?url=x'],
  ['', ''],
])('what is read at %j is %j', (address, read) => expect(toReadAddress(address)).toBe(read));

test.each([
  ['blob:https://example.com/0b5e6a3c-1d7f-4c5e-9a51-7d3c0e0a4b11', 'https://example.com/'],
  ['blob:https://example.com:8443/0b5e6a3c#/other.com/', 'https://example.com:8443/'],
  ['blob:http://[::1]:8080/0b5e6a3c', 'http://[::1]:8080/'],
  // Of nobody.
  ['blob:null/0b5e6a3c', 'blob:null/0b5e6a3c'],
  ['blob:chrome-extension://abc/0b5e6a3c', 'blob:chrome-extension://abc/0b5e6a3c'],
  ['about:reader?url=https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
  ['https://example.com/blob:https://other.com/1', 'https://example.com/blob:https://other.com/1'],
])('what is shown at %j is judged as %j', (address, judged) => expect(toJudgedAddress(address)).toBe(judged));

test.each([
  ['example.com', 'example.com'],
  ['EXAMPLE.com.', 'example.com.'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['b\u0075\u0308cher.de', 'xn--bcher-kva.de'],
  ['_dmarc.example。com', '_dmarc.example.com'],
  ['１２７.0.0.1', '127.0.0.1'],
  ['[::1]', '[::1]'],
])('%j is the host %s', (text, host) => expect(toHostName(text)).toBe(host));

test.each([
  ...['‘example.com’', '•example.com', '™example.com', 'example.com①', '☃.net', 'a!b.com', 'b%61d.com', 'a\tb.com'],
  ...['bank.com\u00adother.com', 'bank.com\u200bother.com', 'a b.com', 'bank.com:80', 'a@b.com', 'https://a.com', ''],
])('%j is no host: a browser would take what is no letter for a part of the name, or drop it', (text) => {
  expect(toHostName(text)).toBeNull();
});

test.each([
  '“bank.com”',
  '‘bank.com’',
  '•bank.com',
  '→ bank.com',
  '– bank.com',
  '© bank.com',
  '「bank.com」',
  '❤️bank.com',
  'bank.com™',
  '(bank.com),',
  'bank.com…',
  '»bank.com«',
  '（bank.com）',
  '”bank.com”',
  '· bank.com',
  '😀 bank.com',
  '™bank.com',
  'bank.com:',
  '**bank.com**',
  '`bank.com`',
  "'bank.com'",
  '- bank.com',
  '[bank.com]',
  '{bank.com}',
  '"bank.com".',
  'bank[.]com',
  'bank[dot]com',
  'hxxps://bank.com',
  'hxxp[:]//bank[.]com/',
  'https://https://bank.com',
  'http://https//bank.com',
  'https:bank.com',
  'http:/bank.com',
])('%j is bank.com in marks, wherever a host is written', (text) => {
  expect(withoutMarks(text).replace(/^https?:[/]*|[/]$/g, '')).toBe('bank.com');
  expect(toCandidate(toPastedSite(text))).toMatchObject({ candidate: { host: 'bank.com' } });
  expect(toListedHost(text)).toBe('bank.com');
  expect(isGlob(text) && isMatch(toGlob(text), 'login.bank.com')).toBe(true);
});

test.each([
  ['bank.com①', '①'],
  ['bank.com\u00adother.com', '\u00ad'],
  ['ba•nk.com', '•'],
  ['ba“nk.com', '“'],
  ['bank.com\ufe0fother.com', '\ufe0f'],
  ['bank‐online.com', '‐'],
  ["'bank.com", "'"],
  ['https://bank™online.com/', '™'],
])('%j is refused wherever a host is written, and the character is named', (text, wrong) => {
  expect(toCandidate(toPastedSite(text))).toEqual({ ok: false, reason: 'malformed-name', wrong });
  expect([toListedHost(text), findWrongInList(text)]).toEqual([null, wrong]);
  expect([isGlob(text), findWrongInGlob(text)]).toEqual([false, wrong]);
});

test.each([
  ['-bank.com', undefined],
  ['bank..com', undefined],
  ['bank.com\tother.com', '\t'],
  ['site:bank.com', ':'],
  ['10.0.0.0/8', undefined],
])('%j is no entry of a list of patterns; the character at fault is %j', (text, wrong) => {
  expect([isGlob(text), findWrongInGlob(text)]).toEqual([false, wrong]);
  expect(toListedHost(text)).toBeNull();
});

test('policies and managed lists hold for a host in marks, and name one with a letter too many as a fault', () => {
  const block = ['“bank.com”', '•shop.com', 'club.com™', 'bank.com①', 'bank.com\u00adother.com'];
  const { managedBlock } = compilePolicy(PRESETS.empty, { block, allow: [] });
  const hosts = ['bank.com', 'shop.com', 'club.com', 'bank.com1', 'bank.comother.com'];
  expect(hosts.map((host) => findInIndex(managedBlock, host))).toEqual([
    'bank.com',
    'shop.com',
    'club.com',
    null,
    null,
  ]);
  const rule = { id: 'a', name: 'A', when: { hosts: ['“bank.com”', 'bank.com①'] }, then: 'block', reason: '' } as const;
  const parsed = parsePolicy({ ...PRESETS.empty, block, rules: [rule] });
  expect(parsed.ok ? [] : parsed.faults.map(({ path, kind }) => `${path.join('.')} ${kind}`)).toEqual([
    'rules.0.when.hosts.1 glob',
    'block.3 host',
    'block.4 host',
  ]);
});

const casino = 'casino-example.com';
test.each([
  'https://casino--example-com.translate.goog/slots?_x_tr_sl=de&_x_tr_tl=en',
  'https://www-casino--example-com.translate.goog/',
  'https://casino--example-com.cdn.ampproject.org/c/s/casino-example.com/',
  'https://translated.turbopages.org/proxy_u/de-en.en.0a1b/https/casino-example.com/slots',
])('%j is judged, listed and looked up as the site inside', (address) => {
  expect(toPageHost(address)).toBe(casino);
  expect(findInIndex(createHostIndex([casino]), toPageHost(address) ?? '')).toBe(casino);
  expect(toCandidate(address)).toMatchObject({ candidate: { host: casino } });
  expect(toCandidate(address, [casino])).toMatchObject({ reason: 'never-send' });
});

test('a list may name a site by its proxy, and an IPv4 address by IPv6', () => {
  expect(toListedHost('casino--example-com.translate.goog')).toBe(casino);
  expect(toListedHost('https://www-casino--example-com.translate.goog/')).toBe(casino);
  expect(toListedHost('[::ffff:198.51.100.7]')).toBe('198.51.100.7');
  expect(toListedHost('translate.goog')).toBe('translate.goog');
});

test('twice the text takes about twice the time, wherever a host is written', () => {
  const parts = ['a', 'a.', 'www.', '-', '*', '.', '!', ':', '“', '[', '[a:%', '(', "'", '`', '@', ' ', '\t', 'ü'];
  const readers = { withoutMarks, isGlob, findWrongInGlob, toListedHost, findWrongInList, toPastedSite, toPageHost };
  const toTime = (read: (text: string) => unknown, text: string) => {
    const times = Array.from({ length: 2 }, () => {
      const started = cpuTime();
      read(text);
      return cpuTime() - started;
    });
    return Math.min(...times);
  };
  for (const [name, read] of Object.entries(readers)) {
    for (const part of parts) {
      // The second end makes a pattern try all that it can.
      for (const end of ['b', 'b%']) {
        const [one = 0, two = 0] = [20_000, 40_000].map((length) =>
          toTime(read, `b${part.repeat(length / part.length)}${end}`),
        );
        // A square makes it four times.
        if (two > 40) expect([name, part, two / Math.max(one, 1) < 3.2]).toEqual([name, part, true]);
      }
    }
  }
});

test('every ending of the one table is private; those of special use are of no own network', () => {
  const own = 'corp home home.arpa internal intranet lan local localdomain localhost private test'.split(' ');
  const special = 'alt arpa example i2p invalid onion'.split(' ');
  for (const ending of [...own, ...special]) {
    expect(isPrivateName(`a.${ending}`)).toBe(true);
    expect([ending, isOwnNetwork(`a.${ending}`)]).toEqual([ending, own.includes(ending)]);
  }
});
