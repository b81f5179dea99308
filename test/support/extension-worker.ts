import type { CDPSession, Page } from 'puppeteer-core';
import type { Chromium } from './chromium.ts';
import { waitUntil } from './wait.ts';

/** A debugger on the worker. It keeps the worker alive until it is detached. */
export interface AttachedWorker {
  client: CDPSession;
  detach(): Promise<void>;
}

/** The id of the running worker of an extension; null while it sleeps. */
export async function findWorker(root: CDPSession, origin: string): Promise<string | null> {
  const { targetInfos } = await root.send('Target.getTargets');
  const found = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(`${origin}/`));
  return found?.targetId ?? null;
}

/** Waits for what an expression promises, and throws what it throws. */
async function evaluate(client: CDPSession, expression: string): Promise<unknown> {
  const asked = { expression, returnByValue: true, awaitPromise: true };
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', asked);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** What is done with the worker of the extension. `within` is a page of it, whose messages wake the worker. */
export function createWorkerControl({ root, origin }: Pick<Chromium, 'root' | 'origin'>, within: Page) {
  /** The attached debugger that keeps the network from the worker. */
  let barred: AttachedWorker | null = null;

  async function attachWorker(): Promise<AttachedWorker> {
    await within.evaluate(() => chrome.runtime.sendMessage({}).catch(() => {}));
    const targetId = await findWorker(root, origin);
    if (targetId === null) throw new Error('The extension has no worker.');
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
    const client = root.connection()?.session(sessionId);
    if (!client) throw new Error('The worker cannot be attached to.');
    const detach = () => root.send('Target.detachFromTarget', { sessionId }).catch(() => {});
    return { client, detach };
  }

  /** Runs in the worker, waking it if need be, waits for what it promises, and lets go of it again. */
  async function inWorker<Given extends unknown[], Result>(
    act: string | ((...given: Given) => Result),
    ...given: Given
  ): Promise<Awaited<Result>> {
    const { client, detach } = await attachWorker();
    const expression = typeof act === 'string' ? act : `(${act})(...${JSON.stringify(given)})`;
    return (await evaluate(client, expression).finally(detach)) as Awaited<Result>;
  }

  /** Gives the network back to the worker, where it was taken. */
  async function bringOnline(): Promise<void> {
    await barred?.detach();
    barred = null;
  }

  return {
    attachWorker,
    inWorker,
    bringOnline,
    hasWorker: async () => (await findWorker(root, origin)) !== null,
    /** Ends the worker at once, in the middle of whatever it does. Without effect when it sleeps. */
    killWorker: async () => {
      const targetId = await findWorker(root, origin);
      if (targetId === null) return;
      const isGone = async () => {
        await root.send('Target.closeTarget', { targetId }).catch(() => {});
        return (await findWorker(root, origin)) !== targetId;
      };
      await waitUntil(isGone, 'the worker is gone');
    },
    /** Takes the network from the worker, or gives it back. */
    setOffline: async (offline: boolean) => {
      barred ??= await attachWorker();
      const { client } = barred;
      await client.send('Network.enable');
      const line = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
      await client.send('Network.emulateNetworkConditions', line);
      // The worker learns of it a moment later.
      const hasHeard = async () => (await evaluate(client, 'navigator.onLine')) === !offline;
      await waitUntil(hasHeard, `the worker is ${offline ? 'offline' : 'online'}`);
      if (!offline) await bringOnline();
    },
    /**
     * Lets the next `passes` reads or writes of the worker's storage through and holds all after them for ever: a moment to
     * kill the worker at. What it returns waits until that moment has come and a lookup was asked for: the worker reads for
     * itself too.
     */
    holdStorage: async (verb: 'get' | 'set', passes: number) => {
      await inWorker(`{
        const area = chrome.storage.local;
        const real = area.${verb}.bind(area);
        let left = ${passes};
        area.${verb} = (given) => {
          if (left-- > 0) return real(given);
          globalThis.isHeld = true;
          return new Promise(() => {});
        };
        chrome.runtime.onMessage.addListener(({ data }) => {
          globalThis.isAsked ||= data?.type === 'lookup';
        });
      }`);
      const isHeld = async () => (await inWorker('globalThis.isHeld && globalThis.isAsked')) === true;
      return () => waitUntil(isHeld, `the worker waits for its ${verb}`);
    },
  };
}
export type WorkerControl = ReturnType<typeof createWorkerControl>;
