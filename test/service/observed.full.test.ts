import { describe, expect, it } from 'vitest';
import { type Asking, startService, withKey } from './asking.ts';

/** Each row of the table in specification.md, "Differences", as `--as observed` gives it. */
const HOSTS = Array.from({ length: 120 }, (_, index) => `https://observed-${index}.com`);
const start = () => startService({ as: 'observed' });
const KEY = { authorization: 'Bearer test-key-0123456789abcdef' };

async function askAll({ ask }: Asking, path: string) {
  return Promise.all(HOSTS.map(async (url) => (await ask(path, { url })).body));
}

describe('refusals', () => {
  it('a bad token is 401 with `error` and no `message`', async () => {
    const { send } = await start();
    const { status, body } = await send('/api/categorize', { method: 'POST', headers: withKey('wrong') });
    expect([status, body]).toEqual([401, { error: 'Unauthorized' }]);
  });

  it('a message may be an object of lists, and comes with 200', async () => {
    const { ask } = await start();
    const { status, body } = await ask('/api/domain_logo', {});
    expect([status, body]).toEqual([200, { success: false, message: { url: ['The url field is required.'] } }]);
  });

  it('an address that cannot be read gives 500 with HTML', async () => {
    const { ask } = await start();
    const { status, text, headers } = await ask('/api/categorize', { url: 'https://a b c/' });
    expect([status, headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    expect(text).toContain('<html>');
  });

  it('a plan refusal is 200 with "not allowed"', async () => {
    const { ask } = await startService({ as: 'observed', plan: 'Starter' });
    const { status, body } = await ask('/api/domain_tech', { url: HOSTS[0], refresh: true });
    expect([status, body.success]).toEqual([200, false]);
    expect(body.message).toContain('not allowed');
  });

  it('a site that cannot be read is a category on categorize and real-time, a message elsewhere', async () => {
    const { ask } = await start();
    const subject = { url: 'https://unreach.faults.com' };
    const categorized = (await ask('/api/categorize', subject)).body;
    expect([categorized.success, categorized.domain.categories[0].name]).toEqual([true, '/Unreachable']);
    const live = (await ask('/api/real_time_categorization', { url: 'https://noindex.faults.com' })).body;
    expect([live.success, live.domain.categories[0].name]).toEqual([undefined, '/No indexable content']);
    expect((await ask('/api/domain_iab_categories', subject)).body.message).toContain('unable to classify');
    const older = (await ask('/api/categorize', { url: 'https://couldnt.faults.com' })).body;
    expect(older).toEqual({ success: false, message: expect.stringMatching(/couldn't retrieve .* data/) });
    expect((await ask('/api/domain_traffic_intelligence', { url: 'https://leerlauf.dev' })).body.message).toMatch(
      /couldn't retrieve traffic data/,
    );
  });
});

describe('values', () => {
  it('revenue and raised are integers in USD or null', async () => {
    const bodies = await askAll(await start(), '/api/domain_company');
    const figures = bodies.flatMap(({ objects: { company } }) => (company ? [company.revenue, company.raised] : []));
    expect(figures.every((figure) => figure === null || Number.isInteger(figure))).toBe(true);
    expect(figures.some((figure) => figure > 1e9)).toBe(true);
    expect(figures).toContain(null);
  });

  it('employeesRange is an open set', async () => {
    const bodies = await askAll(await start(), '/api/domain_company');
    const ranges = new Set(bodies.map(({ objects: { company } }) => company?.employeesRange));
    for (const range of ['51-250', '251-1K', '10K-50K', '100K+']) expect(ranges).toContain(range);
  });

  it('objects may be absent, an error, or hold no company; a company may be all null, or lack names or lists', async () => {
    const bodies = await askAll(await start(), '/api/categorize');
    expect(bodies.some((body) => !('objects' in body))).toBe(true);
    expect(bodies.some((body) => body.objects?.error?.type === 'rate_limit')).toBe(true);
    expect(bodies.some((body) => body.objects?.company === null)).toBe(true);
    const companies = bodies.flatMap((body) => (body.objects?.company ? [body.objects.company] : []));
    expect(companies.some((company) => Object.values(company).every((value) => value === null))).toBe(true);
    expect(companies.some(({ name, countryCode, tags }) => name === null && countryCode === null && tags)).toBe(true);
    expect(companies.some(({ name, tags, tech }) => name && tags === null && tech === null)).toBe(true);
  });

  it('social_media is null as a whole in most categorize answers', async () => {
    const bodies = await askAll(await start(), '/api/categorize');
    const without = bodies.filter((body) => body.domain.social_media === null);
    expect(without.length).toBeGreaterThan(HOSTS.length / 2);
    expect(without.length).toBeLessThan(HOSTS.length);
  });

  it('updated_at has microseconds and is everywhere', async () => {
    const { ask } = await start();
    for (const path of ['categorize', 'real_time_categorization', 'domain_company', 'domain_expiration', 'domain_tech'])
      expect((await ask(`/api/${path}`, { url: HOSTS[0] })).body.domain.updated_at).toMatch(/T[\d:]{8}\.\d{6}Z$/);
    const live = await ask('/api/real_time_categorization', { url: HOSTS[0] });
    expect(live.body.domain.updated_at).toBe('2026-11-20T12:00:00.000417Z');
  });

  it('domain_url is absent, without TLS, with a slash or www., or of another host', async () => {
    const asking = await start();
    const bodies = await askAll(asking, '/api/domain_tech');
    const urls = bodies.map((body) => body.domain.domain_url);
    expect(urls).toContain(undefined);
    for (const form of [/^http:/, /\/$/, /^https:\/\/www\./, /^https:\/\/observed-\d+\.com$/])
      expect(urls.some((url) => form.test(url ?? ''))).toBe(true);
    const moved = await asking.ask('/api/categorize', { url: 'https://old-harbour-name.com' });
    expect(moved.body.domain.domain_url).toBe('https://northwind-ferries.com');
  });

  it('IAB keys are inside the categories, V1 with tiers, V3 with the parent first', async () => {
    const { ask } = await start();
    const { domain } = (await ask('/api/domain_iab_categories', { url: 'https://velvet-midnight.com' })).body;
    expect(domain.IAB_categories).toBeUndefined();
    expect(domain.categories[0]).toMatchObject({ 'IAB25-3': 'Pornography', 'IAB-v9i3On-Rm3SiT': expect.any(String) });
  });

  it('registration days are integers, strings or absent; the dates always come', async () => {
    const bodies = await askAll(await start(), '/api/domain_expiration');
    const days = bodies.map((body) => typeof body.domain_registration_data.domain_expiration_days_left);
    expect(new Set(days)).toEqual(new Set(['number', 'string', 'undefined']));
    expect(bodies.every((body) => body.domain_registration_data.domain_expiration_date)).toBe(true);
  });

  it('domain_company has no technologies, domain_tech has nothing else', async () => {
    const { ask } = await start();
    const subject = { url: 'https://northwind-ferries.com' };
    expect((await ask('/api/domain_company', subject)).body.objects.company.tech).toBeUndefined();
    expect(Object.keys((await ask('/api/domain_tech', subject)).body.objects.company)).toEqual(['tech']);
  });

  it('almost all technology ids are snake_case', async () => {
    const { ask } = await start();
    const { body } = await ask('/api/domain_tech', { url: 'https://halbe-karte.de' });
    expect(body.objects.company.tech.some((id: string) => !/^[a-z0-9_]+$/.test(id))).toBe(true);
  });

  it('the lists say Reference; V2 has leaves alone and a longer name for Travel', async () => {
    const { send } = await start();
    const v1 = (await send('/api/list-category/v1', { headers: KEY })).body.categories;
    const v2: string[] = (await send('/api/list-category/v2', { headers: KEY })).body.categories;
    expect(v1).toContain('/Reference');
    expect(v1).toContain('/Travel');
    expect(v2.some((path) => path.startsWith('/Travel & Transportation/'))).toBe(true);
    expect(v2.some((path) => path.startsWith('/Travel/'))).toBe(false);
    expect(v2.filter((path) => v2.some((other) => other.startsWith(`${path}/`)))).toEqual([]);
  });

  it('api_usage counts this call', async () => {
    const { ask } = await startService({ as: 'observed', calls: 50 });
    await ask('/api/categorize', { url: HOSTS[0] });
    const { body } = await ask('/api/discovery', { top_n: 10 });
    expect(body.api_usage).toEqual({ this_month_api_calls: 2, remaining_api_calls: 48 });
  });

  it('429 comes with and without Retry-After', async () => {
    const { ask } = await start();
    const header = async (label: string) =>
      (await ask('/api/categorize', { url: `https://${label}.faults.com` })).headers.get('retry-after');
    expect([await header('429-30'), await header('429-none')]).toEqual(['30', null]);
  });
});
