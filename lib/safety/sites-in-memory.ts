import { isWithin } from '../host/name';

const MOST_SITES = 300;

/** What was read of recent sites. Whoever asks while a site is read shares the reading. */
export function createSitesInMemory<Known>(read: (host: string) => Promise<Known>) {
  const sites = new Map<string, Known>();
  const reads = new Map<string, Promise<Known>>();

  const keep = (host: string, known: Known) => {
    sites.delete(host);
    sites.set(host, known);
    const [oldest] = sites.keys();
    if (sites.size > MOST_SITES && oldest !== undefined) sites.delete(oldest);
  };

  return {
    /** Undefined: it must be read first. */
    peek(host: string): Known | undefined {
      const known = sites.get(host);
      if (known) keep(host, known);
      return known;
    },
    load(host: string): Promise<Known> {
      const known = sites.get(host);
      if (known) return Promise.resolve(known);
      const begun = reads.get(host);
      if (begun) return begun;
      const mine = read(host).then((found) => {
        if (reads.get(host) === mine) keep(host, found);
        return found;
      });
      reads.set(host, mine);
      return mine.finally(() => {
        if (reads.get(host) === mine) reads.delete(host);
      });
    },
    /** Of these hosts and below them. False: there was none. */
    forget(owners: readonly string[]): boolean {
      const hosts = [...sites.keys(), ...reads.keys()].filter((host) => owners.some((owner) => isWithin(host, owner)));
      for (const host of hosts) {
        sites.delete(host);
        reads.delete(host);
      }
      return hosts.length > 0;
    },
    forgetAll(): void {
      sites.clear();
      reads.clear();
    },
  };
}
