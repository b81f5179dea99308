import { toListedHost } from '../../../lib/safety/listed-host';

/** A list of hosts as it stands in a field: the hosts each once, and the lines that name none, with their numbers from 1. */
export interface HostLines {
  hosts: string[];
  faults: { line: number; text: string }[];
}

/** Reads one host a line; empty lines count as none. */
export function toHostLines(text: string): HostLines {
  const hosts = new Set<string>();
  const faults: HostLines['faults'] = [];
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line === '') return;
    const host = toListedHost(line);
    if (host === null) faults.push({ line: index + 1, text: line });
    else hosts.add(host);
  });
  return { hosts: [...hosts], faults };
}
