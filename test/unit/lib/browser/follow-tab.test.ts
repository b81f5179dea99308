import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followTab } from '../../../../lib/browser/follow-tab';

beforeEach(() => fakeBrowser.reset());

/** Events of navigation as a browser has them while the permission stands; Firefox takes them away with it. */
function grantNavigation() {
  const listeners = new Set<(details: { tabId: number; frameId: number; url: string }) => void>();
  const event = { addListener: listeners.add.bind(listeners), removeListener: listeners.delete.bind(listeners) };
  const events: Record<string, unknown> = {
    getFrame: async () => ({ url: 'https://one.com/' }),
    ...{ onCommitted: event, onErrorOccurred: event, onHistoryStateUpdated: event, onCompleted: event },
  };
  const granted = vi.spyOn(fakeBrowser, 'webNavigation', 'get');
  granted.mockReturnValue(events as unknown as typeof fakeBrowser.webNavigation);
  return {
    takeAway() {
      for (const name of Object.keys(events)) delete events[name];
      granted.mockReturnValue(undefined as unknown as typeof fakeBrowser.webNavigation);
    },
  };
}

test('the panel stops following, and can follow again, when the browser has taken the permission away', async () => {
  const { takeAway } = grantNavigation();
  const tab = await fakeBrowser.tabs.create({ url: 'https://one.com/', active: true });
  const addresses: string[] = [];
  const windowId = tab.windowId ?? -1;
  const stop = followTab(windowId, true, (address) => addresses.push(address));
  await expect.poll(() => addresses).toEqual(['https://one.com/']);
  takeAway();
  expect(stop).not.toThrow();
  grantNavigation();
  followTab(windowId, true, (address) => addresses.push(address));
  await expect.poll(() => addresses).toHaveLength(2);
});
