import { describe, expect, it, vi } from 'vitest';
import type { PermissionsApi } from '../../../../lib/browser/permissions';

interface Given {
  keepsConsent?: boolean;
  answer?: () => Promise<boolean>;
  granted?: string[];
}

function createApi({ keepsConsent = false, answer = async () => true, granted = [] }: Given = {}) {
  const asked: object[] = [];
  const removed: object[] = [];
  const held = new Set(granted);
  const api: PermissionsApi = {
    request: (wanted) => {
      asked.push(wanted);
      return answer();
    },
    contains: async ({ origins = [], permissions = [] }) => [...origins, ...permissions].every((one) => held.has(one)),
    remove: async (wanted) => {
      removed.push(wanted);
      // As Chromium does: what lies within goes too.
      if (wanted.origins) held.clear();
    },
    getAll: async () => (keepsConsent ? { data_collection: [] } : {}),
    onAdded: { addListener: () => {}, removeListener: () => {} },
    onRemoved: { addListener: () => {}, removeListener: () => {} },
  };
  return { api, asked, removed, held };
}

/** What is needed depends on the browser that the build is for. */
async function load(firefox: string) {
  vi.stubEnv('FIREFOX', firefox);
  vi.resetModules();
  const path = '../../../../lib/browser/permissions';
  const module: typeof import('../../../../lib/browser/permissions') = await import(path);
  return module.createSafetyPermissions;
}

describe('the permissions of brand safety', async () => {
  const createSafetyPermissions = await load('');

  it('are exactly those that are needed', async () => {
    const { api, asked } = createApi();
    const permissions = await createSafetyPermissions(api);
    for (const need of ['navigation', 'notices', 'everySite'] as const) await permissions.request([need]);
    expect(asked).toEqual([
      { permissions: ['webNavigation'] },
      { permissions: ['notifications'] },
      { origins: ['https://*/*', 'http://*/*'], permissions: ['declarativeNetRequestWithHostAccess'] },
    ]);
  });

  it('come with the consent to sending what is browsed in the same prompt, in browsers that keep it alone', async () => {
    const firefox = createApi({ keepsConsent: true });
    await (await createSafetyPermissions(firefox.api)).request(['navigation', 'browsing']);
    expect(firefox.asked).toEqual([{ permissions: ['webNavigation'], data_collection: ['browsingActivity'] }]);
    const chromium = createApi();
    const permissions = await createSafetyPermissions(chromium.api);
    await permissions.request(['navigation', 'browsing']);
    expect(await permissions.request(['browsing'])).toBe(true);
    expect(chromium.asked).toEqual([{ permissions: ['webNavigation'] }]);
  });

  it('to block by itself Firefox has from the start: it is neither asked for it nor given it back', async () => {
    const createInFirefox = await load('true');
    const { api, asked, removed } = createApi();
    const permissions = await createInFirefox(api);
    await permissions.request(['everySite']);
    await permissions.dropEverySite(null);
    expect([asked, removed]).toEqual([
      [{ origins: ['https://*/*', 'http://*/*'] }],
      [{ origins: ['https://*/*', 'http://*/*'] }],
    ]);
  });

  it('are asked for in the click itself: nothing is awaited before', async () => {
    const { api, asked } = createApi();
    const permissions = await createSafetyPermissions(api);
    void permissions.request(['navigation']);
    expect(asked).toHaveLength(1);
  });

  it('count as refused when the browser throws', async () => {
    const { api } = createApi({ answer: () => Promise.reject(new Error('no gesture')) });
    expect(await (await createSafetyPermissions(api)).request(['navigation'])).toBe(false);
  });

  it('to every site are given back without that to the service', async () => {
    const service = 'https://api.example.com';
    const lost = createApi({ granted: ['https://*/*', 'http://*/*', `${service}/*`] });
    await (await createSafetyPermissions(lost.api)).dropEverySite(service);
    expect(lost.removed).toEqual([{ origins: ['https://*/*', 'http://*/*'] }]);
    expect(lost.asked).toEqual([{ origins: [`${service}/*`] }]);
    const none = createApi({ granted: ['https://*/*'] });
    await (await createSafetyPermissions(none.api)).dropEverySite(null);
    expect(none.asked).toEqual([]);
  });
});
