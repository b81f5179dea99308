/** A host that waits. `seen`: greater if a tab of it was in front later; 0: never in front. */
interface Waiting {
  tabs: Set<number>;
  seen: number;
}

export function createLookupQueue() {
  const queue = new Map<string, Waiting>();
  const hostOfTab = new Map<number, string>();
  /** Restored tabs that nobody has looked at yet. */
  const held = new Set<number>();
  let turn = 0;

  const forget = (tabId: number) => {
    const host = hostOfTab.get(tabId) ?? '';
    hostOfTab.delete(tabId);
    const waiting = queue.get(host);
    waiting?.tabs.delete(tabId);
    if (waiting?.tabs.size === 0) queue.delete(host);
  };

  return {
    forget,
    hold: (tabId: number) => held.add(tabId),
    release: (tabId: number) => held.delete(tabId),
    add(tabId: number, host: string, isActive: boolean): void {
      const waiting = queue.get(host) ?? { tabs: new Set(), seen: 0 };
      waiting.tabs.add(tabId);
      if (isActive) waiting.seen = ++turn;
      queue.set(host, waiting);
      hostOfTab.set(tabId, host);
    },
    hostOf: (tabId: number) => hostOfTab.get(tabId),
    hosts: () => [...queue.keys()],
    /** False: the tab's host does not wait. */
    see(tabId: number): boolean {
      const waiting = queue.get(hostOfTab.get(tabId) ?? '');
      if (waiting) waiting.seen = ++turn;
      return waiting !== undefined;
    },
    /** The latest seen first, then in order of arrival, without restored tabs. */
    pick(): string | null {
      let best: [string, Waiting] | null = null;
      for (const [host, waiting] of queue) {
        if (best && best[1].seen >= waiting.seen) continue;
        if ([...waiting.tabs].some((tab) => !held.has(tab))) best = [host, waiting];
      }
      return best?.[0] ?? null;
    },
    take(host: string): number[] {
      const tabs = [...(queue.get(host)?.tabs ?? [])];
      tabs.forEach(forget);
      return tabs;
    },
    clear(): number[] {
      const tabs = [...hostOfTab.keys()];
      queue.clear();
      hostOfTab.clear();
      return tabs;
    },
  };
}
