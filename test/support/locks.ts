/** Web Locks in memory, for several contexts; a context that dies lets go of its locks at once, as in a browser. */
export interface LockContext {
  locks: Pick<LockManager, 'request' | 'query'>;
  die(): void;
}

interface Waiting {
  context: symbol;
  start(): void;
}

export function createLockSpace(): { connect(): LockContext } {
  const holders = new Map<string, symbol>();
  const queues = new Map<string, Waiting[]>();

  const next = (name: string) => {
    holders.delete(name);
    queues.get(name)?.shift()?.start();
  };

  return {
    connect() {
      const context = Symbol('context');
      let isDead = false;
      const held = new Set<string>();

      const run = async (name: string, work: (lock: unknown) => unknown) => {
        holders.set(name, context);
        held.add(name);
        try {
          return await work({ name, mode: 'exclusive' });
        } finally {
          if (!isDead) {
            held.delete(name);
            next(name);
          }
        }
      };

      const request = (name: string, ...rest: unknown[]) => {
        // The last argument is the work, the one before it the options, as in the browser's own overloads.
        const work = rest[rest.length - 1] as (lock: unknown) => unknown;
        const options = (rest.length > 1 ? rest[0] : {}) as { ifAvailable?: boolean };
        if (isDead) return new Promise(() => {});
        if (!holders.has(name)) return run(name, work);
        if (options.ifAvailable) return Promise.resolve().then(() => work(null));
        return new Promise((resolve, reject) => {
          const waiting = { context, start: () => run(name, work).then(resolve, reject) };
          queues.set(name, [...(queues.get(name) ?? []), waiting]);
        });
      };

      const query = async () => ({ held: [...holders.keys()].map((name) => ({ name })) });

      return {
        locks: { request, query } as LockContext['locks'],
        die() {
          isDead = true;
          for (const [name, queue] of queues) {
            queues.set(
              name,
              queue.filter((waiting) => waiting.context !== context),
            );
          }
          for (const name of held) next(name);
          held.clear();
        },
      };
    },
  };
}

/** The locks of a single context. */
export function createLocks(): LockContext['locks'] {
  return createLockSpace().connect().locks;
}
