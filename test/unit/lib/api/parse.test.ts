import { describe, expect, test } from 'vitest';
import { SECTION_ENDPOINTS } from '../../../../lib/api/client';
import { categoryListV1 } from '../../../../lib/api/endpoints/category-lists';
import { discovery } from '../../../../lib/api/endpoints/discovery';
import { withoutKey } from '../../../../lib/api/key';
import { parseBody, parseSections } from '../../../../lib/api/parse';
import type { FailureKind } from '../../../../lib/errors';
import type { SectionEndpoint } from '../../../../lib/model';
import categorizeBodies from '../../../fixtures/api/categorize.json';
import { KEY, NOW, parse, toAnswers, toFailure, toPresences } from './ask';

const ENDPOINTS = Object.keys(SECTION_ENDPOINTS) as SectionEndpoint[];

describe('answers without data', () => {
  test.each<[body: object, kind: FailureKind, billed: string]>([
    [{ success: true, message: 'You have used all calls. Please upgrade your plan.' }, 'quota', 'no'],
    [{ success: true, message: 'UPGRADE your plan on the billing page', domain: null }, 'quota', 'no'],
    [{ success: true, message: 'Check your billing page to continue' }, 'refused', 'maybe'],
    [{ success: true, message: 'Please UPGRADE', domain: null }, 'refused', 'maybe'],
    [{ success: false, message: 'Monthly quota exceeded' }, 'quota', 'no'],
    [{ success: false, message: 'The limit of 50 calls a month has been reached.' }, 'quota', 'no'],
    // A site that asks for money may say these.
    [{ success: false, message: 'Your trial has ended.' }, 'refused', 'maybe'],
    [{ success: true, message: 'You have no active subscription' }, 'refused', 'maybe'],
    [{ success: false, message: 'Payment required' }, 'refused', 'maybe'],
    [
      { success: false, message: 'The industrial moon could not be reached within a limit of 10 s' },
      'refused',
      'maybe',
    ],
    [{ success: false, message: 'Refresh is not allowed on your plan, please upgrade' }, 'plan', 'no'],
    [{ success: false, message: 'This endpoint is not allowed' }, 'plan', 'no'],
    [{ success: false, message: 'Traffic requires the Advanced plan' }, 'plan', 'no'],
    // In the words of specification.md, "Endpoints" and "Limits".
    [{ success: false, message: 'Available only on the Advanced plan and above. Please upgrade.' }, 'plan', 'no'],
    [{ success: false, message: 'refresh=true is available on the plans Advanced, Plus and Scale' }, 'plan', 'no'],
    [{ success: false, message: 'You have used all calls of the Advanced plan. Please upgrade.' }, 'quota', 'no'],
    [{ success: false, message: 'Please upgrade your plan to use refresh' }, 'plan', 'no'],
    [{ success: false, message: 'The url field must not exceed 255 characters.' }, 'invalid-request', 'no'],
    [{ success: false, message: 'Corporate limited access' }, 'refused', 'maybe'],
    [{ success: false, message: "We couldn't retrieve the domain data" }, 'unreachable', 'no'],
    [{ success: false, message: 'We couldn’t retrieve company data' }, 'unreachable', 'no'],
    [{ success: false, message: 'Could not retrieve the data' }, 'unreachable', 'no'],
    // What the site said to the service says nothing of our key.
    [{ success: false, message: "We couldn't retrieve the domain data (401 Unauthorized)" }, 'unreachable', 'no'],
    [{ success: false, message: "We couldn't retrieve the domain data (429 Too Many Requests)" }, 'unreachable', 'no'],
    [{ success: false, message: "We couldn't retrieve it: Navigation timeout of 30 s exceeded" }, 'unreachable', 'no'],
    [{ success: false, message: '/Unreachable: Maximum number of redirects exceeded' }, 'unreachable', 'no'],
    [{ success: false, message: "We couldn't retrieve the data (405 Method Not Allowed)" }, 'unreachable', 'no'],
    [{ success: false, message: 'Traffic data can’t be retrieved' }, 'unreachable', 'no'],
    [{ success: false, message: 'Failed to retrieve company data' }, 'unreachable', 'no'],
    [{ success: false, message: "We couldn't retrieve the data of your site" }, 'unreachable', 'no'],
    // Here it speaks of what we may.
    [{ success: false, message: 'Unable to retrieve data: you have exceeded your quota' }, 'quota', 'no'],
    [{ success: false, message: 'Please upgrade to the Advanced plan to access traffic data' }, 'plan', 'no'],
    [{ success: false, message: 'Upgrade to Advanced plan or above to use refresh' }, 'plan', 'no'],
    [{ success: false, message: 'Your current plan does not include traffic data' }, 'plan', 'no'],
    [{ success: false, message: 'You have used all calls. Upgrade to the Advanced plan.' }, 'quota', 'no'],
    [{ success: false, message: { type: 'not_found', message: 'Company not found' } }, 'refused', 'maybe'],
    [{ success: false, errors: { url: ['The url field is required.'] } }, 'invalid-request', 'no'],
    [{ success: false, message: 'Unable to classify this site' }, 'no-content', 'no'],
    [{ success: false, message: '/No indexable content' }, 'no-content', 'no'],
    [{ success: false, message: '/Unreachable' }, 'unreachable', 'no'],
    [{ success: false, message: '/Unreachable: unable to classify this domain.' }, 'unreachable', 'no'],
    [{ success: false, message: '/No indexable content: unable to classify this domain.' }, 'no-content', 'no'],
    [{ success: false, message: 'The url must be a valid URL.' }, 'invalid-request', 'no'],
    [{ success: false, message: { url: ['Something odd'] } }, 'invalid-request', 'no'],
    [{ success: false, message: { captcha: ['Tick the box.'] } }, 'invalid-request', 'no'],
    [{ error: 'Unauthorized' }, 'refused', 'maybe'],
    [{ success: false, message: '', error: 'Invalid API key' }, 'key-refused', 'no'],
    [{ success: false, message: 'Too many requests, slow down' }, 'refused', 'maybe'],
    [{ success: false, message: 'The moon is in the wrong house' }, 'refused', 'maybe'],
    [{ success: false }, 'unreadable', 'maybe'],
    [{ success: true, domain: {} }, 'unreadable', 'maybe'],
    [{}, 'unreadable', 'maybe'],
    [{ message: 5 }, 'unreadable', 'maybe'],
  ])('%j is %s, billed: %s', (body, kind, billed) => {
    for (const endpoint of ENDPOINTS) expect(toFailure(endpoint, body)).toMatchObject({ kind, billed });
  });

  test('a validation failure names its field, from an object of lists or from the text', () => {
    const lists = { success: false, message: { url: ['The url field is required.'] } };
    expect(toFailure('logo', lists)).toMatchObject({ field: 'url', message: 'The url field is required.' });
    expect(toFailure('logo', { message: 'The email field is required.' })).toMatchObject({ field: 'email' });
    expect(toFailure('logo', { message: 'The url field must not exceed 9 characters.' })).toMatchObject({
      field: 'url',
    });
    expect(toFailure('logo', { message: { [KEY]: ['This is no field.'] } })).toMatchObject({ field: '[key]' });
  });

  test.each([
    [{ url: ['The url must not exceed 255 characters.'] }, 'invalid-request', 'url'],
    [{ refresh: ['The refresh field is not allowed.'] }, 'invalid-request', 'refresh'],
    [{ url: ['This site is unreachable.'] }, 'invalid-request', 'url'],
    [{ 'filters.country': ['The limit is reached at two letters.'] }, 'invalid-request', 'filters.country'],
    [{ refresh: ['Live refresh is not allowed on your current plan.'] }, 'plan', undefined],
    [{ url: ['Your quota is used up, please upgrade.'] }, 'quota', undefined],
    [{ error: ['You have exceeded your calls.'] }, 'quota', undefined],
    [{ quota: ['Nothing is left, 50 calls were exceeded.'] }, 'quota', undefined],
  ])(
    'words under the fields of a request are about them, unless they speak of the plan: %j',
    (message, kind, field) => {
      const failure = toFailure('logo', { success: false, message });
      expect([failure.kind, failure.field, failure.billed]).toEqual([kind, field, 'no']);
    },
  );

  test("unknown words are passed on as the service's own, without the key", () => {
    const failure = toFailure('logo', { success: false, message: `The\n moon \u202esays ${KEY}` });
    expect(failure).toEqual({ kind: 'refused', billed: 'maybe', message: 'The moon says [key]' });
  });

  test('success: false beside a bare domain is what the words say', () => {
    const body = {
      success: false,
      message: 'Not allowed on your plan',
      domain: { domain_url: 'https://toys.example.com' },
    };
    for (const endpoint of ENDPOINTS) expect(toFailure(endpoint, body).kind).toBe('plan');
  });

  test.each([
    [{ message: 'Unable to classify this site' }, 'no-content'],
    [{ message: "We couldn't retrieve the domain data" }, 'unreachable'],
    [{ message: 'Please upgrade to the Advanced plan' }, 'plan'],
    [{ message: 'Your quota is used up' }, 'quota'],
  ])('beside success without data the words count too, where they say what costs nothing: %j', (words, kind) => {
    const body = { success: true, ...words, domain: { domain_url: 'https://toys.example.com' } };
    for (const endpoint of ENDPOINTS) expect(toFailure(endpoint, body)).toMatchObject({ kind, billed: 'no' });
  });

  test('words of success beside no data are none of failure', () => {
    const body = { success: true, message: 'Similar domains retrieved successfully', similar: [] };
    expect(toPresences('similar', body)).toEqual({ similar: 'empty' });
  });

  test('success: false never hides data that came all the same', () => {
    const body = { success: false, message: 'x', domain: { categories: [{ name: '/Games', confidence: 1 }] } };
    expect(toAnswers('categorize', body).categories?.presence).toBe('present');
  });

  test.each([[null], [[]], ['x'], [5], [true], [undefined]])('%j is not an answer', (body) => {
    for (const endpoint of ENDPOINTS) {
      expect(parse(endpoint, body)).toEqual({ ok: false, failure: { kind: 'unreadable', billed: 'maybe' } });
    }
  });

  test('a list with holes, which PHP writes as an object, is the list', () => {
    const { spec } = categorizeBodies;
    const toHoles = (list: unknown[]) => Object.fromEntries(list.map((item, index) => [String(index * 2), item]));
    const company = { ...spec.objects.company, tech: toHoles(['nginx', 'react']), tags: toHoles(['Toys']) };
    const domain = { ...spec.domain, categories: toHoles(spec.domain.categories) };
    const answers = toAnswers('categorize', { ...spec, domain, objects: { company } });
    expect(answers.categories?.data).toEqual(toAnswers('categorize', spec).categories?.data);
    expect(answers.technologies?.data).toEqual(['nginx', 'react']);
    expect(answers.company?.data?.tags).toEqual(['Toys']);
    const unread = { success: true, domain: { categories: { 1: { name: '/Unreachable' } } } };
    expect(toFailure('categorize', unread)).toEqual({ kind: 'unreachable', billed: 'no' });
    expect(toAnswers('similar', { success: true, similar: { 3: 'toys.org' } }).similar?.data).toEqual(['toys.org']);
  });

  test('a site that could not be read is said by every endpoint that sends categories', () => {
    const body = { success: true, domain: { categories: [{ name: '/No indexable content' }] } };
    for (const endpoint of ENDPOINTS) expect(toFailure(endpoint, body)).toEqual({ kind: 'no-content', billed: 'no' });
  });
});

test('a reader that throws makes an unreadable answer', () => {
  const fail = () => {
    throw new TypeError('x.toString is not a function');
  };
  const unreadable = { ok: false, failure: { kind: 'unreadable', billed: 'maybe' } };
  expect(parseBody({}, { key: KEY, now: NOW }, () => true, fail)).toEqual(unreadable);
  expect(parseBody({}, { key: KEY, now: NOW }, fail, () => 1)).toEqual(unreadable);
});

describe('what all sections of a reply share', () => {
  const answeredFor = (domain_url: unknown) =>
    toAnswers('logo', { domain: { domain_url, logo_url: 'https://a.com/b' } }).logo?.answeredFor;
  test.each([
    'https://toys.example.com',
    'http://toys.example.com/',
    'https://www.toys.example.com',
    'WWW.TOYS.EXAMPLE.COM/',
    'toys.example.com.',
    ' https://toys.example.com/a?b=c ',
    'https://https://toys.example.com',
    'http://https://www.toys.example.com/',
    'https://https//toys.example.com',
  ])('%s is the host that was asked for', (url) => expect(answeredFor(url)).toBeNull());

  test.each([
    ['https://evil.example.org', 'evil.example.org'],
    ['example.com', 'example.com'],
    ['https://www.com', 'www.com'],
    ['https://münchen.de', 'xn--mnchen-3ya.de'],
    ['http://127.0.0.1', '127.0.0.1'],
    ['https://[2606:4700::1]/', '[2606:4700::1]'],
    ['https://wiki.internal/', 'wiki.internal'],
    ['https://user@b.com', 'b.com'],
    ['https://https://https.example.org', 'https.example.org'],
  ])('%s is another host', (url, host) => expect(answeredFor(url)).toBe(host));

  test.each([null, 5, '', 'https://', ['x'], 'x'.repeat(5000)])('%j names no host', (url) =>
    expect(answeredFor(url)).toBeNull(),
  );

  test.each(['www.gov.uk', 'www.tokyo.jp'])(
    '%s, whose www. is all that makes it a site, answered for itself',
    (host) => {
      const body = { domain: { domain_url: `https://${host}`, logo_url: 'https://a.com/b' } };
      const asked = { host, live: false, fetchedAt: NOW };
      const result = parseSections(SECTION_ENDPOINTS.logo, body, asked, { key: KEY, now: NOW });
      expect(result).toMatchObject({ ok: true, body: { answers: { logo: { answeredFor: null } } } });
    },
  );

  test('registration was asked for the registrable domain', () => {
    const data = { domain_age_date: '2020-01-01' };
    const body = (host: string) => ({ domain: { domain_url: `https://${host}` }, domain_registration_data: data });
    expect(toAnswers('registration', body('example.com')).registration?.answeredFor).toBeNull();
    expect(toAnswers('registration', body('toys.example.com')).registration?.answeredFor).toBe('toys.example.com');
  });

  test.each<[unknown, number | null]>([
    ['2026-03-01T10:20:30Z', Date.UTC(2026, 2, 1, 10, 20, 30)],
    ['2026-03-01T10:20:30.999999Z', Date.UTC(2026, 2, 1, 10, 20, 30, 999)],
    ['2026-03-01 10:20:30', Date.UTC(2026, 2, 1, 10, 20, 30)],
    ['2026-03-01T10:20:30+0100', Date.UTC(2026, 2, 1, 9, 20, 30)],
    ['2026-02-31T10:20:30Z', null],
    ['2027-03-01T10:20:30Z', null],
    ['2026-03-01T25:00:00Z', null],
    ['yesterday', null],
    [1_772_000_000, null],
    [null, null],
  ])('updated_at %j', (updated_at, instant) => {
    const domain = { domain_url: 'https://toys.example.com', updated_at };
    for (const endpoint of ENDPOINTS) {
      for (const answer of Object.values(toAnswers(endpoint, { domain }))) expect(answer.updatedAt).toBe(instant);
    }
  });

  test.each([
    [
      { this_month_api_calls: 5, remaining_api_calls: 45 },
      { thisMonth: 5, remaining: 45 },
    ],
    [{ this_month_api_calls: '5' }, { thisMonth: 5, remaining: null }],
    [{ remaining_api_calls: -1, this_month_api_calls: 'x' }, null],
    [null, null],
    [[5], null],
  ])('api_usage %j', (api_usage, usage) => {
    const result = parse('logo', { domain: { logo_url: '', domain_url: 'x' }, api_usage });
    expect(result).toMatchObject({ ok: true, body: { usage } });
  });
});

describe('the key in data', () => {
  const bytes = Buffer.from(KEY);
  const FORMS: [name: string, form: string][] = [
    ['plain', KEY],
    ['percent-encoded', encodeURIComponent(KEY)],
    ['percent-encoded as a whole', [...bytes].map((byte) => `%${byte.toString(16)}`).join('')],
    ['base64', bytes.toString('base64')],
    ['base64 within more', Buffer.from(`id=${KEY};`).toString('base64')],
    ['marks of no width', [...KEY].join('\u200b')],
    ['controls', [...KEY].join('\u0000')],
    ['hyphens', [...KEY].join('-')],
    ['spaces', [...KEY].join(' ')],
    ['an entity', KEY.replace('/', '&#x2f;')],
    ['backwards', [...KEY].reverse().join('')],
  ];
  const good = { ...categorizeBodies.spec, api_usage: { remaining_api_calls: 3 } };
  const { domain, objects } = good;
  const full = { ...domain, social_media: { github_url: 'https://github.com/toys' }, logo_url: 'https://a.com/b.png' };

  test.each(FORMS)('%s: a section that holds it is not readable, the others are as ever', (_, form) => {
    const company = objects.company;
    const long = 'x'.repeat(295) + form;
    const bodies: [name: string, body: object][] = [
      ['categories', { ...good, domain: { ...full, categories: [{ name: `/Games/${form}`, confidence: 1 }] } }],
      ['categories', { ...good, domain: { ...full, categories: [{ name: `/${long}`, confidence: 1 }] } }],
      ['categories', { ...good, domain: { ...full, categories: [{ name: '/Games', IAB1: form }] } }],
      ['logo', { ...good, domain: { ...full, logo_url: `https://a.com/${encodeURI(form)}.png` } }],
      ['company', { ...good, domain: full, objects: { company: { ...company, name: form } } }],
      ['company', { ...good, domain: full, objects: { company: { ...company, tags: ['Toys', `a ${form} b`] } } }],
      ['technologies', { ...good, domain: full, objects: { company: { ...company, tech: ['php', form] } } }],
      ['social', { ...good, domain: { ...full, social_media: { github_url: `https://github.com/${form}` } } }],
    ];
    for (const [name, body] of bodies) {
      const result = parse('categorize', body);
      expect(result).toMatchObject({ ok: true, body: { usage: { remaining: 3 } } });
      const presences = { categories: 'present', logo: 'present', company: 'present', technologies: 'present' };
      const told = toPresences('categorize', body);
      expect(told, name).toEqual({ ...presences, social: 'present', [name]: 'unreadable' });
    }
  });

  test('an id, a host or the site answered for that holds it is not told', () => {
    const letters = KEY.replace(/[^a-z0-9]/gi, '').toLowerCase();
    const iab = { domain: { IAB_categories: { 'IAB-12': 'Toys', [`IAB-${letters}`]: 'Games' } } };
    expect(toPresences('iab', iab)).toEqual({ iab: 'unreadable' });
    const similar = { domain, similar: ['games.example.com', `${letters}.example.com`] };
    expect(toPresences('similar', similar)).toEqual({ similar: 'unreadable' });
    const liar = { ...good, domain: { ...full, domain_url: `https://${letters}.example.org` } };
    for (const answer of Object.values(toAnswers('categorize', liar))) {
      expect(answer).toMatchObject({ presence: 'unreadable', data: null, answeredFor: null });
    }
    const rank = { traffic_intelligence: { global_rank: 5, category_rank: { category: KEY, rank: 1 } } };
    expect(toPresences('traffic', rank)).toEqual({ traffic: 'unreadable' });
  });

  test('a key of digits is found in numbers', () => {
    const body = { traffic_intelligence: { monthly_visits: { '2026-01': 1234567890123, '2026-02': 5 } } };
    const asked = { host: 'toys.example.com', live: false, fetchedAt: NOW };
    const result = parseSections(SECTION_ENDPOINTS.traffic, body, asked, { key: '1234567890123', now: NOW });
    expect(result).toMatchObject({ ok: true, body: { answers: { traffic: { presence: 'unreadable', data: null } } } });
  });

  test('a key that could be a word of the site hides nothing of it', () => {
    const asked = { host: 'toys.example.com', live: false, fetchedAt: NOW };
    const result = parseSections(SECTION_ENDPOINTS.categorize, good, asked, { key: 'Games', now: NOW });
    expect(result).toMatchObject({ ok: true, body: { answers: { categories: { presence: 'present' } } } });
  });

  test('beside what is read it changes nothing', () => {
    const echo = { ...good, request: { headers: { authorization: `Bearer ${KEY}` } }, [KEY]: 1 };
    expect(toAnswers('categorize', echo)).toEqual(toAnswers('categorize', good));
  });

  test('a body of 2 MiB takes no time that anyone would see', () => {
    const tech = Array.from({ length: 100_000 }, (_, index) => `technology ${index}`);
    const body = { objects: { company: { tech } } };
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 5; turn++) {
      const start = performance.now();
      withoutKey(body, KEY);
      least = Math.min(least, performance.now() - start);
    }
    expect(least).toBeLessThan(250);
  });

  test('a result of a search and a list of categories lose what holds it', () => {
    const results = [
      {
        domain: 'a.com',
        company_name: KEY,
        logo_url: `https://a.com/${encodeURIComponent(KEY)}`,
        primary_category: '/Toys',
      },
    ];
    const read = (body: unknown) =>
      parseBody(
        body,
        { key: KEY, now: NOW },
        () => true,
        (reply) => discovery.toPage(reply, { topN: 1 }),
      );
    expect(read({ results })).toMatchObject({
      ok: true,
      body: { items: [{ host: 'a.com', companyName: null, logo: null, category: '/Toys' }] },
    });
    const lists = { categories: ['/Games', `/${KEY}`] };
    const listed = parseBody(lists, { key: KEY, now: NOW }, () => true, categoryListV1.toList);
    expect(listed).toEqual({ ok: true, body: { version: 'v1', count: null, paths: ['/Games'] } });
  });
});
