import { describe, expect, test } from 'vitest';
import { createApi, createDatabase } from '../../../../lib/api/client';
import type { Credentials } from '../../../../lib/api/transport';
import { LookupError, toFailure } from '../../../../lib/errors';
import type { Call, SectionEndpoint } from '../../../../lib/model';
import categorize from '../../../fixtures/api/categorize.json';
import listV1 from '../../../fixtures/api/category-list-v1.json';
import listV2 from '../../../fixtures/api/category-list-v2.json';
import discovery from '../../../fixtures/api/discovery.json';
import logo from '../../../fixtures/api/logo.json';
import realTime from '../../../fixtures/api/real-time.json';
import { KEY, NOW, toys } from './ask';

const ADDRESS = 'https://api.example.com/base/';
const saved: Credentials = { address: ADDRESS, key: KEY };

/** A client whose service answers every request with `body`, and the requests that it got. */
function createClient(body: unknown, readCredentials = async (): Promise<Credentials | null> => saved) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    requests.push({ url: String(url), init });
    return Response.json(body);
  };
  const options = { fetch, readCredentials, now: () => NOW };
  return { api: createApi(options), database: createDatabase(options), requests };
}

const toFailureOf = (work: Promise<unknown>) => work.then(() => null, toFailure);

describe('the client', () => {
  test.each<[SectionEndpoint, boolean, path: string, body: object]>([
    ['categorize', false, '/api/categorize', { url: 'https://toys.example.com' }],
    ['real-time', false, '/api/real_time_categorization', { url: 'https://toys.example.com' }],
    ['iab', true, '/api/domain_iab_categories', { url: 'https://toys.example.com', refresh: true }],
    ['company', true, '/api/domain_company', { url: 'https://toys.example.com', refresh: true }],
    ['technologies', false, '/api/domain_tech', { url: 'https://toys.example.com' }],
    ['logo', false, '/api/domain_logo', { url: 'https://toys.example.com' }],
    ['registration', true, '/api/domain_expiration', { url: 'https://example.com', refresh: true }],
    ['similar', false, '/api/similar_domain', { url: 'https://toys.example.com' }],
    ['traffic', false, '/api/domain_traffic_intelligence', { url: 'https://toys.example.com' }],
    ['social', false, '/api/domain_social_media', { url: 'https://toys.example.com' }],
  ])('%s (refresh %j) posts once to %s', async (endpoint, refresh, path, body) => {
    const { api, requests } = createClient(categorize.spec);
    await api.fetchAnswers({ endpoint, refresh, sections: [] }, toys, 'popup');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe(`https://api.example.com/base${path}`);
    expect(requests[0]?.init.method).toBe('POST');
    expect(JSON.parse(String(requests[0]?.init.body))).toEqual(body);
  });

  test('an answer is live by refresh and by real-time, else from the service', async () => {
    const ask = async (body: unknown, endpoint: SectionEndpoint, refresh: boolean) => {
      const { answers } = await createClient(body).api.fetchAnswers({ endpoint, refresh, sections: [] }, toys, 'popup');
      return Object.values(answers)[0]?.source;
    };
    expect(await ask(logo.spec, 'logo', false)).toBe('service');
    expect(await ask(logo.spec, 'logo', true)).toBe('live');
    expect(await ask(realTime.spec, 'real-time', false)).toBe('live');
    expect(await ask(categorize.spec, 'categorize', false)).toBe('service');
  });

  test('registration is asked of the registrable domain, so that its answer is for no other host', async () => {
    const ask = async (host: string) => {
      const { api } = createClient({
        domain: { domain_url: `https://${host}` },
        domain_registration_data: { domain_age_date: '2020-01-01' },
      });
      const { answers } = await api.fetchAnswers(
        { endpoint: 'registration', refresh: false, sections: [] },
        toys,
        'popup',
      );
      return answers.registration?.answeredFor;
    };
    expect(await ask('example.com')).toBeNull();
    expect(await ask('toys.example.com')).toBe('toys.example.com');
  });

  test('every other section is asked of the host, whose domain is another site', async () => {
    const ask = async (endpoint: SectionEndpoint, host: string) => {
      const { api } = createClient({ domain: { domain_url: `https://${host}`, categories: [{ name: '/Toys' }] } });
      const { answers } = await api.fetchAnswers({ endpoint, refresh: false, sections: [] }, toys, 'popup');
      return Object.values(answers)[0]?.answeredFor;
    };
    for (const endpoint of ['categorize', 'real-time', 'iab', 'logo'] as const) {
      expect(await ask(endpoint, 'toys.example.com')).toBeNull();
      expect(await ask(endpoint, 'example.com')).toBe('example.com');
    }
  });

  test('nothing is sent any more once the key is forgotten', async () => {
    const { api, requests } = createClient(categorize.spec);
    const call: Call = { endpoint: 'categorize', refresh: false, sections: [] };
    for (const work of [api.fetchAnswers(call, toys, 'popup', AbortSignal.abort()), api.testKey(AbortSignal.abort())]) {
      expect(await toFailureOf(work)).toEqual({ kind: 'cancelled', billed: 'no' });
    }
    expect(requests).toHaveLength(0);
  });

  test('a failed answer is thrown as its failure', async () => {
    const { api } = createClient(realTime.observed);
    const work = api.fetchAnswers({ endpoint: 'real-time', refresh: false, sections: [] }, toys, 'popup');
    await expect(work).rejects.toBeInstanceOf(LookupError);
    expect(await toFailureOf(work)).toEqual({ kind: 'unreachable', billed: 'no' });
  });

  test('what the service says of the calls that are left is kept beside a failure', async () => {
    const { api } = createClient({
      success: true,
      message: 'Please upgrade your plan.',
      api_usage: { this_month_api_calls: '50', remaining_api_calls: 0 },
    });
    const work = api.fetchAnswers({ endpoint: 'logo', refresh: false, sections: [] }, toys, 'popup');
    const usage = { thisMonth: 50, remaining: 0 };
    await expect(work).rejects.toMatchObject({ failure: { kind: 'quota', billed: 'no' }, usage });
    await expect(api.testKey()).rejects.toMatchObject({ failure: { kind: 'quota' }, usage });
  });

  test('without a key nothing is sent', async () => {
    const { api, requests } = createClient(logo.spec, async () => null);
    expect(await toFailureOf(api.testKey())).toEqual({ kind: 'no-key', billed: 'no' });
    expect(requests).toHaveLength(0);
  });

  test('a refused request is not sent', async () => {
    const { api, database, requests } = createClient(logo.spec);
    const live = api.fetchAnswers({ endpoint: 'categorize', refresh: true, sections: [] }, toys, 'popup');
    expect(await toFailureOf(live)).toMatchObject({ kind: 'invalid-request', field: 'refresh' });
    expect(await toFailureOf(database.fetchDiscovery({ topN: 0 }, 'search'))).toMatchObject({ field: 'top_n' });
    expect(requests).toHaveLength(0);
  });

  test('a new key works at once', async () => {
    let credentials = { address: ADDRESS, key: 'first-key' };
    const { api, requests } = createClient(listV1.spec, async () => credentials);
    await api.testKey();
    credentials = { address: 'http://127.0.0.1:1234', key: 'second-key' };
    await api.testKey();
    expect(requests.map(({ url, init }) => [url, new Headers(init.headers).get('authorization')])).toEqual([
      ['https://api.example.com/base/api/list-category/v1', 'Bearer first-key'],
      ['http://127.0.0.1:1234/api/list-category/v1', 'Bearer second-key'],
    ]);
  });

  test('testing the key costs one call, without a body', async () => {
    const { api, requests } = createClient(listV1.observed);
    expect(await api.testKey()).toEqual({ usage: { thisMonth: null, remaining: 49 } });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.init).toMatchObject({ method: 'GET', body: undefined });
  });
});

describe('category lists', () => {
  test('the specified and the observed shape', async () => {
    expect(await createClient(listV1.spec).database.fetchCategoryList('v1')).toEqual({
      version: 'v1',
      paths: ['/Adult', '/Arts & Entertainment', '/Travel/Other'],
      count: 3,
      usage: null,
    });
    expect((await createClient(listV1.observed).database.fetchCategoryList('v1')).paths).toEqual(['/Reference']);
    expect((await createClient(listV2.spec).database.fetchCategoryList('v2')).paths).toHaveLength(2);
    const { database, requests } = createClient(listV2.observed);
    expect(await database.fetchCategoryList('v2')).toMatchObject({ version: 'v2', usage: null });
    expect(requests[0]?.url).toMatch(/\/api\/list-category\/v2$/);
  });

  test.each([
    [{ success: false, categories: [], message: 'Invalid API key' }, 'key-refused'],
    [{ success: 'false', categories: [], message: 'Unauthorized' }, 'refused'],
    [{ success: true, message: 'You have used all calls' }, 'quota'],
    [{ success: true, categories: [] }, 'unreadable'],
    [{ success: true, categories: ['Games', 5] }, 'unreadable'],
    [{ success: true, categories: ['/'] }, 'unreadable'],
  ])('%j is %s', async (body, kind) => {
    expect(await toFailureOf(createClient(body).api.testKey())).toMatchObject({ kind });
  });
});

describe('discovery', () => {
  const ask = (body: unknown) => createClient(body).database.fetchDiscovery({ topN: 1000, page: 1 }, 'search');

  test('the specified shape', async () => {
    const page = await ask(discovery.spec);
    expect(page).toMatchObject({ total: 250, page: 1, totalPages: 3, usage: null });
    expect(page.items).toHaveLength(2);
    expect(page.items[0]).toEqual({
      host: 'toys.example.com',
      companyName: 'Toys GmbH',
      countryCode: 'DE',
      employees: '51-200',
      category: '/Shopping/Toys',
      technologies: ['shopify'],
      globalRank: 4821,
      monthlyVisits: 1_200_000,
      logo: 'https://logos.example.net/toys.svg',
    });
  });

  test('totals that lie are bounded, each host comes once, what is no site is left out', async () => {
    const page = await ask(discovery.observed);
    expect(page).toMatchObject({ total: 1000, page: 4, totalPages: 1000, usage: { thisMonth: 7, remaining: 43 } });
    expect(page.items.map(({ host, logo: image, globalRank }) => [host, image, globalRank])).toEqual([
      ['toys.example.com', null, 4821],
    ]);
  });

  test('a site without a visit has none, and one with a number below that is not known', async () => {
    const toVisits = async (monthly_visits: number) =>
      (await ask({ success: true, results: [{ domain: 'toys.example.com', monthly_visits }] })).items[0]?.monthlyVisits;
    expect([await toVisits(0), await toVisits(-1)]).toEqual([0, null]);
  });

  test('an empty page is a page; results that cannot be read are no answer', async () => {
    expect((await ask({ success: true, results: [], total: 0, page: 1, total_pages: 0 })).items).toEqual([]);
    expect(await toFailureOf(ask({ success: true, results: [1, null] }))).toMatchObject({ kind: 'unreadable' });
    expect(await toFailureOf(ask({ success: false, results: [], message: 'Not allowed on your plan' }))).toMatchObject({
      kind: 'plan',
    });
    expect(await toFailureOf(ask({ success: true, message: 'Out of credits' }))).toMatchObject({ kind: 'quota' });
  });
});
