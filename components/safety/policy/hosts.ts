import { useEffect, useRef, useState } from 'preact/hooks';
import { hasLetterWildcard, isGlob, withoutScheme } from '../../../lib/host/glob';
import { toListedHost } from '../../../lib/safety/listed-host';
import { useReadAtPause } from '../../ui/hooks';
import { useLetGo } from '../../ui/NumberField';

/** What one typed or pasted host, address or pattern with `*` stands for in a rule; null when it can match no host. */
export function toHostPattern(text: string): string | null {
  if (/[\s,;]/.test(text) || hasLetterWildcard(text)) return null;
  const name = withoutScheme(text).replace(/[/?#].*$/s, '');
  const pattern = name.includes('*') ? name.toLowerCase() : toListedHost(name);
  // Lists take addresses in brackets too, patterns do not.
  return pattern !== null && isGlob(pattern) ? pattern : null;
}

/** The texts of fields that are not shown now, by the names of the fields, each with the lines that it stands for. */
export type KeptTexts = Map<string, { text: string; lines: string }>;

interface DraftLines<T> {
  /** Where the text stays, with the lines that are left out, while the field is not shown. */
  kept: KeptTexts;
  name: string;
  /** What the draft holds. */
  items: readonly T[];
  toText(items: readonly T[]): string;
  /** The items that a text names; lines that name none are left out. */
  read(text: string): T[];
  onItems(items: T[]): void;
}

/**
 * The text of a field for a part of the draft, one item a line. What is typed enters the draft at the first pause, so
 * that closing the page asks first. `finished` is the text when
 * the field was left: only its lines are checked.
 */
export function useDraftLines<T>({ kept, name, items, toText, read, onItems }: DraftLines<T>) {
  const saved = toText(items);
  const [text, setText] = useState(() => {
    const before = kept.get(name);
    return before?.lines === saved ? before.text : saved;
  });
  // What is half typed is no mistake.
  const [finished, setFinished] = useState(text);
  const [unread, setUnread] = useState<string | null>(null);
  /** What came into the draft from this field, or was shown here last. */
  const known = useRef(saved);
  // Undo, an import and the JSON view change the draft under the field.
  const start = () => {
    known.current = saved;
    kept.delete(name);
    setText(saved);
    setFinished(saved);
    setUnread(null);
  };
  useEffect(() => {
    if (saved !== known.current) start();
  }, [saved]);
  useLetGo(start);
  const take = (typed: string) => {
    const next = read(typed);
    known.current = toText(next);
    kept.set(name, { text: typed, lines: known.current });
    setUnread(null);
    if (known.current !== saved) onItems(next);
  };
  useReadAtPause(unread, take);
  return {
    text,
    finished,
    onInput: (typed: string) => {
      setText(typed);
      setUnread(typed);
    },
    onCommit: (typed: string) => {
      setFinished(typed);
      take(typed);
    },
  };
}

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
