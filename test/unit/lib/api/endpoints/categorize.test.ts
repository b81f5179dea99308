import { describe, expect, test } from 'vitest';
import bodies from '../../../../fixtures/api/categorize.json';
import { NOW, parse, toAnswers, toPresences } from '../ask';

const domain = bodies.spec.domain;
const company = bodies.spec.objects.company;

describe('categorize', () => {
  test('what is known of a site that could not be read is kept; its categories are the failure', () => {
    const unread = [{ name: '/Unreachable', confidence: 1 }];
    const result = parse('categorize', { ...bodies.spec, domain: { ...domain, categories: unread } });
    if (!result.ok) throw new Error('It failed as a whole.');
    expect(result.body.unread).toEqual({ kind: 'unreachable', billed: 'no' });
    expect(Object.keys(result.body.answers)).toEqual(['logo', 'company', 'technologies', 'social']);
    expect(result.body.answers.company?.data).toMatchObject({ name: company.name });
  });

  test('the specified shape answers five sections', () => {
    const answers = toAnswers('categorize', bodies.spec);
    expect(answers.categories?.data).toEqual([
      {
        path: '/Games/Board Games',
        steps: ['Games', 'Board Games'],
        confidence: 0.91,
        iab: [{ id: '685', label: 'Board Games and Puzzles', version: 'v3', tiers: ['680', '685'] }],
      },
      {
        path: '/Shopping/Toys',
        steps: ['Shopping', 'Toys'],
        confidence: 0.62,
        iab: [
          { id: 'IAB22', label: 'Shopping', version: 'v1', tiers: ['IAB22'] },
          { id: 'IAB22-3', label: 'Comparison', version: 'v1', tiers: ['IAB22', 'IAB22-3'] },
          { id: '473', label: 'Shopping', version: 'v3', tiers: ['473'] },
        ],
      },
    ]);
    expect(answers.logo?.data).toBe('https://logos.example.net/toys.svg');
    expect(answers.company?.data).toEqual({
      name: 'Toys GmbH',
      city: 'Köln',
      stateCode: null,
      countryCode: 'DE',
      employees: '51-200',
      revenue: { text: '$1M-$10M', min: 1e6, max: 1e7 },
      raised: { text: '$5M', min: 5e6, max: 5e6 },
      tags: ['Retail', 'B2C'],
    });
    expect(answers.technologies?.data).toEqual(['shopify', 'google_analytics']);
    expect(answers.social?.data?.map(({ network, url }) => [network, url])).toEqual([
      ['facebook', 'https://www.facebook.com/toys'],
      ['twitter', 'https://x.com/toys'],
      ['youtube', 'https://www.youtube.com/@toys'],
      ['linkedin', 'https://www.linkedin.com/company/toys'],
      ['pinterest', 'https://www.pinterest.co.uk/toys'],
      ['medium', 'https://toys.medium.com/'],
    ]);
    expect(answers.logo).toMatchObject({
      source: 'service',
      fetchedAt: NOW,
      updatedAt: Date.UTC(2026, 2, 1, 10, 20, 30),
      answeredFor: null,
    });
  });

  test('the observed shape keeps every good section beside odd ones', () => {
    const result = parse('categorize', bodies.observed);
    expect(result).toMatchObject({ ok: true, body: { usage: { thisMonth: 12, remaining: 38 } } });
    const answers = toAnswers('categorize', bodies.observed);
    expect(answers.categories?.data).toEqual([
      {
        path: '/Adult',
        steps: ['Adult'],
        confidence: 0.9,
        iab: [
          { id: 'IAB25-3', label: 'Pornography', version: 'v1', tiers: ['IAB25', 'IAB25-3'] },
          { id: 'Rm3SiT', label: 'Adult & Explicit Sexual Content', version: 'v3', tiers: ['v9i3On', 'Rm3SiT'] },
        ],
      },
      { path: '/Games', steps: ['Games'], confidence: null, iab: [] },
    ]);
    expect(toPresences('categorize', bodies.observed)).toEqual({
      categories: 'present',
      logo: 'empty',
      company: 'limited',
      technologies: 'limited',
      social: 'absent',
    });
    expect(answers.categories).toMatchObject({
      answeredFor: 'other.example.org',
      updatedAt: Date.UTC(2026, 2, 1, 10, 20, 30, 123),
    });
  });

  test.each<[claim: string, body: object, presences: object]>([
    [
      'only categories',
      { domain: { categories: domain.categories } },
      { logo: 'absent', company: 'absent', technologies: 'absent', social: 'absent', categories: 'present' },
    ],
    ['objects null', { domain, objects: null }, { company: 'absent', technologies: 'absent' }],
    ['objects an empty list', { domain, objects: [] }, { company: 'absent', technologies: 'absent' }],
    ['objects text', { domain, objects: 'x' }, { company: 'unreadable', technologies: 'unreadable', logo: 'present' }],
    ['company null', { domain, objects: { company: null } }, { company: 'empty', technologies: 'absent' }],
    ['company left out', { domain, objects: { other: 1 } }, { company: 'absent', technologies: 'absent' }],
    [
      'company a number',
      { domain, objects: { company: 5 } },
      { company: 'unreadable', technologies: 'unreadable', categories: 'present' },
    ],
    [
      'company all null, no tech',
      { domain, objects: { company: { name: null, city: null, tags: null, tech: null, id: 7 } } },
      { company: 'absent', technologies: 'absent' },
    ],
    [
      'company all null with tech',
      { domain, objects: { company: { name: null, tags: [], tech: ['php'] } } },
      { company: 'absent', technologies: 'present' },
    ],
    [
      'company with nothing readable',
      { domain, objects: { company: { name: { a: 1 }, tags: 3 } } },
      { company: 'unreadable', technologies: 'absent' },
    ],
    [
      'company without tech',
      { domain, objects: { company: { ...company, tech: undefined } } },
      { company: 'present', technologies: 'absent' },
    ],
    [
      'tech null',
      { domain, objects: { company: { ...company, tech: null } } },
      { company: 'present', technologies: 'absent' },
    ],
    [
      'tech empty',
      { domain, objects: { company: { ...company, tech: [] } } },
      { company: 'present', technologies: 'empty' },
    ],
    [
      'tech text',
      { domain, objects: { company: { ...company, tech: 'php' } } },
      { company: 'present', technologies: 'unreadable' },
    ],
    [
      'tech of numbers',
      { domain, objects: { company: { ...company, tech: [1, 2] } } },
      { company: 'present', technologies: 'unreadable' },
    ],
    [
      'error beside a good company',
      { domain, objects: { company, error: { type: 'rate_limit' } } },
      { company: 'present', technologies: 'present' },
    ],
    [
      'error beside an empty company',
      { domain, objects: { company: { name: null }, error: 'rate' } },
      { company: 'limited', technologies: 'limited' },
    ],
    ['categories null', { domain: { ...domain, categories: null } }, { categories: 'empty', logo: 'present' }],
    ['categories text', { domain: { ...domain, categories: 'Games' } }, { categories: 'unreadable', logo: 'present' }],
    [
      'categories without names',
      { domain: { ...domain, categories: [{ confidence: 1 }, 'x', null] } },
      { categories: 'unreadable', social: 'present' },
    ],
    ['logo null', { domain: { ...domain, logo_url: null } }, { logo: 'empty' }],
    ['logo a number', { domain: { ...domain, logo_url: 1 } }, { logo: 'unreadable', categories: 'present' }],
    [
      'logo on the local network',
      { domain: { ...domain, logo_url: 'https://192.168.0.1/reboot' } },
      { logo: 'unreadable' },
    ],
    ['logo that is a script', { domain: { ...domain, logo_url: 'javascript:alert(1)' } }, { logo: 'unreadable' }],
    [
      'social all null',
      { domain: { ...domain, social_media: { facebook_url: null, twitter_url: '' } } },
      { social: 'empty' },
    ],
    ['social null as a whole', { domain: { ...domain, social_media: null } }, { social: 'absent', logo: 'present' }],
    ['social an empty list', { domain: { ...domain, social_media: [] } }, { social: 'empty' }],
    ['social text', { domain: { ...domain, social_media: 'x' } }, { social: 'unreadable' }],
  ])('%s: each section for itself', (_, body, presences) => {
    expect(toPresences('categorize', body)).toMatchObject(presences);
  });

  test('categories come most confident first, those without a readable confidence last', () => {
    const categories = [
      { name: '/A', confidence: 'NaN' },
      { name: '/B', confidence: '0.2' },
      { name: '/C', confidence: -1 },
      { name: '/D', confidence: 1 },
      { name: '/D', confidence: 0.1 },
      { name: 'E/F', confidence: 0.5 },
    ];
    const { data } = toAnswers('categorize', { domain: { categories } }).categories ?? {};
    expect(data?.map(({ path, confidence }) => [path, confidence])).toEqual([
      ['/D', 1],
      ['/E/F', 0.5],
      ['/B', 0.2],
      ['/A', null],
      ['/C', null],
    ]);
  });

  test('a link that does not lead to the expected site is kept as text, as it was sent', () => {
    const texts = {
      facebook_url: 'javascript:alert(1)',
      twitter_url: 'https://x.com.evil.org/a',
      instagram_url: 'http://instagram.com/a',
      youtube_url: 'https://user@youtube.com/a',
      linkedin_url: `https://linkedin.com/${'a'.repeat(2100)}`,
      github_url: 'https://github.com\u202e/a',
      pinterest_url: 'https://pinterest.evil/a',
      medium_url: '//medium.com/a',
    };
    const { data } = toAnswers('categorize', { domain: { social_media: texts } }).social ?? {};
    expect(data?.map(({ url }) => url)).toEqual(Array(8).fill(null));
    expect(data?.map(({ text }) => text)).toEqual(Object.values(texts));
  });

  test('a section whose reading overflows the stack leaves the others', () => {
    let deep: unknown = null;
    for (let level = 0; level < 50_000; level++) deep = [deep];
    const body = { domain: { ...domain, social_media: { facebook_url: deep } } };
    expect(toPresences('categorize', body)).toMatchObject({
      social: 'unreadable',
      categories: 'present',
      logo: 'present',
    });
  });

  test('unknown and dangerous keys change nothing', () => {
    const body = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":5,"domain":{"__proto__":{"logo_url":"x"},"categories":[{"name":"/A","__proto__":1,"constructor":"x","IAB1":"y"}]}}',
    );
    expect(toPresences('categorize', body)).toMatchObject({ categories: 'present', logo: 'absent' });
    expect('polluted' in {}).toBe(false);
  });
});
