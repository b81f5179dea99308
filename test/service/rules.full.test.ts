import { describe, expect, it } from 'vitest';
import { NOW, startService, withKey } from './asking.ts';
import { DOMAIN_ENDPOINTS } from './endpoints/domain-endpoints.ts';
import { PLANS } from './plans.ts';

const FERRIES = { url: 'https://northwind-ferries.com' };
const POST_PATHS = [...DOMAIN_ENDPOINTS.keys(), '/api/discovery'];
const LIST_PATHS = ['/api/list-category/v1', '/api/list-category/v2'];

describe('authentication', () => {
  it.each([...POST_PATHS, ...LIST_PATHS])('%s refuses a missing and a wrong key, unbilled', async (path) => {
    const { send, service } = await startService();
    const method = LIST_PATHS.includes(path) ? 'GET' : 'POST';
    const body = method === 'POST' ? JSON.stringify({ ...FERRIES, top_n: 10 }) : undefined;
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer other' },
      { authorization: 'test-key-0123456789abcdef' },
    ];
    for (const headers of wrong) {
      const told = await send(path, { method, body, headers });
      expect(told.status).toBe(401);
      expect(told.body.success).toBe(false);
    }
    expect(service.log.map((entry) => [entry.authorization, entry.billed])).toEqual([
      ['none', false],
      ['wrong', false],
      ['wrong', false],
    ]);
  });
});

describe('methods and paths', () => {
  it.each(POST_PATHS)('%s answers 405 to other methods', async (path) => {
    const { send } = await startService();
    const methods = path === '/api/categorize' ? ['PUT', 'DELETE'] : ['GET', 'PUT', 'DELETE'];
    for (const method of methods) expect((await send(path, { method, headers: withKey() })).status).toBe(405);
  });

  it.each(LIST_PATHS)('%s answers 405 to POST', async (path) => {
    const { ask } = await startService();
    expect((await ask(path, {})).status).toBe(405);
  });

  it('answers 404 in JSON elsewhere', async () => {
    const { ask } = await startService();
    const told = await ask('/api/nothing', FERRIES);
    expect([told.status, told.body.success]).toEqual([404, false]);
  });
});

describe('refresh', () => {
  const refreshable = [...DOMAIN_ENDPOINTS.values()].filter((endpoint) => endpoint.isRefreshable);

  it.each(refreshable.map((endpoint) => endpoint.path))('%s needs the Advanced plan for it', async (path) => {
    for (const plan of PLANS) {
      const { ask } = await startService({ plan });
      const { body } = await ask(path, { ...FERRIES, refresh: true });
      expect([plan, body.success]).toEqual([plan, plan !== 'Starter']);
      if (plan === 'Starter') expect(body.message).toContain('not allowed');
    }
  });

  it.each(['/api/categorize', '/api/real_time_categorization'])('%s refuses it', async (path) => {
    const { ask, service } = await startService();
    expect((await ask(path, { ...FERRIES, refresh: true })).body.success).toBe(false);
    expect((await ask(path, { ...FERRIES, refresh: false })).body.success).toBe(true);
    expect(service.log.map((entry) => entry.billed)).toEqual([false, true]);
  });

  it('brings fresh data, which later cached answers keep', async () => {
    let now = NOW;
    const { ask } = await startService({ now: () => now });
    const updated = async (more = {}) =>
      (await ask('/api/domain_tech', { ...FERRIES, ...more })).body.domain.updated_at;
    expect(await updated()).toBe('2026-11-16T12:00:00Z');
    expect(await updated({ refresh: true })).toBe('2026-11-20T12:00:00Z');
    now += 3_600_000;
    expect(await updated()).toBe('2026-11-20T12:00:00Z');
    const other = await ask('/api/domain_logo', FERRIES);
    expect(other.body.domain.updated_at).toBe('2026-11-16T12:00:00Z');
  });

  it.each(['specification', 'observed'] as const)('alone moves the date of saved data, as %s', async (as) => {
    let now = NOW;
    const { ask } = await startService({ now: () => now, as });
    const updated = async (path: string) => (await ask(path, FERRIES)).body.domain.updated_at;
    const before = await updated('/api/domain_tech');
    now += 90_500;
    expect(await updated('/api/domain_tech')).toBe(before);
    expect(await updated('/api/domain_logo')).toBe(before);
  });

  it.each([
    ['401', false],
    ['429', false],
    ['unreach', false],
    ['reset-0', true],
  ])('that met %s dates the data of the site: %s', async (fault, isDated) => {
    const { ask, send } = await startService();
    const change = (to: string | null) => send('/__mode', { method: 'POST', body: JSON.stringify({ fault: to }) });
    await change(fault);
    await ask('/api/domain_tech', { ...FERRIES, refresh: true }).catch(() => null);
    await change(null);
    const { updated_at } = (await ask('/api/domain_tech', FERRIES)).body.domain;
    expect(updated_at === '2026-11-20T12:00:00Z').toBe(isDated);
  });

  it('must be a boolean', async () => {
    const { ask } = await startService();
    expect((await ask('/api/domain_tech', { ...FERRIES, refresh: 'yes' })).body.success).toBe(false);
  });
});

describe('plan and quota', () => {
  it('traffic needs the Advanced plan as a whole', async () => {
    const starter = await startService({ plan: 'Starter' });
    const told = await starter.ask('/api/domain_traffic_intelligence', FERRIES);
    expect(told.body).toEqual({ success: false, message: expect.stringContaining('not allowed') });
    expect(starter.service.log[0]?.billed).toBe(false);
    const advanced = await startService({ plan: 'Advanced' });
    expect((await advanced.ask('/api/domain_traffic_intelligence', FERRIES)).body.success).toBe(true);
  });

  it('a used-up quota is a failure with a message; the running service calls it a success', async () => {
    const { ask, send, service } = await startService({ calls: 2 });
    await ask('/api/categorize', FERRIES);
    await ask('/api/discovery', { top_n: 10 });
    const usedUp = { success: false, message: expect.stringMatching(/upgrade.*billing/) };
    expect((await ask('/api/categorize', FERRIES)).body).toEqual(usedUp);
    expect((await ask('/api/discovery', { top_n: 10 })).body).toEqual(usedUp);
    expect((await send('/api/list-category/v1', { headers: withKey() })).body).toEqual(usedUp);
    expect(service.log.map((entry) => entry.billed)).toEqual([true, true, false, false, false]);
    const observed = await startService({ calls: 0, as: 'observed' });
    expect((await observed.ask('/api/categorize', FERRIES)).body).toEqual({ ...usedUp, success: true });
  });

  it('sites that cannot be read do not count', async () => {
    const { ask, service } = await startService({ calls: 1 });
    await ask('/api/categorize', { url: 'https://unreach.faults.com' });
    await ask('/api/categorize', { url: 'https://noindex.faults.com' });
    await ask('/api/real_time_categorization', { url: 'https://unreach.faults.com' });
    expect((await ask('/api/categorize', FERRIES)).body.domain).toBeDefined();
    expect((await ask('/api/categorize', FERRIES)).body.domain).toBeUndefined();
    expect(service.log.map((entry) => entry.billed)).toEqual([false, false, false, true, false]);
  });

  it('each search and each list costs one call', async () => {
    const { ask, send, service } = await startService();
    await ask('/api/discovery', { top_n: 1_000_000, page: 7 });
    for (const path of LIST_PATHS) await send(path, { headers: withKey() });
    expect(service.log.filter((entry) => entry.billed)).toHaveLength(3);
  });
});
