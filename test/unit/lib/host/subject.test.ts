import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toCandidate, toPastedSite, toSubject } from '../../../../lib/host/subject';
import { ADDRESSES } from '../../../fixtures/addresses';
import { cpuTime } from '../../../support/cpu-time';
import { soak } from '../../../support/soak';
import { suffixes } from '../../../support/suffixes';

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const GENERATED = soak(20_000, 1_000_000);

function toExpected(text: string): string {
  const gate = toSubject(text, { suffixes, neverSend: [] });
  if (!gate.ok) return gate.reason;
  const sent = `https://${gate.subject.host}`;
  return gate.subject.kind === 'email' ? `${gate.subject.email} ${sent}` : sent;
}

test.each(ADDRESSES)('%j is %s', (text, expected) => {
  expect(toExpected(text)).toBe(expected);
});

test('the table holds at least 400 different addresses', () => {
  expect(new Set(ADDRESSES.map(([text]) => text)).size).toBeGreaterThanOrEqual(400);
});

test('a page without the suffix list refuses all that the list is not needed for, and names the same host', () => {
  const needsList = new Set(['unknown-ending', 'public-suffix']);
  for (const [text, expected] of ADDRESSES) {
    const gate = toCandidate(text);
    if (needsList.has(expected)) continue;
    if (gate.ok) expect([text, `https://${gate.candidate.host}`]).toEqual([text, expected.replace(/^.* /, '')]);
    else expect([text, gate.reason]).toEqual([text, expected]);
  }
});

/** What may leave, in one expression. */
const SENT =
  /^https:\/\/(?=[^/]{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.){1,126}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const NEVER_PUBLIC = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|arpa|test|example|invalid|onion|alt|i2p)$/;
const REAL_ENDINGS = [
  'com',
  'org',
  'de',
  'co.uk',
  'io',
  'com.br',
  'museum',
  'рф',
  '中国',
  'xn--p1ai',
  'dev',
  'gov.uk',
  'ck',
];
const FALSE_ENDINGS = [
  'local',
  'internal',
  'lan',
  'home',
  'corp',
  'test',
  'zzz',
  'localhost',
  'onion',
  'home.arpa',
  '1',
  '0x7f',
  'html',
];
const REAL_LAST_LABELS = new Set([
  'com',
  'org',
  'de',
  'uk',
  'io',
  'br',
  'museum',
  'xn--p1ai',
  'xn--fiqs8s',
  'dev',
  'ck',
  'net',
  'co',
]);
const BARE = new Set(['co.uk', 'com.br', 'gov.uk']);

/** The rules again, written without the gate's own code: what is wrong with a host that is about to be sent, or null. */
function findFault(host: string): string | null {
  if (!SENT.test(`https://${host}`)) return 'form';
  if (isIP(host) !== 0 || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return 'ip';
  if (/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(host)) return 'number';
  if (NEVER_PUBLIC.test(host)) return 'private';
  if (domainToASCII(host) !== host) return 'not ASCII';
  if (new URL(`https://${host}/`).host !== host) return 'the browser reads it otherwise';
  if (!REAL_LAST_LABELS.has(host.slice(host.lastIndexOf('.') + 1))) return 'ending';
  if (BARE.has(host)) return 'suffix';
  if (/^www\.[^.]+\.[^.]+$/.test(host) && !BARE.has(host.slice(4))) return host.endsWith('.ck') ? null : 'www';
  return null;
}

const letters = fc.string({
  unit: fc.constantFrom(...'abcxyz019-_ABCÄöß例ｅ．。.%@:/\\?#[]*\u00ad\u200b\u0000 \t'.split('')),
  maxLength: 12,
});
const label = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/) },
  fc.constantFrom(
    'www',
    'shop',
    'WWW',
    'a_b',
    'localhost',
    '127',
    '0x7f',
    '0177',
    'bücher',
    'xn--bcher-kva',
    '',
    '-a',
    'пример',
    'x'.repeat(64),
  ),
  letters,
);
const host = fc
  .tuple(
    fc.array(label, { maxLength: 4 }),
    fc.constantFrom(...REAL_ENDINGS, ...REAL_ENDINGS, ...REAL_ENDINGS, ...FALSE_ENDINGS, ''),
  )
  .map(([labels, ending]) => [...labels, ending].join('.'));
const ip = fc.oneof(
  fc.ipV4(),
  fc.ipV6().map((text) => `[${text}]`),
  fc.nat(2 ** 32).map(String),
  fc.nat(2 ** 32 - 1).map((number) => `0x${number.toString(16)}`),
  fc.tuple(fc.nat(255), fc.nat(65535)).map(([a, b]) => `0${a.toString(8)}.${b}`),
);
const around = fc.record({
  scheme: fc.constantFrom(
    '',
    '',
    'https://',
    'http://',
    'HTTP:\\\\',
    '//',
    'https:',
    'ftp://',
    'javascript:',
    'view-source:',
    'blob:',
    'mailto:',
    ' ',
  ),
  login: fc.constantFrom('', '', '', 'user:secret@', 'joe@', 'a@b@', '%40@'),
  port: fc.constantFrom('', '', ':8080', ':0', ':99999', ':'),
  rest: fc.constantFrom(
    '',
    '.',
    '/',
    '/cart?token=secret#x',
    '?q=secret',
    '#secret',
    '\\secret',
    ' ',
    '%2f',
    '/@x',
    '/../..',
  ),
});
const text = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(around, fc.oneof({ weight: 5, arbitrary: host }, ip))
      .map(([a, name]) => a.scheme + a.login + name + a.port + a.rest),
  },
  { weight: 1, arbitrary: letters },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
);

test(`of ${GENERATED} generated texts only https://<public host> ever leaves, and the gate never throws`, () => {
  console.log(`host gate: seed ${SEED} (SEED=${SEED} replays it)`);
  const seen = { sent: 0, refused: 0 };
  fc.assert(
    fc.property(text, (given) => {
      const gate = toSubject(given, { suffixes, neverSend: [] });
      const candidate = toCandidate(given);
      if (!gate.ok) {
        seen.refused++;
        return;
      }
      seen.sent++;
      const { subject } = gate;
      const isKnown = REAL_LAST_LABELS.has(subject.host.slice(subject.host.lastIndexOf('.') + 1));
      // Endings that the generator did not make up on purpose are judged by the list itself.
      const fault = findFault(subject.host);
      if (fault !== null && !(fault === 'ending' && !isKnown && suffixes.isKnownEnding(subject.host))) {
        throw new Error(`${JSON.stringify(given)} would send ${subject.host}: ${fault}`);
      }
      expect(`.${subject.host}`.endsWith(`.${subject.registrable}`)).toBe(true);
      expect(toSubject(subject.kind === 'email' ? subject.email : subject.host, { suffixes, neverSend: [] })).toEqual(
        gate,
      );
      expect(candidate.ok).toBe(true);
      expect(subject.host).not.toContain('secret');
    }),
    { numRuns: GENERATED, seed: SEED },
  );
  console.log('host gate', seen);
  // A generator that made nothing but refusals would prove nothing.
  expect(seen.sent).toBeGreaterThan(GENERATED / 10);
  expect(seen.refused).toBeGreaterThan(GENERATED / 10);
}, 120_000);

test('a host on the never-send list is refused, whatever stands around it', () => {
  const neverSend = ['*.bank.com', 'intranet-*.company.com', 'clinic.de'];
  const refused = [
    'https://www.bank.com/x',
    'bank.com',
    'login.bank.com',
    'a.clinic.de',
    'joe@clinic.de',
    'intranet-1.company.com',
    'wiki.intranet-1.company.com',
    'joe@mail.intranet-1.company.com',
  ];
  for (const given of refused) {
    expect(toCandidate(given, neverSend)).toEqual({ ok: false, reason: 'never-send' });
    expect(toSubject(given, { suffixes, neverSend })).toEqual({ ok: false, reason: 'never-send' });
  }
  expect(toCandidate('notclinic.de', neverSend).ok).toBe(true);
});

test("the organisation's list wins over the user's, and names itself", () => {
  const rules = { suffixes, neverSend: ['bank.com'], organisation: ['*.bank.com'] };
  expect(toSubject('bank.com', rules)).toEqual({ ok: false, reason: 'organisation' });
});

test('whatever leaves, for the host or for the domain that it belongs to, no list covers', () => {
  const label = fc.constantFrom('a', 'ab', 'acme-labs', 'intranet-7', 'net', 'co', 'www', 'xn--bcher-kva', 'b_c');
  const ending = fc.constantFrom('com', 'de', 'co.uk', 'gov.uk', 'github.io', 'tokyo.jp', 'net.de');
  const name = fc.tuple(fc.array(label, { maxLength: 4 }), ending).map(([labels, end]) => [...labels, end].join('.'));
  const host = fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: name.map((at) => `joe@${at}`) });
  const isLetter = fc.constantFrom(true, true, true, false);
  const starred = fc
    .tuple(name, fc.infiniteStream(isLetter))
    .map(([text, keep]) => [...text].map((letter) => (keep.next().value ? letter : '*')).join(''));
  const pattern = fc.oneof(
    name,
    name.map((text) => `*.${text}`),
    name.map((text) => text.replace(/[^.]+/, '*')),
    starred,
  );
  /** What stands in bold is a name. */
  const toPlain = (text: string) => text.replace(/^(\*{2,3})([^*]*\w\.\w[^*]*)\1$/, '$2');
  const covers = (text: string, at: string) =>
    [toPlain(text), text.replace(/^\*\./, '')].some((way) =>
      new RegExp(`^${way.replace(/\./g, '\\.').replace(/\*/g, '.*')}$`).test(at),
    );
  const toParents = (at: string) => at.split('.').map((_, index, labels) => labels.slice(index).join('.'));
  const seen = { sent: 0, refused: 0 };
  fc.assert(
    fc.property(host, fc.array(pattern, { minLength: 1, maxLength: 3 }), fc.boolean(), (given, patterns, isManaged) => {
      const lists = isManaged ? { neverSend: [], organisation: patterns } : { neverSend: patterns };
      const gate = toSubject(given, { suffixes, ...lists });
      if (!gate.ok) {
        if (gate.reason === (isManaged ? 'organisation' : 'never-send')) seen.refused++;
        return;
      }
      seen.sent++;
      const { subject } = gate;
      const left: string[] = [subject.host, subject.registrable];
      if (subject.kind === 'email') left.push(subject.email.replace(/^.*@/, ''));
      // Of a name, not of an ending under which others have theirs.
      const names = left.flatMap((at) => toParents(at).filter((parent) => suffixes.toRegistrable(parent) !== null));
      const covering = patterns.filter((text) => names.some((at) => covers(text, at)));
      expect(covering).toEqual([]);
    }),
    { numRuns: GENERATED / 5, seed: SEED },
  );
  expect(seen.sent).toBeGreaterThan(GENERATED / 100);
  expect(seen.refused).toBeGreaterThan(GENERATED / 100);
}, 120_000);

test('a pattern with a star covers the domain that registration is asked for', () => {
  expect(toSubject('shop.acme-labs.com', { suffixes, neverSend: ['acme-*.com'] })).toEqual({
    ok: false,
    reason: 'never-send',
  });
  expect(toSubject('shop.net.de', { suffixes, neverSend: ['n*.de'] }).ok).toBe(false);
  expect(toSubject('shop.net.de', { suffixes, neverSend: ['www.net.de'] }).ok).toBe(false);
});

test('a pattern for what begins with `www.` holds for a host that is known without it, in a page too', () => {
  expect(toCandidate('https://www.example.com/', ['www.*'])).toEqual({ ok: false, reason: 'never-send' });
  expect(toSubject('www.example.com', { suffixes, neverSend: ['www.*'] })).toEqual({ ok: false, reason: 'never-send' });
  expect(toCandidate('https://example.com/', ['www.*']).ok).toBe(true);
});

test('`www.gov.uk` on a list is that site alone', () => {
  const rules = { suffixes, neverSend: ['www.gov.uk', 'www.tokyo.jp'] };
  expect(toSubject('www.gov.uk', rules)).toEqual({ ok: false, reason: 'never-send' });
  expect(toSubject('tax.service.gov.uk', rules).ok).toBe(true);
  expect(toSubject('shop.tokyo.jp', rules).ok).toBe(true);
});

test.each(['www.gov.uk', 'www.vic.gov.au', 'www.qld.gov.au', 'www.parliament.nz', 'www.idf.il', 'www.nic.in'])(
  'what a page makes of %s, which is nothing without its `www.`, can be looked up',
  (name) => {
    const page = toCandidate(`https://${name}/`);
    expect(page).toEqual({ ok: true, candidate: { kind: 'host', host: name } });
    expect(toSubject(name, { suffixes, neverSend: [] })).toMatchObject({ ok: true, subject: { host: name } });
  },
);

test('registration belongs to the registrable domain', () => {
  const registrable = (given: string) => {
    const gate = toSubject(given, { suffixes, neverSend: [] });
    return gate.ok ? gate.subject.registrable : gate.reason;
  };
  expect(registrable('a.b.example.co.uk')).toBe('example.co.uk');
  expect(registrable('someone.github.io')).toBe('github.io');
  expect(registrable('www.gov.uk')).toBe('www.gov.uk');
  expect(registrable('joe@mail.example.com')).toBe('example.com');
});

test('a text of a megabyte is judged at once', () => {
  const started = cpuTime();
  for (const part of ['a.', 'a', '@', ':', '[', '%', '/', '-', '例']) toCandidate(part.repeat(2 ** 20 / part.length));
  expect(cpuTime() - started).toBeLessThan(3000);
});

/** What a pasted text would look up, or why nothing. */
const toLookedUp = (text: string) => {
  const gate = toCandidate(toPastedSite(text));
  if (!gate.ok) return gate.reason;
  return gate.candidate.kind === 'email' ? gate.candidate.email : gate.candidate.host;
};

describe('a pasted site', () => {
  it.each([
    ['(example.com)', 'example.com'],
    ['"example.com",', 'example.com'],
    ['„example.com“', 'example.com'],
    ['«example.com»;', 'example.com'],
    ['\u200e“https://example.com/a?b=c”\u200b', 'example.com'],
    ['<joe@example.com>', 'joe@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
    ["'joe@example.com", "'joe@example.com"],
    [' example.com!', 'example.com'],
    ['example.com:', 'example.com'],
    ['example.com…', 'example.com'],
    ['（example.com）', 'example.com'],
    ['»example.com«', 'example.com'],
    ['**example.com**', 'example.com'],
    ['*example.com*', 'example.com'],
    ['[example.com]', 'example.com'],
    ['example[.]com', 'example.com'],
    ['hxxps://example.com', 'example.com'],
    ['hXXp://example[.]com[.]', 'example.com'],
    ['https://https://example.com', 'example.com'],
    ['https//example.com/a', 'example.com'],
    ['joe [at] example [dot] com', 'joe@example.com'],
    ['(see example.com).'.slice(5), 'example.com'],
    ['“example.com.”', 'example.com'],
    ['mailto:joe@example.com', 'joe@example.com'],
    ['<MAILTO:joe@example.com?subject=Ours&body=@example.org>', 'joe@example.com'],
    ['https://example.com/a_(b)', 'example.com'],
  ])('%j is the one in the marks around it', (text, site) => expect(toLookedUp(text)).toBe(site));

  it.each([
    ['https://one.com\ttwo.com', 'malformed-name'],
    ['https://one.com\r\ntwo.com', 'malformed-name'],
    ['one.com, two.com', 'no-address'],
    ['one.com,two.com', 'malformed-name'],
    ['[::1]', 'ip-address'],
    ['()', 'no-address'],
    ['mailto:joe@example.com,ann@example.org', 'no-address'],
    ['mailto:', 'no-address'],
  ])('%j is no site, and made none', (text, reason) => expect(toLookedUp(text)).toBe(reason));

  it('a long run of marks is read in no time: the worker that judges pages reads selections too', () => {
    const text = `${'!'.repeat(100_000)}x`;
    const begun = performance.now();
    toPastedSite(text);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
