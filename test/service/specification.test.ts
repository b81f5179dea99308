import { describe, expect, it } from 'vitest';
import { startService } from './asking.ts';
import { DOMAIN_ENDPOINTS } from './endpoints/domain-endpoints.ts';
import { NETWORKS } from './record.ts';

const FERRIES = { url: 'https://northwind-ferries.com' };
const PATHS = [...DOMAIN_ENDPOINTS.keys()];
const SECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

describe('every per-domain endpoint', () => {
  it.each(PATHS)('%s answers with success and the domain as https://<host>', async (path) => {
    const { ask } = await startService();
    const { status, body, headers } = await ask(path, { url: 'https://www.Northwind-Ferries.com/timetable?day=1' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(body.success).toBe(true);
    expect(body.domain.domain_url).toBe('https://northwind-ferries.com');
    expect(body.api_usage).toBeUndefined();
  });

  it.each(PATHS)('%s shows updated_at exactly where the specification has it', async (path) => {
    const { ask } = await startService();
    const { body } = await ask(path, FERRIES);
    const isWithout = /categorize$|company|expiration|traffic/.test(path);
    if (isWithout) expect(body.domain.updated_at).toBeUndefined();
    else expect(body.domain.updated_at).toMatch(SECONDS);
  });

  it.each(PATHS)('%s refuses none and both of url and email, and a subject that is no text', async (path) => {
    const { ask, service } = await startService();
    for (const wrong of [{}, { url: '' }, { ...FERRIES, email: 'a@b.com' }, { url: 7 }, { url: ['x'] }]) {
      const { body } = await ask(path, wrong);
      expect(body).toEqual({ success: false, message: expect.any(String) });
    }
    expect(service.log.some((entry) => entry.billed)).toBe(false);
  });

  it.each(PATHS)('%s says the same of a host twice', async (path) => {
    const { ask } = await startService();
    const subject = { url: 'https://some-unwritten-host.org' };
    expect((await ask(path, subject)).text).toBe((await ask(path, subject)).text);
  });
});

describe('the fields of each endpoint', () => {
  it('categorize holds categories, social media, logo, company and technologies', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/categorize', FERRIES);
    expect(Object.keys(body).sort()).toEqual(['domain', 'objects', 'success']);
    expect(Object.keys(body.domain).sort()).toEqual(['categories', 'domain_url', 'logo_url', 'social_media']);
    expect(Object.keys(body.objects.company).sort()).toEqual(
      ['city', 'countryCode', 'employeesRange', 'name', 'raised', 'revenue', 'stateCode', 'tags', 'tech'].sort(),
    );
    expect(body.objects.company.tech.length).toBeGreaterThan(20);
    expect(body.domain.logo_url).toBe('https://logos.sitecard-sites.com/logo/northwind-ferries.com.svg');
  });

  it('categories are paths with a confidence, highest first, with IAB ids as further keys', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/categorize', FERRIES);
    const confidences = body.domain.categories.map((category: { confidence: number }) => category.confidence);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(body.domain.categories[0]).toMatchObject({
      name: '/Travel/Ferries & Cruises',
      IAB20: 'Travel',
      'IAB-653-668-672': 'Cruise Travel',
    });
  });

  it('categorize takes an e-mail address and answers for its domain; the other endpoints do not take one', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/categorize', { email: 'crew@northwind-ferries.com' });
    expect(body.domain.domain_url).toBe('https://northwind-ferries.com');
    for (const path of PATHS.filter((other) => other !== '/api/categorize'))
      expect((await ask(path, { email: 'crew@northwind-ferries.com' })).body.success).toBe(false);
    expect((await ask('/api/categorize', { email: 'nobody' })).body.success).toBe(false);
  });

  it('real-time is as of now and leaves logo and company out', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/real_time_categorization', FERRIES);
    expect(body.domain.updated_at).toBe('2026-11-20T12:00:00Z');
    expect(Object.keys(body.domain).sort()).toEqual(['categories', 'domain_url', 'updated_at']);
  });

  it('IAB maps ids of both versions to labels in one object', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/domain_iab_categories', { url: 'https://velvet-midnight.com' });
    expect(body.domain.IAB_categories).toMatchObject({
      IAB25: 'Non-Standard Content',
      'IAB-v9i3On-Rm3SiT': 'Adult & Explicit Sexual Content',
    });
    const none = await ask('/api/domain_iab_categories', { url: 'https://short.link' });
    expect(none.body.domain.IAB_categories).toEqual({});
  });

  it('company comes without technologies, and technologies without the rest of the company', async () => {
    const { ask } = await startService();
    const company = await ask('/api/domain_company', FERRIES);
    expect(company.body.objects.company).toMatchObject({ name: 'Northwind Ferries AS', revenue: '$250M-$500M' });
    expect(company.body.objects.company.tech).toBeUndefined();
    const technologies = await ask('/api/domain_tech', FERRIES);
    expect(Object.keys(technologies.body.objects.company)).toEqual(['tech']);
  });

  it('a logo is an address, null or an empty text', async () => {
    const { ask } = await startService();
    const logoOf = async (host: string) => (await ask('/api/domain_logo', { url: host })).body.domain.logo_url;
    expect(await logoOf('hotel-abendrot.at')).toMatch(/hotel-abendrot\.at\.png$/);
    expect(await logoOf('ironvolk-blog.net')).toBeNull();
    expect(await logoOf('claim-your-parcel.top')).toBe('');
  });

  it('registration has two dates and two integers that agree with now', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/domain_expiration', { url: 'https://fjordlink-lines.no' });
    expect(body.domain_registration_data).toEqual({
      domain_age_date: expect.stringMatching(DATE),
      domain_age_days_ago: 6630,
      domain_expiration_date: '2026-11-23',
      domain_expiration_days_left: 3,
    });
    const expired = await ask('/api/domain_expiration', { url: 'https://lesefuchs-buecher.de' });
    expect(expired.body.domain_registration_data.domain_expiration_days_left).toBe(-12);
  });

  it('similar sites are at most ten names without protocol', async () => {
    const { ask } = await startService();
    const similarOf = async (url: string) => (await ask('/api/similar_domain', { url })).body.similar;
    expect(await similarOf('northwind-ferries.com')).toHaveLength(10);
    expect(await similarOf('leerlauf.dev')).toEqual([]);
    for (let index = 0; index < 40; index++) {
      const names: string[] = await similarOf(`site-${index}.com`);
      expect(names.length).toBeLessThanOrEqual(10);
      expect(names.every((name) => /^[a-z0-9.-]+$/.test(name))).toBe(true);
    }
  });

  it('traffic has the types of the specification, and 1 to 6 months', async () => {
    const { ask } = await startService();
    for (const host of ['northwind-ferries.com', ...Array.from({ length: 30 }, (_, index) => `site-${index}.net`)]) {
      const { body } = await ask('/api/domain_traffic_intelligence', { url: host });
      const found = body.traffic_intelligence;
      expect(Number.isInteger(found.global_rank) && Number.isInteger(found.country_rank.rank)).toBe(true);
      expect(found.category_rank).toEqual({ category: expect.any(String), rank: expect.stringMatching(/^\d+$/) });
      const months = Object.keys(found.monthly_visits);
      expect(months.length).toBeGreaterThanOrEqual(1);
      expect(months.length).toBeLessThanOrEqual(6);
      expect(months.at(-1)).toBe('2026-10');
      expect(Object.values(found.monthly_visits).every(Number.isInteger)).toBe(true);
      for (const text of Object.values(found.engagement)) expect(text).toMatch(/^\d+(\.\d+)?$/);
      const sources: number[] = Object.values(found.traffic_sources);
      expect(Object.keys(found.traffic_sources)).toEqual(['direct', 'search', 'social', 'referrals', 'mail', 'paid']);
      expect(sources.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 1);
      const shares = found.top_countries.map((country: { share: number }) => country.share);
      expect(shares).toEqual([...shares].sort((a, b) => b - a));
    }
  });

  it('social media has eight keys, each an address or null', async () => {
    const { ask } = await startService();
    const of = async (url: string) => (await ask('/api/domain_social_media', { url })).body.domain.social_media;
    const all = await of('northwind-ferries.com');
    expect(Object.keys(all)).toEqual(NETWORKS.map((network) => `${network}_url`));
    expect(Object.values(all).every((url) => String(url).startsWith('https://'))).toBe(true);
    expect(Object.values(await of('one-tool.app')).every((url) => url === null)).toBe(true);
  });

  it.each([
    ['v1', 620],
    ['v2', 1091],
  ])('category list %s has %i unique paths', async (version, count) => {
    const { send } = await startService();
    const { authorization } = { authorization: 'Bearer test-key-0123456789abcdef' };
    const { body } = await send(`/api/list-category/${version}`, { headers: { authorization } });
    expect(body).toMatchObject({ success: true, version, count });
    expect(new Set(body.categories).size).toBe(count);
    expect(body.categories.every((path: string) => path.startsWith('/'))).toBe(true);
    const tops = new Set(body.categories.map((path: string) => path.split('/')[1]));
    expect(tops.size).toBe(27);
    expect(tops.has('Reference')).toBe(true);
  });

  it('sections may be absent, and the company null', async () => {
    const { ask } = await startService();
    const bare = await ask('/api/categorize', { url: 'https://bare-bones.net' });
    expect(Object.keys(bare.body).sort()).toEqual(['domain', 'success']);
    expect(Object.keys(bare.body.domain).sort()).toEqual(['categories', 'domain_url']);
    const alone = await ask('/api/categorize', { url: 'https://rolling-suitcase.blog' });
    expect(alone.body.objects).toEqual({ company: null });
  });
});

describe('the search', () => {
  it('gives every field of the specification', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/discovery', { top_n: 1_000_000, filters: { has_company: true } });
    expect(body.results).toHaveLength(100);
    for (const item of body.results) {
      expect(item).toEqual({
        domain: expect.stringMatching(/^[a-z0-9.-]+$/),
        company_name: expect.stringMatching(/./),
        company_country: expect.stringMatching(/^[A-Z]{2}$/),
        company_employees: expect.any(String),
        primary_category: expect.stringMatching(/^\//),
        tech_stack: expect.any(Array),
        global_rank: expect.any(Number),
        monthly_visits: expect.any(Number),
        logo_url: expect.any(String),
      });
    }
  });
});
