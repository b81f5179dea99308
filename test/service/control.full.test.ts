import { describe, expect, it } from 'vitest';
import { NOW, startService, withKey } from './asking.ts';

const FERRIES = { url: ' https://northwind-ferries.com ' };

describe('the log', () => {
  it('says of each request what came and whether it was billed, with the right key masked', async () => {
    const { ask, send, service } = await startService();
    await ask('/api/categorize?x=1', FERRIES, { headers: { ...withKey(), cookie: 'a=b' } });
    await ask('/api/categorize', { email: 'a@b.com' }, { headers: withKey('another-key') });
    const { body } = await send('/__log');
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({
      time: NOW,
      method: 'POST',
      path: '/api/categorize?x=1',
      subject: FERRIES.url,
      headers: { authorization: '[key]', cookie: 'a=b', 'content-type': 'application/json' },
      authorization: 'right',
      body: JSON.stringify(FERRIES),
      billed: true,
      status: 200,
    });
    expect(body[1]).toMatchObject({
      subject: 'a@b.com',
      headers: { authorization: '[other]' },
      authorization: 'wrong',
      billed: false,
      status: 401,
    });
    expect(JSON.stringify(body)).not.toContain('another-key');
    expect(service.log).toHaveLength(2);
  });

  it('shows a key that is where it does not belong', async () => {
    const { ask, service } = await startService();
    await ask('/api/categorize', { url: 'https://test-key-0123456789abcdef.com' });
    expect(JSON.stringify(service.log)).toContain('test-key-0123456789abcdef');
  });

  it.each(['/__reset', '/__log', '/__mode'])('loses nothing by a request for %s', async (path) => {
    const { ask, send, service } = await startService();
    await ask('/api/categorize', FERRIES);
    const [first] = service.log;
    for (const method of ['POST', 'PUT', 'DELETE']) await send(path, { method, body: '{}' });
    expect((await send('/__log')).body).toEqual([first]);
  });
});

describe('changes while running', () => {
  it('calls, plan, key, shapes and a fault for all', async () => {
    const { ask, send, service } = await startService();
    const change = async (body: unknown) =>
      (await send('/__mode', { method: 'POST', body: JSON.stringify(body) })).body.success;
    const state = async () => (await ask('/api/domain_traffic_intelligence', FERRIES)).body;
    expect(await change({ plan: 'Starter' })).toBe(true);
    expect((await state()).message).toContain('not allowed');
    await change({ plan: 'Premium', calls: 0 });
    expect((await state()).message).toContain('upgrade');
    await change({ calls: null, as: 'observed' });
    expect((await state()).api_usage).toBeDefined();
    await change({ as: 'specification', fault: '500' });
    expect((await ask('/api/discovery', { top_n: 5 })).status).toBe(500);
    await change({ fault: null, key: 'new-key' });
    expect((await ask('/api/categorize', FERRIES)).status).toBe(401);
    expect((await ask('/api/categorize', FERRIES, { headers: withKey('new-key') })).status).toBe(200);
    expect(service.log.every((entry) => !entry.path.startsWith('/__'))).toBe(true);
  });

  it('begins anew under the same address, as if nothing had been asked or changed', async () => {
    const { ask, send, service, origin } = await startService();
    const change = { key: 'new-key', plan: 'Starter', calls: 1, as: 'observed', fault: '500' };
    await send('/__mode', { method: 'POST', body: JSON.stringify(change) });
    await ask('/api/categorize', FERRIES, { headers: withKey('new-key') });
    service.reset({ now: () => NOW, calls: 1 });
    expect(service.log).toEqual([]);
    const reply = await ask('/api/domain_traffic_intelligence', FERRIES);
    expect([reply.status, reply.body.api_usage]).toEqual([200, undefined]);
    expect((await ask('/api/categorize', FERRIES)).body.message).toContain('upgrade');
    service.reset({ now: () => NOW });
    const redirect = await send('/api/categorize', {
      ...{ method: 'POST', headers: withKey(), redirect: 'manual' },
      body: JSON.stringify({ url: 'https://302-same.com' }),
    });
    expect(redirect.headers.get('location')).toContain(origin);
  });

  it.each(['', '[]', '{"calls":-1}', '{"plan":"Gold"}', '{"key":""}', '{"as":"x"}', '{"fault":"nonsense"}'])(
    'the change %j is refused',
    async (body) => {
      const { send } = await startService();
      expect((await send('/__mode', { method: 'POST', body })).body.success).toBe(false);
    },
  );
});
