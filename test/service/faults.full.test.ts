import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Asking, startService, withKey } from './asking.ts';
import { DOMAIN_ENDPOINTS } from './endpoints/domain-endpoints.ts';

const at = (label: string) => ({ url: `https://${label}.faults.com` });
const fault = async (label: string, path = '/api/categorize') => (await startService()).ask(path, at(label));
const GOOD = 'ok-0';

/** A POST whose answer is read as bytes, however it ends. */
function readRaw({ origin }: Asking, label: string, limit = Number.POSITIVE_INFINITY) {
  return new Promise<{ bytes: Buffer; isBroken: boolean; status: number }>((resolve) => {
    const pieces: Buffer[] = [];
    let status = 0;
    const finish = (isBroken: boolean) => resolve({ bytes: Buffer.concat(pieces), isBroken, status });
    const asked = request(`${origin}/api/categorize`, { method: 'POST', headers: withKey() }, (response) => {
      status = response.statusCode ?? 0;
      let length = 0;
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        length += piece.length;
        if (length < limit) return;
        finish(false);
        asked.destroy();
      });
      response.on('end', () => finish(false));
      response.on('error', () => finish(true));
    });
    asked.on('error', () => finish(true));
    asked.end(JSON.stringify(at(label)));
  });
}

describe('delivery', () => {
  it('ok-<ms> answers well after that time', async () => {
    const start = performance.now();
    expect((await fault('ok-150')).body.success).toBe(true);
    expect(performance.now() - start).toBeGreaterThanOrEqual(145);
  });

  it('hang never answers, and the call is in the log as billed at once', async () => {
    const { ask, service } = await startService();
    const gone = await ask('/api/categorize', at('hang'), { signal: AbortSignal.timeout(150) }).catch(() => 'gone');
    expect(gone).toBe('gone');
    expect(service.log).toMatchObject([{ subject: 'https://hang.faults.com', billed: true }]);
  });

  it('drip sends the head and one byte, and goes on', async () => {
    const asking = await startService();
    const { bytes, status } = await readRaw(asking, 'drip', 1);
    expect([status, bytes.toString()]).toEqual([200, '{']);
  });

  it('huge goes past 2 MiB and stops when the reader does', async () => {
    const asking = await startService();
    const { bytes } = await readRaw(asking, 'huge', 3 * 2 ** 20);
    expect(bytes.length).toBeGreaterThan(2 * 2 ** 20);
  });

  it('bomb is small on the wire and 200 MiB of JSON unpacked', async () => {
    const asking = await startService();
    expect((await readRaw(asking, 'bomb')).bytes.length).toBeLessThan(300_000);
    const answer = await fetch(`${asking.origin}/api/categorize`, {
      method: 'POST',
      headers: withKey(),
      body: JSON.stringify(at('bomb')),
    });
    let length = 0;
    let last = '';
    for await (const piece of answer.body ?? []) {
      length += piece.length;
      last = Buffer.from(piece).toString('latin1').slice(-2);
    }
    expect([length, last]).toEqual([200 * 2 ** 20 + 28, '"}']);
  });

  it('trunc-<n> ends in good order after n bytes', async () => {
    const asking = await startService();
    const { bytes, isBroken } = await readRaw(asking, 'trunc-100');
    expect([bytes.length, isBroken]).toEqual([100, false]);
    expect(() => JSON.parse(bytes.toString())).toThrow(SyntaxError);
  });

  it('reset-<n> breaks the connection after n bytes, reset-0 before the head', async () => {
    const asking = await startService();
    const late = await readRaw(asking, 'reset-50');
    expect([late.status, late.bytes.length, late.isBroken]).toEqual([200, 50, true]);
    const early = await readRaw(asking, 'reset-0');
    expect([early.status, early.isBroken]).toEqual([0, true]);
  });
});

describe('answers that are none', () => {
  it.each([
    ['html', '<!doctype html>'],
    ['empty', ''],
    ['null', 'null'],
    ['array', '[]'],
    ['string', '"x"'],
  ])('%s', async (label, text) => {
    const told = await fault(label);
    expect([told.status, told.text.slice(0, 15)]).toEqual([200, text]);
  });

  it('deep nests a million arrays in less than 2 MiB', async () => {
    const { text } = await fault('deep');
    expect(text.length).toBeLessThan(2 * 2 ** 20);
    expect(text.match(/\[/g)).toHaveLength(1_000_000);
  });

  it('latin1 is not UTF-8', async () => {
    const { bytes } = await readRaw(await startService(), 'latin1');
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow();
  });

  it('500 is JSON, 502html is a page', async () => {
    expect(await fault('500')).toMatchObject({ status: 500, body: { success: false } });
    expect(await fault('502html')).toMatchObject({ status: 502, text: expect.stringContaining('<html>') });
  });
});

describe('refusals', () => {
  it.each([
    ['401', 401, { success: false, message: expect.any(String) }],
    ['unauthorized', 401, { error: 'Unauthorized' }],
    ['403plan', 403, { success: false, message: expect.stringContaining('not allowed') }],
    ['plan200', 200, { success: false, message: expect.stringContaining('not allowed') }],
    ['quota', 200, { success: true, message: expect.stringContaining('upgrade') }],
    ['invalid', 200, { success: false, message: { url: ['The url field is required.'] } }],
    ['said', 200, { success: false, message: expect.stringContaining('holiday') }],
  ])('%s is %i and not billed', async (label, status, body) => {
    const { ask, service } = await startService();
    expect(await ask('/api/categorize', at(label))).toMatchObject({ status, body });
    expect(service.log[0]).toMatchObject({ billed: false, status });
  });

  it('echo-key sends the key back in its message', async () => {
    expect((await fault('echo-key')).body.message).toContain('test-key-0123456789abcdef');
  });

  it.each([
    ['429-30', '30'],
    ['429-date', 'Fri, 20 Nov 2026 12:00:45 GMT'],
    ['429-neg', '-30'],
    ['429-garbage', 'soon; maybe'],
    ['429-tenyears', '315360000'],
    ['429-none', null],
    ['429', null],
  ])('%s asks to retry after %s', async (label, retryAfter) => {
    const told = await fault(label);
    expect([told.status, told.headers.get('retry-after')]).toEqual([429, retryAfter]);
  });

  it.each([301, 302, 303, 307, 308])('%i points to the same origin or to another', async (status) => {
    const asking = await startService({ otherOrigin: 'http://127.0.0.1:9' });
    for (const [target, origin] of [
      ['same', asking.origin],
      ['other', 'http://127.0.0.1:9'],
    ]) {
      const told = await asking.ask('/api/categorize', at(`${status}-${target}`), { redirect: 'manual' });
      expect([told.status, told.headers.get('location')]).toEqual([status, `${origin}/landed`]);
    }
  });

  it('a redirect that is followed shows in the log', async () => {
    const { ask, service } = await startService();
    await ask('/api/categorize', at('307-same'));
    expect(service.log.map((entry) => entry.path)).toEqual(['/api/categorize', '/landed']);
  });
});

describe('hostile answers', () => {
  it('liar answers for another host', async () => {
    expect((await fault('liar')).body.domain.domain_url).toBe('https://somebody-else.com');
  });

  it('proto, bidi and long are valid JSON with the harm in it', async () => {
    const proto = await fault('proto');
    expect(proto.text).toContain('"__proto__":{"polluted":true}');
    expect(proto.body.domain.categories.length).toBeGreaterThan(0);
    const bidi = await fault('bidi');
    expect(bidi.text).toContain('\\u202e');
    expect(bidi.body.domain.domain_url).toContain('\ud800');
    expect((await fault('long')).body.objects.company.name).toHaveLength(100_000);
  });

  it('len puts an object that cannot become a text where a text belongs', async () => {
    const { body } = await fault('len');
    expect(body.domain.domain_url).toEqual({ length: { toString: 1 } });
    expect(() => String(body.domain.domain_url.length)).toThrow(TypeError);
  });

  it('jsurl has no link that may be followed', async () => {
    const { domain } = (await fault('jsurl')).body;
    expect(domain.logo_url).toBe('http://192.168.0.1/reboot');
    expect(domain.social_media.facebook_url).toBe('javascript:alert(1)');
    expect((await fault('jsurl', '/api/similar_domain')).body.similar).toContain('javascript:alert(1)');
  });

  it('fuzz-<seed> is odd, valid JSON, and the same for a seed', async () => {
    const good = (await fault(GOOD)).text;
    const texts = await Promise.all(Array.from({ length: 50 }, (_, seed) => fault(`fuzz-${seed}`)));
    for (const { text } of texts) expect(() => JSON.parse(text)).not.toThrow();
    expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThan(40);
    expect(texts.some(({ text }) => text === good)).toBe(false);
    expect((await fault('fuzz-7')).text).toBe(texts[7]?.text);
  });
});

describe('odd data', () => {
  it('limited, noobjects, nocompany and nullcompany', async () => {
    const good = (await fault('limited')).body;
    expect([good.objects.error.type, good.domain.categories.length > 0]).toEqual(['rate_limit', true]);
    expect('objects' in (await fault('noobjects')).body).toBe(false);
    expect((await fault('nocompany')).body.objects.company).toBeNull();
  });

  it('nullcompany has every field, and null in each', async () => {
    const { ask } = await startService();
    for (let index = 0; index < 20; index++) {
      const { body } = await ask('/api/categorize', { url: `https://nullcompany.faults-${index}.com` });
      expect(Object.values(body.objects.company).every((value) => value === null)).toBe(true);
    }
  });

  it('partial has the address, the categories and success alone', async () => {
    const { body } = await fault('partial');
    expect([Object.keys(body), Object.keys(body.domain)]).toEqual([
      ['domain', 'success'],
      ['domain_url', 'categories'],
    ]);
  });

  it.each([
    ['absent', undefined],
    ['http', 'http://url-http.faults.com'],
    ['slash', 'https://url-slash.faults.com/'],
    ['www', 'https://www.url-www.faults.com'],
  ])('url-%s', async (form, url) => {
    expect((await fault(`url-${form}`)).body.domain.domain_url).toBe(url);
  });

  it('numbers are out of bounds and of the wrong type', async () => {
    const { domain } = (await fault('numbers')).body;
    expect(domain.categories.map((category: { confidence: unknown }) => category.confidence)).toEqual(
      expect.arrayContaining([7, -1, '0.9', null]),
    );
    const traffic = (await fault('numbers', '/api/domain_traffic_intelligence')).body.traffic_intelligence;
    expect([traffic.global_rank, traffic.monthly_visits['2026-01']]).toEqual([0, 1e308]);
  });

  it('dates are impossible, in the wrong order, far away, or disagree with the days', async () => {
    const of = async (label: string) => (await fault(label, '/api/domain_expiration')).body.domain_registration_data;
    expect((await of('dates')).domain_age_date).toBe('2026-02-31');
    const order = await of('dates-order');
    expect(order.domain_expiration_date < order.domain_age_date).toBe(true);
    expect((await of('dates-far')).domain_expiration_date).toBe('9999-12-31');
    expect((await of('dates-disagree')).domain_expiration_days_left).toBe(4000);
    expect((await of('days-absent')).domain_age_days_ago).toBeUndefined();
    expect((await of('days-text')).domain_age_days_ago).toMatch(/^\d+$/);
  });
});

describe('where faults apply', () => {
  it.each([...DOMAIN_ENDPOINTS.keys()])('on %s, for an e-mail address and with www. too', async (path) => {
    const { ask } = await startService();
    expect((await ask(path, { url: 'https://www.500.faults.com/x' })).status).toBe(500);
    if (path === '/api/categorize') expect((await ask(path, { email: 'a@500.faults.com' })).status).toBe(500);
  });

  it('a host that is not public cannot be reached', async () => {
    const { ask } = await startService();
    for (const url of ['https://localhost', 'https://127.0.0.1', 'https://printer.local', 'https://[::1]']) {
      const { body } = await ask('/api/categorize', { url });
      expect(body.domain.categories[0].name).toBe('/Unreachable');
      expect(body.domain.domain_url).toBe(url);
    }
  });

  it('names that are kept for tests stand for sites, and for faults', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/categorize', { url: 'https://shop.test' });
    expect(body.domain).toMatchObject({ domain_url: 'https://shop.test', social_media: expect.any(Object) });
    expect((await ask('/api/domain_tech', { url: 'https://429-30.shop.test' })).status).toBe(429);
    expect((await ask('/api/domain_tech', { url: 'https://429-30.printer.local' })).status).toBe(429);
  });

  it('a live classification of a site that cannot be read says so in the form of the specification', async () => {
    const { ask } = await startService();
    const { body } = await ask('/api/real_time_categorization', { url: 'https://noindex.faults.com' });
    expect(body).toEqual({
      domain: {
        categories: [{ name: '/No indexable content', confidence: 1 }],
        domain_url: 'https://noindex.faults.com',
        updated_at: expect.any(String),
      },
      success: true,
    });
    const observed = await startService({ as: 'observed' });
    const seen = await observed.ask('/api/real_time_categorization', { url: 'https://noindex.faults.com' });
    expect(Object.keys(seen.body)).toEqual(['domain']);
  });

  it('q names a fault of a search; lies repeats items and invents pages', async () => {
    const { ask } = await startService();
    const search = (q: string, page = 1) => ask('/api/discovery', { top_n: 1000, q, page });
    expect((await search('502html.faults.com')).status).toBe(502);
    const { body } = await search('lies.faults.com');
    expect(body).toMatchObject({ total: 1e12, total_pages: 1e10 });
  });
});
