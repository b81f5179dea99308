/** An event of the browser: what listens to it is forgotten with the worker that listened. */
export function createBrowserEvent<Details extends unknown[]>() {
  const listeners = new Set<(...details: Details) => unknown>();
  let isNoted = false;
  return {
    addListener: (listener: (...details: Details) => unknown) => {
      listeners.add(listener);
      isNoted = true;
    },
    removeListener: (listener: (...details: Details) => unknown) => {
      if (listeners.delete(listener)) isNoted = listeners.size > 0;
    },
    hasListener: (listener: (...details: Details) => unknown) => listeners.has(listener),
    hasListeners: () => listeners.size > 0,
    removeAllListeners: () => listeners.clear(),
    /** Chromium starts a worker for an event that an earlier one listened to. Only a listener that was added can be taken back. */
    wakesWorker: () => isNoted,
    forget: () => {
      listeners.clear();
      isNoted = false;
    },
    /** What each listener returned. */
    trigger: (...details: Details): unknown[] => [...listeners].map((listener) => listener(...details)),
  };
}
export interface BrowserEvent<Details extends unknown[]> extends ReturnType<typeof createBrowserEvent<Details>> {}
