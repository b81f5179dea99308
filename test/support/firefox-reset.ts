import type { Page } from 'puppeteer-core';
import type { Firefox } from './firefox.ts';
import { runInWindow } from './firefox-window.ts';
import { emptyStorage } from './reset.ts';
import { waitUntil } from './wait.ts';

/** The background of the extension, which Firefox stops when nothing happens in it. */
export function createBackground(firefox: Firefox) {
  const inExtension = (script: string) =>
    runInWindow(firefox, `const { extension } = WebExtensionPolicy.getByID(given); ${script}`, firefox.addonId);
  const isAsleep = async () => (await inExtension('return extension.backgroundState')) === 'stopped';
  return {
    isAsleep,
    untilAsleep: () => waitUntil(isAsleep, 'the background is stopped'),
    /** Stops it now, as Firefox does after a while. As there, it goes on while it has something to do. */
    stopBackground: () =>
      waitUntil(async () => {
        if (await isAsleep()) return true;
        await inExtension('await extension.terminateBackground();');
        return isAsleep();
      }, 'the background is stopped'),
  };
}

/** Closes every tab but this page's, the popup and the sidebar. */
async function closePages(firefox: Firefox, within: Page): Promise<void> {
  await runInWindow(firefox, 'SidebarController.hide()');
  await within.evaluate(async () => {
    for (const view of chrome.extension.getViews({ type: 'popup' })) view.close();
    const own = await chrome.tabs.getCurrent();
    const others = (await chrome.tabs.query({})).filter(({ id }) => id !== own?.id);
    await chrome.tabs.remove(others.flatMap(({ id }) => id ?? []));
  });
}

/** Gives back every permission and consent that was asked for since the install. */
function dropGrants(within: Page): Promise<void> {
  return within.evaluate(async () => {
    const { optional_permissions, optional_host_permissions } = chrome.runtime.getManifest();
    const isOptional = (name: string) => optional_permissions?.some((optional) => optional === name);
    const { permissions = [], origins = [], ...consents } = await chrome.permissions.getAll();
    // The types do not know consent to data collection.
    const remove = chrome.permissions.remove as (grants: object) => Promise<boolean>;
    const own = optional_host_permissions ? { origins } : {};
    await remove({ permissions: permissions.filter(isOptional), ...own, ...consents });
  });
}

/** Makes Firefox as good as new, but for `within`: no other page, no grant, nothing stored, nothing in the memory of the background. */
export async function sweepFirefox(firefox: Firefox, within: Page): Promise<void> {
  const { stopBackground } = createBackground(firefox);
  await closePages(firefox, within);
  await dropGrants(within);
  await stopBackground();
  await emptyStorage(within);
  // It wakes over what was removed, and may have read half of it.
  await stopBackground();
}
