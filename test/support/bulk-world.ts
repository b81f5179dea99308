import { ListRun } from '../../lib/bulk/run';
import type { Failure, Result } from '../../lib/errors';
import { LookupError, settle } from '../../lib/errors';
import type { LookupReply, LookupRequest } from '../../lib/lookup/plan';
import { HOUR } from '../../lib/time';
import { untilDead } from './death';
import { createLargeStoreSpace } from './large-store';
import { createLockSpace } from './locks';
import { createLookupWorld } from './lookup-world';
import { createRunChannels } from './run-channels';

/** The world of a lookup, with pages that run lists and die by themselves. */
export function createBulkWorld() {
  const world = createLookupWorld();
  const { space, state } = world;
  const largeSpace = createLargeStoreSpace();
  const lockSpace = createLockSpace();
  const toChannel = createRunChannels();
  const settings = { limit: null as number | null, failure: null as Failure | null };
  const asked: LookupRequest[] = [];
  const waits: number[] = [];
  const onWait = { run: async (_duration: number) => {} };

  type Worker = ReturnType<typeof world.wake>;
  let worker: Worker | null = null;
  /** The worker of now: a new one where the last has died. */
  const getWorker = (): Worker => {
    if (worker === null || worker.context.isDead()) {
      worker = world.wake();
      void worker.journal.recover();
    }
    return worker;
  };
  /** As a page asks: once more where the worker dies over the question. */
  const ask = async (body: LookupRequest): Promise<Result<LookupReply>> => {
    asked.push(body);
    const askedAt = state.now;
    const askWorker = (request: LookupRequest) => {
      const { lookup, context } = getWorker();
      const { subject, sections, ...more } = request;
      return Promise.race([settle(() => lookup(subject, sections, more)), untilDead(context).then(() => null)]);
    };
    const first = await askWorker(body);
    if (first) return first;
    const second = await askWorker({ ...body, confirmed: false, askedAt });
    return second ?? { ok: false, failure: { kind: 'lost', billed: 'maybe' } };
  };

  const open = () => {
    const death = Promise.withResolvers<void>();
    const lock = lockSpace.connect();
    let isClosed = false;
    const die = () => {
      isClosed = true;
      lock.die();
      death.resolve();
    };
    const context = largeSpace.connect(die);
    const never = () => new Promise<never>(() => {});
    const environment = {
      area: space.connect().area,
      locks: lock.locks,
      now: () => state.now,
      wait: async (duration: number) => {
        waits.push(duration);
        await onWait.run(duration);
        state.now += duration;
      },
    };
    const calls: ConstructorParameters<typeof ListRun>[1] = {
      // A page that is gone hears no reply.
      askSite: (body) => (isClosed ? never() : ask(body).then((reply) => (isClosed ? never() : reply))),
      readLimit: async () => {
        if (settings.failure) throw new LookupError(settings.failure);
        return settings.limit;
      },
      failureLifetime: async () => HOUR,
      readKeyId: async () => state.credential,
    };
    const store = () => (isClosed ? never() : context.store());
    const run = new ListRun(environment, calls, store, toChannel());
    return { ...run, context, leave: die, left: death.promise };
  };
  return { ...world, largeSpace, lockSpace, settings, asked, waits, onWait, getWorker, ask, open };
}
