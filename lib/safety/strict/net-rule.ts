/** A declarative rule of the browser, as far as we write any. */
export interface NetRule {
  id: number;
  priority: number;
  action: { type: 'allow' | 'block' };
  condition: {
    requestDomains?: string[];
    regexFilter?: string;
    tabIds?: number[];
    resourceTypes: ['main_frame'];
  };
}

/** More labels than a host name has room for. */
export const MORE_LABELS = 200;

/**
 * The browser refuses a whole update for one name that it cannot read. It reads names that no registry gives out; one of these
 * may be allowed below a site that is blocked.
 */
export const READABLE = /^[a-z0-9_!"$&'()+,;=`{}~-]+(?:\.[a-z0-9_!"$&'()+,;=`{}~-]+)*$/;

/**
 * To Firefox `example.com.` is another name than `example.com`, which an address may have as well. It refuses a whole update for
 * an address of numbers with a dot at its end, which no page has.
 */
export function toSpellings(hosts: string[]): string[] {
  if (!import.meta.env.FIREFOX) return hosts;
  return hosts.flatMap((host) => (/\.\d+$/.test(host) ? host : [host, `${host}.`]));
}
