/** What the browser says of a load that its declarative rules refused. It shows a page of its own then, which stands in the history. */
const REFUSED = 'net::ERR_BLOCKED_BY_CLIENT';

/**
 * Tells whether the browser's own page stands behind ours, so that the way back leads over it. Whether the refusal or our page
 * comes first depends on how long the worker took to start.
 */
export function createRefusedLoads() {
  const refused = new Map<number, string>();
  const replaced = new Map<number, string>();
  /** Begun again since, and not arrived yet. */
  const repeated = new Map<number, string>();
  return {
    /** Whether a load failed because it was refused. Firefox tells a number alone: any may have been. */
    isRefusal: (error: string): boolean => error === REFUSED || !error.startsWith('net::'),
    /** A tab sets out for another page. */
    begin(tabId: number): void {
      refused.delete(tabId);
      replaced.delete(tabId);
    },
    /** A tab shows a page. */
    arrive: (tabId: number) => repeated.delete(tabId),
    /** A load was refused. True: our page has taken its place already. */
    fail(tabId: number, url: string): boolean {
      refused.set(tabId, url);
      return replaced.get(tabId) === url;
    },
    /** Whether our page is on its way to the place of a load. */
    isReplaced: (tabId: number, url: string): boolean => replaced.get(tabId) === url,
    /** Our page takes the place of a load. True: the browser has refused it already. */
    replace(tabId: number, url: string): boolean {
      replaced.set(tabId, url);
      return refused.get(tabId) === url;
    },
    /** Whether a refused load is still the last thing that happened in a tab. */
    isLast: (tabId: number, url: string): boolean => refused.get(tabId) === url && replaced.get(tabId) !== url,
    /** Whether a refused load was not begun again yet. Asked once: it counts as begun then. */
    isFirst(tabId: number, url: string): boolean {
      const isFirst = repeated.get(tabId) !== url;
      repeated.set(tabId, url);
      return isFirst;
    },
  };
}
