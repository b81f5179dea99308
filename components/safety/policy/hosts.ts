import { findWrongInGlob, toPattern } from '../../../lib/host/glob';
import { withoutWww } from '../../../lib/host/plain';
import { findWrongInList, toListedHost } from '../../../lib/safety/listed-host';
import { t } from '../../../lib/texts';
import { BETWEEN } from '../../pickers/TokenField';
import type { LineFault } from '../../text/lists';
import { withWrong } from '../../text/refusal';

/** Takes a host, an address or a pattern with `*`; null: it can match no host. */
export function toHostPattern(text: string): string | null {
  const pattern = /[\s,;]/.test(text) ? null : toPattern(text);
  return pattern && withoutWww(pattern);
}

/** Names the first character for which a text, or a part of a pasted list, is no pattern. Null: there is none. */
export function toHostFault(text: string): string | null {
  const wrong = text.split(BETWEEN).flatMap((part) => findWrongInGlob(part) ?? [])[0];
  return wrong === undefined ? null : withWrong(t('safety.token.bad', [text]), wrong);
}

/** Each host once. The lines of faults count from 1. */
export interface HostLines {
  items: string[];
  faults: LineFault[];
}

/** One host a line, or several with commas, semicolons or tabs. Of several, all are taken or none. */
export function toHostLines(text: string): HostLines {
  const hosts = new Set<string>();
  const faults: HostLines['faults'] = [];
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line === '') return;
    const named = toHosts(line);
    if (named === null) faults.push({ line: index + 1, text: line, wrong: findWrongIn(line) });
    else for (const host of named) hosts.add(host);
  });
  return { items: [...hosts], faults };
}

const toParts = (line: string) => line.split(/[,;\t]+/).flatMap((part) => part.trim() || []);
const findWrongIn = (line: string) => toParts(line).flatMap((part) => findWrongInList(part) ?? [])[0];

function toHosts(line: string): string[] | null {
  const alone = toListedHost(line);
  if (alone !== null) return [alone];
  const parts = toParts(line);
  // A name without a dot is a machine only on its own. Among others it is a column of a table.
  const named = parts.flatMap((part) => (part.includes('.') && toListedHost(part)) || []);
  return named.length === parts.length ? named : null;
}
