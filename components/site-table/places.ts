import type { ShowRoute } from '../../lib/browser/route';
import { toHash } from '../../lib/browser/route';
import { writeHandover } from '../../lib/bulk/handover';

/** Where selected sites can be taken. */
export interface Places {
  onOpenSite(host: string): void;
  onCompare(hosts: readonly string[]): void;
  onBulk(hosts: readonly string[]): void;
}

export function openSite(host: string): void {
  location.hash = toHash({ name: 'site', subject: host });
}

export function toPlaces(show: ShowRoute): Places {
  // Where storage refuses, the page of lists opens empty.
  const openBulk = () => show({ name: 'bulk' }, 'push');
  return {
    onOpenSite: openSite,
    onCompare: (hosts) => show({ name: 'compare', sites: hosts.join(',') }, 'push'),
    onBulk: (hosts) => void writeHandover({ texts: hosts }).then(openBulk, openBulk),
  };
}
