import { browser } from 'wxt/browser';
import type { PageRefusal } from '../errors';

export type InPage = { ok: true; value: unknown } | { ok: false; reason: PageRefusal };

/** What Chromium and Firefox say of a tab or a document that is there no more. */
const GONE = /no tab with id|invalid tab id|tab was closed|was removed|no frame with id|frame not found|discarded/i;

type Injection = Parameters<typeof browser.scripting.executeScript>[0];

/** A function, which is sent as text and so uses nothing from around it, or files of the extension. */
export type PageScript = { world: 'ISOLATED' | 'MAIN' } & (
  | { func: (...args: never[]) => unknown; args: unknown[] }
  | { files: string[] }
);

/**
 * Runs scripts one after the other in the top document of a tab, and gives what the last one does; `activeTab` gives the right to it
 * in the user's click. `deadline` in milliseconds, for all. A page that still loads after half of it is read as it is. Never rejects.
 */
export async function runInPage(tabId: number, scripts: readonly PageScript[], deadline: number): Promise<InPage> {
  const run = async (injectImmediately: boolean): Promise<InPage> => {
    try {
      let frame: { result?: unknown } | undefined;
      for (const script of scripts) {
        // The browser's types know functions with any arguments alone.
        const injection = { target: { tabId }, injectImmediately, ...script } as Injection;
        [frame] = await browser.scripting.executeScript(injection);
      }
      return { ok: true, value: frame?.result ?? null };
    } catch (error) {
      return { ok: false, reason: GONE.test(`${error}`) ? 'gone' : 'not-readable' };
    }
  };
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = (time: number) => new Promise<void>((resolve) => timers.push(setTimeout(resolve, time)));
  const tooSlow = after(deadline).then((): InPage => ({ ok: false, reason: 'too-slow' }));
  const result = await Promise.race([
    run(false),
    after(deadline / 2)
      .then(() => browser.tabs.get(tabId))
      .then(
        ({ status }) => (status === 'loading' ? run(true) : tooSlow),
        () => tooSlow,
      ),
    tooSlow,
  ]);
  for (const timer of timers) clearTimeout(timer);
  return result;
}
