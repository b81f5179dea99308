import { browser } from 'wxt/browser';
import type { PageRefusal } from '../errors';

export type InPage = { ok: true; value: unknown } | { ok: false; reason: PageRefusal };

/** What Chromium and Firefox say of a tab or a document that is there no more. */
const GONE = /no tab with id|invalid tab id|tab was closed|was removed|no frame with id|frame not found|discarded/i;

const isLoading = (tabId: number) =>
  browser.tabs.get(tabId).then(
    ({ status }) => status === 'loading',
    () => false,
  );

/**
 * Runs a function in the top document of a tab; `activeTab` gives the right to it in the user's click. `func` is sent as text: it
 * uses nothing from around it. `deadline` in milliseconds. A page that still loads after half of it is read as it is. Never rejects.
 */
export async function runInPage<A extends unknown[]>(
  tabId: number,
  world: 'ISOLATED' | 'MAIN',
  func: (...args: A) => unknown,
  args: A,
  deadline: number,
): Promise<InPage> {
  const run = (injectImmediately: boolean): Promise<InPage> =>
    browser.scripting
      .executeScript({
        target: { tabId },
        world,
        // The browser's types know functions without arguments alone.
        func: func as () => unknown,
        args: args as unknown as [],
        injectImmediately,
      })
      .then(
        ([frame]) => ({ ok: true as const, value: frame?.result ?? null }),
        (error: unknown) => ({ ok: false as const, reason: GONE.test(String(error)) ? 'gone' : 'not-readable' }),
      );
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = (time: number) => new Promise<void>((resolve) => timers.push(setTimeout(resolve, time)));
  const result = await Promise.race([
    run(false),
    after(deadline / 2)
      .then(() => isLoading(tabId))
      .then((is) => (is ? run(true) : new Promise<never>(() => {}))),
    after(deadline).then((): InPage => ({ ok: false, reason: 'too-slow' })),
  ]);
  for (const timer of timers) clearTimeout(timer);
  return result;
}
