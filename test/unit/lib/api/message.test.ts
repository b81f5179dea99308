import { describe, expect, test } from 'vitest';
import { toRedacted } from '../../../../lib/api/key';
import { toMessageFailure, toPlainMessage } from '../../../../lib/api/message';
import { KEY } from './ask';

const bytes = Buffer.from(KEY);
const FORMS: [name: string, text: string][] = [
  ['raw', KEY],
  ['lower case', KEY.toLowerCase()],
  ['JSON', JSON.stringify(KEY).slice(1, -1)],
  ['JSON with escaped slashes', JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/')],
  ['URL', encodeURIComponent(KEY)],
  ['URL in lower case', encodeURIComponent(KEY).toLowerCase()],
  ['base64', bytes.toString('base64')],
  ['base64url', bytes.toString('base64url')],
  ['hex', bytes.toString('hex')],
  ['HEX', bytes.toString('hex').toUpperCase()],
  ['reversed', [...KEY].reverse().join('')],
  ['split by invisible characters', [...KEY].join('\u200b')],
  ['split by hyphens that no one sees', [...KEY].join('\u00ad')],
  ['bearer in base64', Buffer.from(`Bearer ${KEY}`).toString('base64')],
  ['URL, twice', encodeURIComponent(encodeURIComponent(KEY))],
  ['URL, every character', [...bytes].map((byte) => `%${byte.toString(16)}`).join('')],
  ['split by hyphens', [...KEY].join('-')],
  ['split by spaces', [...KEY].join(' ')],
  ['with accents', [...KEY].join('\u0301')],
  ['in full width', [...KEY].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')],
];

describe('the key in the words of the service', () => {
  test.each(FORMS)('%s is replaced', (_, form) => {
    const message = toPlainMessage(`The key ${form} is wrong`, KEY) ?? '';
    expect(message).toContain('[key]');
    for (const [, other] of FORMS) expect(message.toLowerCase()).not.toContain(other.toLowerCase());
  });

  test('so it is where its base64 has characters that addresses write otherwise, and where its forms begin alike', () => {
    const key = 'key-??????>>>>>>-key1';
    for (const encoding of ['base64', 'base64url'] as const) {
      const form = Buffer.from(key).toString(encoding);
      expect(form).toMatch(/[+/_-]/);
      expect(toRedacted(`got ${form}`, key)).toBe('got [key]');
    }
    expect(toRedacted('got half-a-key%25', 'half-a-key%')).toBe('got [key]');
  });

  test('a key that the clipping would cut leaves no half', () => {
    const message = toPlainMessage(`${'x'.repeat(295)}${KEY}`, KEY) ?? '';
    expect(message.length).toBeLessThanOrEqual(300);
    expect(message).not.toContain(KEY.slice(0, 4));
  });

  test('base64 of a text around the key is replaced but for what the neighbours decide', () => {
    for (const around of ['a', 'ab', 'abc']) {
      const form = Buffer.from(`${around}${KEY}${around}`).toString('base64');
      expect(toRedacted(form, KEY)).toMatch(/^[\w+/]{0,7}\[key\][\w+/=]{0,7}$/);
    }
  });

  test('nor does a long text before it, or a long key said often', () => {
    expect(toPlainMessage(`${' '.repeat(19_990)}${KEY}`, KEY)).toBe('[key]');
    const long = Array.from({ length: 128 }, (_, index) => `${100 + index}-`).join('');
    expect(toPlainMessage(long.repeat(60), long)).toBe('[key]'.repeat(60));
  });

  test('any bearer token goes, the sentence about one stays', () => {
    expect(toPlainMessage('got "Bearer xxx" today', 'other-key')).toBe('got "Bearer [key]" today');
    expect(toPlainMessage('Authorization: bearer abc.DEF-123', '')).toBe('Authorization: Bearer [key]');
    expect(toPlainMessage('Bearer token is missing', 'other-key')).toBe('Bearer token is missing');
  });

  test('a key made of pattern characters is taken literally', () => {
    expect(toRedacted('a.*b and axxb', 'a.*b')).toBe('[key] and axxb');
  });
});

describe('plain text', () => {
  test.each<[value: unknown, text: string | undefined]>([
    ['  a \r\n\t b  ', 'a b'],
    ['a\u0000\u0007b\u202e\u2066c\ufeff', 'abc'],
    [{ url: ['The url field is required.', 'Really.'], q: ['No.'] }, 'The url field is required. Really. No.'],
    [['a', ['b']], 'a b'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    ['a\ud800b', 'a\ufffdb'],
    ['', undefined],
    [' \u200b ', undefined],
    ['a\u00ad\u034f\u115f\u180e\u3164\uffa0\u{e0041}\u{e007f}b', 'ab'],
    ['\u3164\u3164', undefined],
    // Persian, and a heart on fire: what joins their letters stays.
    ['می\u200cخواهم \u2764\ufe0f\u200d\u{1f525}', 'می\u200cخواهم \u2764\ufe0f\u200d\u{1f525}'],
    [5, undefined],
    [null, undefined],
    [{}, undefined],
  ])('%j reads as %j', (value, text) => expect(toPlainMessage(value, KEY)).toBe(text));

  test('it is cut at 300 characters without halving one', () => {
    expect(toPlainMessage('x'.repeat(1e6), KEY)).toBe(`${'x'.repeat(299)}…`);
    expect(toPlainMessage(`${'x'.repeat(298)}😀😀`, KEY)).toBe(`${'x'.repeat(298)}…`);
  });
});

/** Words about one site, though each has a word of those about a key, a plan or a quota. With the host that was asked about. */
const ABOUT_ONE_SITE: [words: string, host?: string][] = [
  ['Exceeded 30 redirects'],
  ['Navigation timeout of 30000 ms exceeded'],
  ['unauthorized (site returned 401)'],
  ['HTTP 429 Too Many Requests'],
  ['Could not read https://upgrade.com'],
  ['Could not read https://upgrade.com/used-all-calls?plan=quota: timeout', 'upgrade.com'],
  ['quota-billing.com did not answer', 'quota-billing.com'],
  ['QUOTA-EXCEEDED-CALLS.COM did not answer', 'quota-exceeded-calls.com'],
  ['Maximum number of redirects exceeded'],
  ['maxContentLength exceeded'],
  ['Start your trial subscription to view'],
  ['Crawling is not allowed by robots.txt'],
  // More of the kind.
  ['Maximum call stack size exceeded'],
  ['Bandwidth quota exceeded'],
  ['Unexpected token < in JSON at position 0'],
  ['The CSRF token is invalid'],
  ["Unknown key 'colour', and the key 'size' is required"],
  ['426 Upgrade Required'],
  ['402 Payment Required'],
  ['Upgrade your plan to view this page'],
  ['You have used 12 of 50 calls'],
  ['API rate limit exceeded: 40 calls in 10 seconds'],
  ['The server returned: invalid API key'],
  ['Not allowed from your region'],
  ['You have reached your monthly limit of free articles'],
  ['Your disk quota is exceeded'],
  ['100 calls to the page, none was answered'],
  ['Invalid or unexpected token'],
  ['mail@all-calls-used-up.com is no inbox'],
  ['Forbidden'],
];

test.each(ABOUT_ONE_SITE)('%j fails one call and stops no other', (words, host) => {
  for (const success of [false, true]) {
    const failure = toMessageFailure({ success, message: words }, KEY, host);
    expect(failure).toMatchObject({ kind: 'refused', billed: 'maybe' });
  }
});

test.each([
  ['You have exhausted your monthly calls', 'quota'],
  ['Insufficient credits', 'quota'],
  ['Out of credits', 'quota'],
  ['You have used 50 of 50 calls', 'quota'],
  // More of the kind.
  ['No API calls left this month', 'quota'],
  ['Your credit balance is too low', 'quota'],
  ['1,000/1,000 calls used', 'quota'],
  ['You exceeded your current quota, please check your plan and billing details.', 'quota'],
  ['You have reached your monthly limit', 'quota'],
  ['You have no more API calls', 'quota'],
  ['0 credits remaining', 'quota'],
  ['https://quiet.com: you have exceeded your quota.Please wait for the next month', 'quota'],
  ['Please upgrade your plan to continue', 'quota'],
  ['Your API key has been revoked', 'key-refused'],
  ['Missing or invalid access token', 'key-refused'],
  ["The API key isn't valid", 'key-refused'],
  ['No API key provided', 'key-refused'],
  ['Forbidden: invalid token', 'key-refused'],
  ['Unauthenticated: missing token', 'key-refused'],
  ['refresh is not available on your plan', 'plan'],
  ['Traffic needs the Advanced plan', 'plan'],
])('%j is %s, for every call', (message, kind) => {
  expect(toMessageFailure({ success: false, message }, KEY, 'toys.example.com')).toMatchObject({ kind, billed: 'no' });
});

test('a long address before the words hides none of them', () => {
  const message = `https://toys.example.com/${'x'.repeat(1000)} was not read. You have used all calls.`;
  expect(toMessageFailure({ message }, KEY).kind).toBe('quota');
});
