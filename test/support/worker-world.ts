import { deleteDB } from 'idb';
import { vi } from 'vitest';
import type { StorageArea } from '../../lib/browser/storage';
import { localArea, sessionArea } from '../../lib/browser/storage';
import type { Environment } from '../../lib/environment';
import type { Failure, Result } from '../../lib/errors';
import { monthTotal, readLedger } from '../../lib/lookup/ledger';
import type { LookupReply, LookupRequest } from '../../lib/lookup/plan';
import { CATEGORIZED } from '../../lib/lookup/plan';
import type { Requests, RequestType } from '../../lib/messages';
import { ask } from '../../lib/messages';
import type { CallCount, SectionName } from '../../lib/model';
import type { Plan } from '../service/plans';
import type { ServiceOptions } from '../service/server';
import { createService } from '../service/server';
import { createLockSpace } from './locks';
import { realFetch } from './real-fetch';
import { listOddCalls } from './service-calls';
import { wait } from './wait';
import { createWorkerBrowser } from './worker-browser';

/** The key that the stand-in takes. It opens nothing else. */
const TEST_KEY = 'sk-test-0123456789abcdef-7Q4Z';

export interface WorkerWorldOptions {
  service?: ServiceOptions;
  /** Leaves out service address and key, as on the first run. */
  bare?: boolean;
  /** Granted beside access to every site; `webNavigation` unless told. */
  permissions?: readonly string[];
}

interface Steering {
  key?: string;
  plan?: Plan;
  calls?: number | null;
  as?: 'observed' | 'specification';
  fault?: string | null;
}

type Asked = Partial<LookupRequest>;

/** The failure of each section that failed, by its name. */
export function toFailures(reply: Result<LookupReply>): Partial<Record<SectionName, Failure>> {
  if (!reply.ok) throw new Error(`The whole request failed: ${reply.failure.kind}`);
  const entries = Object.entries(reply.body.sections);
  return Object.fromEntries(entries.flatMap(([name, part]) => (part.ok ? [] : [[name, part.failure]])));
}

/** Resolves or rejects as `work` does while the worker lives; never settles after. */
function mortal<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return;
    work().then(
      (value) => signal.aborted || resolve(value),
      (error) => signal.aborted || reject(error),
    );
  });
}

function toMortalArea(area: StorageArea, signal: AbortSignal): StorageArea {
  return {
    get: (keys) => mortal(signal, () => area.get(keys)),
    set: (items) => mortal(signal, () => area.set(items)),
    remove: (keys) => mortal(signal, () => area.remove(keys)),
    keys: () => mortal(signal, () => area.keys()),
    bytesInUse: (keys) => mortal(signal, () => area.bytesInUse(keys)),
  };
}

/** Resolves when `work` does, and rejects as a request does that is given up. */
function untilAborted(signal: AbortSignal, work: Promise<unknown>): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

/** A browser does not say where a redirect leads. */
function toOpaque(response: Response): Response {
  if (response.status < 300 || response.status > 399) return response;
  response.body?.cancel().catch(() => {});
  const hidden = { type: 'opaqueredirect', status: 0, ok: false };
  return Object.defineProperties(
    new Response(null),
    Object.fromEntries(Object.entries(hidden).map(([name, value]) => [name, { value }])),
  );
}

/**
 * The real worker (`startWorker`) in Node: before it the test library's browser as `createWorkerBrowser` completes it, behind it the
 * real stand-in by real `fetch`. An event or a message wakes it; `kill` ends it at once, with what it held in memory.
 */
export async function createWorkerWorld(options: WorkerWorldOptions = {}) {
  const { permissions = ['webNavigation', 'notifications'] } = options;
  const clock = { ahead: 0, isOnline: true };
  const now = () => Date.now() + clock.ahead;
  const lockSpace = createLockSpace();
  /** Milliseconds that the worker asked to wait. Null: by the real clock. */
  let skipWait: ((duration: number) => Promise<unknown>) | null = null;
  /** Answers of the service that wait, by the body of their request, and until when. */
  let hold: { isMeant(body: string): boolean; until: Promise<unknown> } | null = null;
  /** Requests to hosts that are not the service. */
  const strayed: string[] = [];
  const hosts = new Map<string, (url: URL, init?: RequestInit) => Promise<Response> | Response>();
  let life: { end: AbortController; die(): void } | null = null;
  let waking: Promise<void> | null = null;
  let service = createService({ key: TEST_KEY, ...options.service });
  let address = (await service.listen(0)).origin;

  const createFetch =
    (signal: AbortSignal): Environment['fetch'] =>
    (input, init) =>
      mortal(signal, async () => {
        const url = new URL(String(input));
        if (!clock.isOnline) throw new TypeError('Failed to fetch');
        const answer = hosts.get(url.host);
        if (answer) return answer(url, init);
        if (url.hostname !== '127.0.0.1' && url.hostname !== 'localhost') {
          strayed.push(url.href);
          throw new TypeError('Failed to fetch');
        }
        const signals = [signal, ...(init?.signal ? [init.signal] : [])];
        const response = await realFetch(url, { ...init, signal: AbortSignal.any(signals) });
        if (hold?.isMeant(String(init?.body))) await untilAborted(AbortSignal.any(signals), hold.until);
        return init?.redirect === 'manual' ? toOpaque(response) : response;
      });

  const start = async () => {
    const end = new AbortController();
    const { locks, die } = lockSpace.connect();
    life = { end, die };
    // A worker that starts evaluates its modules anew: nothing of the one before is in their memory.
    vi.resetModules();
    const [{ startWorker }, storage] = await Promise.all([
      import('../../entrypoints/background/index'),
      import('../../lib/browser/storage'),
    ]);
    if (end.signal.aborted) return;
    startWorker({
      area: toMortalArea(storage.localArea, end.signal),
      session: toMortalArea(storage.sessionArea, end.signal),
      locks,
      now,
      wait: (duration) => mortal(end.signal, () => (skipWait ?? wait)(duration)),
      fetch: createFetch(end.signal),
      isOnline: () => clock.isOnline,
    });
  };
  const wake = async (): Promise<void> => {
    if (life && !waking) return;
    waking ??= start().finally(() => {
      waking = null;
    });
    await waking;
  };
  const browser = createWorkerBrowser(wake);

  /** Ends the worker at once: what it was about never comes back, its locks are free, its connections break. */
  const kill = (): void => {
    life?.end.abort();
    life?.die();
    life = null;
    browser.forgetWorker();
  };

  const steer = async (wanted: Steering): Promise<void> => {
    const reply = await realFetch(`${address}/__mode`, { method: 'POST', body: JSON.stringify(wanted) });
    const { success, message } = (await reply.json()) as { success: boolean; message?: string };
    if (!success) throw new Error(message);
  };

  const setUp = async ({ bare = false }: Pick<WorkerWorldOptions, 'bare'>) => {
    browser.grant('<all_urls>', ...permissions);
    if (bare) return;
    const saved = await ask('save-key', { address, key: options.service?.key ?? TEST_KEY, keep: 'local' });
    if (!saved.ok) throw new Error(`The key is not saved: ${saved.failure.kind}`);
  };

  /** Everything forgotten on both sides, then set up as at first. */
  const reset = async (more: Pick<WorkerWorldOptions, 'bare' | 'service'> = options): Promise<void> => {
    kill();
    for (const area of [browser.local, browser.session, browser.managed]) {
      area.mend();
      await area.clear();
    }
    // Pages of this test hold connections too, and let go of what is deleted.
    for (const { name = '' } of await indexedDB.databases()) await deleteDB(name);
    browser.tabs.clear();
    browser.alarms.clear();
    for (const id of Object.keys(browser.notes)) delete browser.notes[id];
    browser.menus.length = 0;
    browser.panels.length = 0;
    Object.assign(clock, { ahead: 0, isOnline: true });
    skipWait = null;
    hold = null;
    strayed.length = 0;
    hosts.clear();
    await service.close();
    service = createService({ key: TEST_KEY, ...more.service });
    address = (await service.listen(0)).origin;
    await setUp(more);
  };

  await setUp(options);
  const askLookup = (subject: string, asked: Asked = {}): Promise<Result<LookupReply>> =>
    ask('lookup', { subject, sections: ['categories'], mode: 'missing', confirmed: false, asker: 'popup', ...asked });

  return {
    browser,
    tabs: browser.tabs,
    clock,
    now,
    strayed,
    get service() {
      return service;
    },
    get address() {
      return address;
    },
    key: options.service?.key ?? TEST_KEY,
    wake,
    kill,
    isAwake: () => life !== null,
    steer,
    reset,
    /** Asks as a page of the extension does, by its own words, a second time where that costs nothing. */
    ask: <T extends RequestType>(type: T, body: Requests[T]['body']) => ask(type, body),
    /** The categories unless told. */
    lookUp: askLookup,
    /** What a popup asks for by itself: the five sections of one call, the registration and the traffic. */
    openCard: (subject: string, asked: Asked = {}) =>
      askLookup(subject, { sections: [...CATEGORIZED, 'registration', 'traffic'], ...asked }),
    /** From now on the worker's waits are these: `async () => {}` waits for nothing. Null: the real clock. */
    setWait: (wait: ((duration: number) => Promise<unknown>) | null) => {
      skipWait = wait;
    },
    /** Puts the worker's clock on, in milliseconds. */
    putOn: (duration: number) => {
      clock.ahead += duration;
    },
    /** From now on the worker waits for nothing: its clock goes on instead. */
    skipWaits: () => {
      skipWait = async (duration) => {
        clock.ahead += duration;
      };
    },
    /** From now on answers of the service come once the returned function is called. `isMeant` is asked with each request's body. */
    holdAnswers: (isMeant: (body: string) => boolean = () => true): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const mine = { isMeant, until: promise };
      hold = mine;
      return () => {
        if (hold === mine) hold = null;
        resolve();
      };
    },
    setOffline: (isOffline: boolean) => {
      clock.isOnline = !isOffline;
    },
    /** From now on this https host answers so. Others are not reached, and noted in `strayed`. */
    answerAs: (host: string, answer: (url: URL, init?: RequestInit) => Promise<Response> | Response) =>
      hosts.set(host, answer),
    stored: () => browser.local.get(null),
    storedInSession: () => browser.session.get(null),
    store: (items: Record<string, unknown>) => browser.local.set(items),
    /** The calls that reached the stand-in: `/api/categorize`. */
    paths: () => service.log.map(({ path }) => path).sort(),
    /** The same with their subject: `/api/categorize https://example.com`. */
    asked: () => service.log.map(({ path, subject }) => `${path} ${subject ?? ''}`.trim()).sort(),
    /** The hosts in the order in which they were asked about. */
    askedHosts: () => service.log.map(({ subject }) => subject?.replace('https://', '') ?? ''),
    callsAbout: (host: string) => service.log.filter(({ subject }) => subject === `https://${host}`).length,
    oddCalls: () => listOddCalls(service.log),
    forgetCalls: () => {
      service.log.length = 0;
    },
    /** This month by our own record. */
    readLedger: async (): Promise<CallCount> => monthTotal(await readLedger(localArea, now())),
    close: async () => {
      kill();
      await service.close();
      // Last, since a dead worker may still be on its way to the browser.
      browser.remove();
    },
    areas: { local: localArea, session: sessionArea },
  };
}
export type WorkerWorld = Awaited<ReturnType<typeof createWorkerWorld>>;
