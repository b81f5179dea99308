/** A host that waits. `seen`: the greater, the later one of its tabs was in front; 0: none has been. */
interface Waiting {
  tabs: Set<number>;
  seen: number;
}

/** The hosts that wait to be looked up, and the tabs that show them: in memory alone. */
export function createLookupQueue() {
  const queue = new Map<string, Waiting>();
  const hostOfTab = new Map<number, string>();
  /** Tabs of the last session that nobody has looked at yet. */
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
    /** A tab came to the front. False: its host does not wait. */
    see(tabId: number): boolean {
      const waiting = queue.get(hostOfTab.get(tabId) ?? '');
      if (waiting) waiting.seen = ++turn;
      return waiting !== undefined;
    },
    /** The latest seen first, then in order of arrival; restored tabs not at all. */
    pick(): string | null {
      let best: [string, Waiting] | null = null;
      for (const [host, waiting] of queue) {
        if (best && best[1].seen >= waiting.seen) continue;
        if ([...waiting.tabs].some((tab) => !held.has(tab))) best = [host, waiting];
      }
      return best?.[0] ?? null;
    },
    /** Takes a host off; returns the tabs that waited with it. */
    take(host: string): number[] {
      const tabs = [...(queue.get(host)?.tabs ?? [])];
      tabs.forEach(forget);
      return tabs;
    },
    /** Takes all off; returns all tabs that waited. */
    clear(): number[] {
      const tabs = [...hostOfTab.keys()];
      queue.clear();
      hostOfTab.clear();
      return tabs;
    },
  };
}
