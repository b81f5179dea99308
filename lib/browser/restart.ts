import { browser } from 'wxt/browser';
import { openPage } from './pages';
import { localArea } from './storage';

const KEY = 'open-again';
/** Pages in a tab: the popup and the panel open at a click. */
const IN_TAB = /^\/(dashboard|options)\.html$/;

/** Starts the extension anew from one of its pages, which the browser closes. The worker then opens it again. */
export async function restartExtension(): Promise<void> {
  const { pathname, hash } = location;
  if (IN_TAB.test(pathname)) await localArea.set({ [KEY]: `${pathname}${hash}` }).catch(() => {});
  browser.runtime.reload();
}

/** For the worker, as it starts. */
export function openAgainAfterRestart(): void {
  browser.runtime.onInstalled.addListener(async () => {
    const { [KEY]: path } = await localArea.get([KEY]).catch((): Record<string, unknown> => ({}));
    if (typeof path !== 'string') return;
    await localArea.remove([KEY]);
    await openPage(path);
  });
}
