/** The browser's error for a load that its rules refused. It shows its own page, which enters the history. */
const REFUSED = 'net::ERR_BLOCKED_BY_CLIENT';

/** Tells whether the browser's own page stands behind ours. Refusal and our page come in either order. */
export function createRefusedLoads() {
  const refused = new Map<number, string>();
  const replaced = new Map<number, string>();
  /** Repeated loads that have not arrived yet. */
  const repeated = new Map<number, string>();
  return {
    /** Firefox gives only a number, so any failure there may be a refusal. */
    isRefusal: (error: string): boolean => error === REFUSED || !error.startsWith('net::'),
    begin(tabId: number): void {
      refused.delete(tabId);
      replaced.delete(tabId);
    },
    arrive: (tabId: number) => repeated.delete(tabId),
    /** True: our page has already taken its place. */
    fail(tabId: number, url: string): boolean {
      refused.set(tabId, url);
      return replaced.get(tabId) === url;
    },
    /** Whether our page is on its way. */
    isReplaced: (tabId: number, url: string): boolean => replaced.get(tabId) === url,
    /** True: the browser has already refused the load. */
    replace(tabId: number, url: string): boolean {
      replaced.set(tabId, url);
      return refused.get(tabId) === url;
    },
    /** Whether the refused load is the last event of the tab. */
    isLast: (tabId: number, url: string): boolean => refused.get(tabId) === url && replaced.get(tabId) !== url,
    /** Whether a refused load was not repeated yet. Asking counts as repeating. */
    isFirst(tabId: number, url: string): boolean {
      const isFirst = repeated.get(tabId) !== url;
      repeated.set(tabId, url);
      return isFirst;
    },
  };
}
