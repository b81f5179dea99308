/** What the browser says of a load that its declarative rules refused. It shows a page of its own then, which stands in the history. */
const REFUSED = 'net::ERR_BLOCKED_BY_CLIENT';

/**
 * Tells whether the browser's own page stands behind ours, so that the way back leads over it. Whether the refusal or our page
 * comes first depends on how long the worker took to start.
 */
export function createRefusedLoads() {
  const refused = new Map<number, string>();
  const replaced = new Map<number, string>();
  return {
    /** A tab sets out for another page. */
    begin(tabId: number): void {
      refused.delete(tabId);
      replaced.delete(tabId);
    },
    /** A load failed. True: it was refused, and our page has taken its place already. */
    fail(tabId: number, url: string, error: string): boolean {
      if (error !== REFUSED) return false;
      refused.set(tabId, url);
      return replaced.get(tabId) === url;
    },
    /** Our page takes the place of a load. True: the browser has refused it already. */
    replace(tabId: number, url: string): boolean {
      replaced.set(tabId, url);
      return refused.get(tabId) === url;
    },
  };
}
