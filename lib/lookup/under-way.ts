/** The calls that are under way, so that all of them can be ended when the key is forgotten or replaced. */
export function createUnderWay() {
  let stop = new AbortController();
  const calls = new Set<Promise<unknown>>();
  return {
    /** Begins a call, which ends when its signal says so. */
    follow<T>(begin: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const call = begin(stop.signal);
      calls.add(call);
      const forget = () => calls.delete(call);
      call.then(forget, forget);
      return call;
    },
    /** Tells every call to end. Resolves when all have. */
    async abortAll(): Promise<void> {
      stop.abort();
      stop = new AbortController();
      await Promise.allSettled([...calls]);
    },
  };
}
