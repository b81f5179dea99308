import { toListedHost } from '../../../lib/safety/listed-host';

/** A list of hosts as it stands in a field: the hosts each once, and the lines that name none, with their numbers from 1. */
export interface HostLines {
  hosts: string[];
  faults: { line: number; text: string }[];
}

/** Reads one host a line, or several with commas, semicolons or tabs between, of which all are taken or none; empty lines count as none. */
export function toHostLines(text: string): HostLines {
  const hosts = new Set<string>();
  const faults: HostLines['faults'] = [];
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line === '') return;
    const named = toHosts(line);
    if (named === null) faults.push({ line: index + 1, text: line });
    else for (const host of named) hosts.add(host);
  });
  return { hosts: [...hosts], faults };
}

function toHosts(line: string): string[] | null {
  const alone = toListedHost(line);
  if (alone !== null) return [alone];
  const parts = line.split(/[,;\t]+/).flatMap((part) => part.trim() || []);
  // A name without a dot is that of a machine only where it stands alone: among others it is a column of a table.
  const named = parts.flatMap((part) => (part.includes('.') && toListedHost(part)) || []);
  return named.length === parts.length ? named : null;
}
