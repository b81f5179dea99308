import { readerOf } from '../../in-page/dom';
import type { OpenPage } from './open-page';

const frameOf = readerOf<string>(HTMLIFrameElement.prototype, 'src');
const nameOfEntry = readerOf<string>(PerformanceEntry.prototype, 'name');

/** The hosts of all that the page has loaded. It needs the scripts and styles of the head. */
export function readHosts(page: OpenPage): void {
  const { facts } = page;
  const hosts = new Set<string>();
  const add = (url: string) => {
    const host = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)/i.exec(url)?.[1];
    if (!host || hosts.has(host) || hosts.size >= 400) return;
    hosts.add(host);
    facts.hosts.push(host.toLowerCase());
  };
  for (const url of [...facts.scripts, ...facts.styles]) add(url);
  page.each('iframe[src]', 100, (element) => void add(frameOf(element)));
  const entries = Performance.prototype.getEntriesByType.call(performance, 'resource');
  for (let index = 0; index < entries.length && index < 3000 && !page.isLate(); index++)
    add(nameOfEntry(entries[index]));
}
