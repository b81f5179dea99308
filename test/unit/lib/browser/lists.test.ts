import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readVendorLines } from '../../../../lib/browser/lists';

test('the list of vendors comes from the package, once, and after a failure again', async () => {
  const fetched: string[] = [];
  fakeBrowser.runtime.getURL = (path) => `chrome-extension://x${path}`;
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    if (fetched.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ analytics: ['counter=Counter | host counter.example'] });
  });
  await expect(readVendorLines()).rejects.toThrow('Failed to fetch');
  const lines = await readVendorLines();
  expect(lines).toEqual({ analytics: ['counter=Counter | host counter.example'] });
  expect(await readVendorLines()).toBe(lines);
  expect(fetched).toEqual(['chrome-extension://x/vendors.json', 'chrome-extension://x/vendors.json']);
});
