/** An event of the browser: what listens to it is forgotten with the worker that listened. */
export function createBrowserEvent<Details extends unknown[]>() {
  const listeners = new Set<(...details: Details) => unknown>();
  return {
    addListener: (listener: (...details: Details) => unknown) => void listeners.add(listener),
    removeListener: (listener: (...details: Details) => unknown) => void listeners.delete(listener),
    hasListener: (listener: (...details: Details) => unknown) => listeners.has(listener),
    hasListeners: () => listeners.size > 0,
    removeAllListeners: () => listeners.clear(),
    /** What each listener returned. */
    trigger: (...details: Details): unknown[] => [...listeners].map((listener) => listener(...details)),
  };
}
export interface BrowserEvent<Details extends unknown[]> extends ReturnType<typeof createBrowserEvent<Details>> {}
