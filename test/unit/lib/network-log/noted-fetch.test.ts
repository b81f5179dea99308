import { describe, expect, test } from 'vitest';
import type { NotedRequest, RequestEnd } from '../../../../lib/network-log/entry';
import { createNotedFetch } from '../../../../lib/network-log/noted-fetch';
import { settleDown } from '../../../support/lookup-world';

const ADDRESS = new URL('https://api.example.com/api/categorize');
const POST: RequestInit = {
  method: 'POST',
  headers: { Accept: 'application/json', Authorization: 'Bearer secret-key-1234', 'Content-Type': 'application/json' },
  body: '{"url":"https://straße.de"}',
};

interface Noted {
  request: NotedRequest;
  end: RequestEnd | null;
}

/** `answer` is asked once the request has been noted. */
function setUp(answer: (init: RequestInit, log: readonly Noted[]) => Promise<Response> | Response) {
  const entries: Noted[] = [];
  const clock = { now: 1000 };
  const log = {
    begin: async (request: NotedRequest) => entries.push({ request, end: null }) - 1,
    end: async (id: number | null, end: RequestEnd) => {
      const entry = entries[id ?? -1];
      if (entry) entry.end = end;
    },
    drop: async (id: number | null) => void entries.splice(id ?? 0, 1),
  };
  const fetch = async (_: unknown, init: RequestInit = {}) => {
    clock.now += 30;
    const response = await answer(init, entries);
    clock.now += 20;
    return response;
  };
  return { entries, fetch: createNotedFetch({ fetch, now: () => clock.now }, log) };
}
const endOf = async (entries: readonly Noted[]) => {
  await settleDown();
  return entries[0]?.end;
};

describe('a request', () => {
  test('is noted before it is sent, with whoever asked, and without the key', async () => {
    const { entries, fetch } = setUp((_, noted) => {
      expect(noted).toHaveLength(1);
      return new Response('{}');
    });
    await fetch(ADDRESS, POST, 'watch');
    expect(entries[0]?.request).toEqual({
      at: 1000,
      method: 'POST',
      url: ADDRESS.href,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      hasKey: true,
      body: '{"url":"https://straße.de"}',
      asker: 'watch',
    });
    expect(JSON.stringify(entries)).not.toContain('secret-key');
  });

  test('that nobody waits for any more is not sent, and is no entry', async () => {
    const { entries, fetch } = setUp(() => expect.unreachable());
    await expect(fetch(ADDRESS, { signal: AbortSignal.abort() }, 'popup')).rejects.toThrow();
    expect(entries).toEqual([]);
  });
});

describe('its end', () => {
  test('comes with the last byte of the answer, with status, type, size and time', async () => {
    const { entries, fetch } = setUp(
      () => new Response('{"a":"ü"}', { status: 201, headers: { 'Content-Type': 'application/json; charset=utf-8' } }),
    );
    const response = await fetch(ADDRESS, POST, 'popup');
    expect(await endOf(entries)).toBeNull();
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      201,
      'application/json; charset=utf-8',
      { a: 'ü' },
    ]);
    expect(await endOf(entries)).toEqual({
      outcome: 'answered',
      status: 201,
      type: 'application/json',
      received: 10,
      waited: 50,
      took: 50,
    });
  });

  test('a refusal whose body is left unread is answered; a good answer that is left is cut', async () => {
    for (const [status, outcome] of [
      [429, 'answered'],
      [200, 'cut'],
    ] as const) {
      const { entries, fetch } = setUp(() => new Response('slow down', { status }));
      await (await fetch(ADDRESS, POST, 'popup')).body?.cancel();
      expect(await endOf(entries)).toMatchObject({ outcome, status, received: 0 });
    }
  });

  test('a redirect that is not followed, which a browser hides, says so, and stays as it is', async () => {
    const hidden = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
    });
    const { entries, fetch } = setUp(() => hidden);
    expect(await fetch(ADDRESS, POST, 'popup')).toBe(hidden);
    expect(await endOf(entries)).toMatchObject({ outcome: 'redirected', status: null });
  });

  test.each([
    ['timed-out', AbortSignal.timeout(1)],
    ['cancelled', AbortSignal.abort()],
    ['failed', undefined],
  ] as const)('%s, where no answer came and where it broke off', async (outcome, signal) => {
    const toBroken = () => {
      const broken = new ReadableStream({
        pull(controller) {
          controller.error(new TypeError('network error'));
        },
      });
      return new Response(broken);
    };
    const gone = new AbortController();
    const untilOver = async () => {
      if (signal && !signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      if (signal) gone.abort(signal.reason);
    };
    const first = setUp(async () => {
      await untilOver();
      throw new TypeError('Failed to fetch');
    });
    await expect(first.fetch(ADDRESS, { signal: gone.signal }, 'popup')).rejects.toThrow('Failed to fetch');
    expect(await endOf(first.entries)).toMatchObject({ outcome, status: null, received: 0 });

    const later = new AbortController();
    const second = setUp(toBroken);
    const response = await second.fetch(ADDRESS, { signal: later.signal }, 'popup');
    if (signal) later.abort(signal.reason);
    await expect(response.text()).rejects.toThrow();
    expect(await endOf(second.entries)).toMatchObject({ outcome, status: 200 });
  });
});
