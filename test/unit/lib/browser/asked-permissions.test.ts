import { describe, expect, it } from 'vitest';
import type { PermissionsApi } from '../../../../lib/browser/permissions';
import { createOriginPermissions } from '../../../../lib/browser/permissions';

function createApi(all: object) {
  const requests: object[] = [];
  const removed: object[] = [];
  const listeners = new Set<() => void>();
  const event = {
    addListener: (listener: () => void) => void listeners.add(listener),
    removeListener: (listener: () => void) => void listeners.delete(listener),
  };
  const api: PermissionsApi = {
    request: async (wanted) => {
      requests.push(wanted);
      return true;
    },
    contains: async ({ origins = [] }) => origins[0] === 'https://api.example.com/*',
    remove: async (given) => removed.push(given),
    getAll: async () => all,
    onAdded: event,
    onRemoved: event,
  };
  return { api, requests, removed, listeners };
}

describe('access to the service', () => {
  it('is asked for with nothing else where the browser knows no consent to data collection', async () => {
    const { api, requests } = createApi({ origins: [], permissions: [] });
    await (await createOriginPermissions(api)).request('https://api.example.com');
    expect(requests).toEqual([{ origins: ['https://api.example.com/*'] }]);
  });

  it('is asked for together with consent to data collection in Firefox, in one request', async () => {
    const { api, requests } = createApi({ origins: [], permissions: [], data_collection: [] });
    const permissions = await createOriginPermissions(api);
    void permissions.request('https://api.example.com');
    // Not a turn of the event loop between the call and the request.
    expect(requests).toEqual([{ origins: ['https://api.example.com/*'], data_collection: ['browsingActivity'] }]);
  });

  it('is asked for, looked at and given back by host, since Firefox takes no port', async () => {
    const { api, requests, removed } = createApi({});
    const permissions = await createOriginPermissions(api);
    await permissions.request('https://api.example.com:8443');
    expect(requests).toEqual([{ origins: ['https://api.example.com/*'] }]);
    expect(await permissions.isGranted('https://api.example.com:8443')).toBe(true);
    await permissions.drop('https://api.example.com:8443');
    expect(removed).toEqual([{ origins: ['https://api.example.com/*'] }]);
  });

  it.each([
    [{ data_collection: [] }, false],
    [{ data_collection: ['personallyIdentifyingInfo'] }, false],
    [{ data_collection: ['browsingActivity'] }, true],
  ])('with %j of consent kept by Firefox, it is there: %s', async (all, isThere) => {
    const { api } = createApi(all);
    expect(await (await createOriginPermissions(api)).isGranted('https://api.example.com')).toBe(isThere);
  });

  it('knows what is granted, and stops listening when it is told to', async () => {
    const { api, listeners } = createApi({});
    const permissions = await createOriginPermissions(api);
    expect(await permissions.isGranted('https://api.example.com')).toBe(true);
    expect(await permissions.isGranted('https://other.example.org')).toBe(false);
    const stop = permissions.subscribe(() => {});
    expect(listeners.size).toBe(1);
    stop();
    expect(listeners.size).toBe(0);
  });
});
