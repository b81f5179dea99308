import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import puppeteer from 'puppeteer-core';
import { programPath } from '../setup.ts';
import { toChromiumFlags } from '../support/chromium.ts';
import { createProfile, removeProfile } from '../support/profile.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';

export interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
}
interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** The DevTools protocol over a pipe: messages of JSON, each ended by a zero. */
function createConnection(input: Writable, output: Readable) {
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void; method: string }
  >();
  let lastId = 0;
  let rest = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const { id = 0, result, error }: Reply = JSON.parse(part);
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(`${asked.method}: ${error.message}`));
      else asked?.resolve(result);
    }
  });
  return function send<T = unknown>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = ++lastId;
    input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, method });
    });
  };
}

/**
 * Chromium driven by the bare protocol. Nothing is attached to a page or worker but while `evaluate` asks it something, since
 * an attached client slows what is measured and keeps workers alive.
 */
export async function openRawChromium(world: Pick<World, 'sites'>, extensionIds: string[]) {
  const profile = createProfile(extensionIds);
  const args = [
    ...(await puppeteer.defaultArgs({ headless: true, userDataDir: profile, enableExtensions: true })),
    ...toChromiumFlags(world, 'en-US'),
    '--remote-debugging-pipe',
    '--enable-unsafe-extension-debugging',
  ];
  const child = spawn(programPath('chromium'), args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, LANGUAGE: 'en' },
  });
  const closed = new Promise((resolve) => child.once('exit', resolve));
  const send = createConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);

  async function targets(): Promise<TargetInfo[]> {
    const found = await send<{ targetInfos: TargetInfo[] }>('Target.getTargets', { filter: [{}] });
    return found.targetInfos;
  }

  /** Evaluates in a target and lets go of it again. */
  async function evaluate<T>(targetId: string, expression: string): Promise<T> {
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send<{
      result: { value: T };
      exceptionDetails?: { exception?: { description?: string } };
    }>('Runtime.evaluate', params, sessionId);
    await send('Target.detachFromTarget', { sessionId });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'It threw.');
    return result.value;
  }

  return {
    /** Of the browser's first process. */
    pid: child.pid ?? 0,
    send,
    targets,
    evaluate,
    load: async (path: string) => (await send<{ id: string }>('Extensions.loadUnpacked', { path })).id,
    /** Opens a tab and waits until it has loaded. */
    open: async (url: string) => {
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url });
      const isThere = `document.readyState === 'complete' && location.href === ${JSON.stringify(url)}`;
      await waitUntil(() => evaluate<boolean>(targetId, isThere), `${url} has loaded`);
      return targetId;
    },
    closeTarget: (targetId: string) => send('Target.closeTarget', { targetId }),
    close: async () => {
      await send('Browser.close').catch(() => {});
      await closed;
      removeProfile(profile);
    },
  };
}
export type RawChromium = Awaited<ReturnType<typeof openRawChromium>>;
