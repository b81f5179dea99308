/** Notes what an object holds, and each object in it. The function that it returns puts all of that back. */
export function noteContent(object: object): () => void {
  const content = Object.getOwnPropertyDescriptors(object);
  const inner = Object.values(object).filter((value) => typeof value === 'object' && value !== null);
  const restores = inner.map(noteContent);
  return () => {
    for (const name of Reflect.ownKeys(object)) if (!Object.hasOwn(content, name)) Reflect.deleteProperty(object, name);
    Object.defineProperties(object, content);
    for (const restore of restores) restore();
  };
}

type Start<Timer> = (work: (...given: unknown[]) => void, ...rest: unknown[]) => Timer;

/** Lets `start` be as it is, and notes in `begun` what it has started and what is over. */
function follow<Timer>(start: Start<Timer>, begun: Set<Timer>, isOnce: boolean): Start<Timer> {
  const followed: Start<Timer> = (work, ...rest) => {
    const run = (...given: unknown[]) => {
      if (isOnce) begun.delete(timer);
      work(...given);
    };
    const timer = start(run, ...rest);
    begun.add(timer);
    return timer;
  };
  // With the form of it that gives a promise.
  return Object.defineProperties(followed, Object.getOwnPropertyDescriptors(start));
}

/** Follows the timers that are started from now on. The function that it returns stops those that are still to come. */
export function followTimers(): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const immediates = new Set<NodeJS.Immediate>();
  const { setTimeout, setInterval, setImmediate } = globalThis;
  Object.assign(globalThis, {
    setTimeout: follow(setTimeout as Start<NodeJS.Timeout>, timers, true),
    setInterval: follow(setInterval as Start<NodeJS.Timeout>, timers, false),
    setImmediate: follow(setImmediate as Start<NodeJS.Immediate>, immediates, true),
  });
  return () => {
    Object.assign(globalThis, { setTimeout, setInterval, setImmediate });
    for (const timer of timers) clearTimeout(timer);
    for (const immediate of immediates) clearImmediate(immediate);
  };
}

/** Follows the listeners that `target` is given from now on. The function that it returns takes them away. */
export function followListeners(target: EventTarget): () => void {
  const start = target.addEventListener;
  const given: Parameters<EventTarget['addEventListener']>[] = [];
  target.addEventListener = (...listener: (typeof given)[number]) => {
    given.push(listener);
    start.apply(target, listener);
  };
  return () => {
    target.addEventListener = start;
    for (const listener of given) target.removeEventListener(...listener);
  };
}
