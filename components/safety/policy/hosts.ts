import { useEffect, useRef, useState } from 'preact/hooks';
import { findWrongInGlob, toPattern } from '../../../lib/host/glob';
import { withoutWww } from '../../../lib/host/name';
import { findWrongInList, toListedHost } from '../../../lib/safety/listed-host';
import { t } from '../../../lib/texts';
import { BETWEEN } from '../../pickers/TokenField';
import { withWrong } from '../../text/failure';
import type { LineFault } from '../../text/lists';
import { useReadAtPause } from '../../ui/hooks';
import { useLetGo } from '../../ui/NumberField';

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

/** By field name, for fields that are not shown now. Each text keeps the lines that it stands for. */
export type KeptTexts = Map<string, { text: string; lines: string }>;

interface DraftLines<T> {
  /** Keeps the text, with the lines that are left out, while the field is hidden. */
  kept: KeptTexts;
  name: string;
  items: readonly T[];
  toText(items: readonly T[]): string;
  /** Lines that name no item are left out. */
  read(text: string): T[];
  onItems(items: T[]): void;
}

/** Typed text enters the draft at the first pause, so that closing the page asks. `finished`: as the field was left. */
export function useDraftLines<T>({ kept, name, items, toText, read, onItems }: DraftLines<T>) {
  const saved = toText(items);
  const [text, setText] = useState(() => {
    const before = kept.get(name);
    return before?.lines === saved ? before.text : saved;
  });
  // Half-typed text is not an error.
  const [finished, setFinished] = useState(text);
  const [unread, setUnread] = useState<string | null>(null);
  /** What this field last sent to the draft or showed. */
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

/** Each host once. The lines of faults count from 1. */
export interface HostLines {
  hosts: string[];
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
  return { hosts: [...hosts], faults };
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
