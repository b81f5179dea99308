import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LineFault } from '../../text/lists';
import { toLineErrors } from '../../text/lists';
import { TextArea } from '../../ui/Field';
import { useReadAtPause } from '../../ui/hooks';
import { useLetGo } from '../../ui/NumberField';

/** By field name, for fields that are not shown now. Each text keeps the lines that it stands for. */
export type KeptTexts = Map<string, { text: string; lines: string }>;

interface Props<T> {
  label: string;
  hint: string;
  rows: number;
  placeholder?: string;
  /** Keeps the text, with the lines that are left out, while the field is hidden. */
  kept: KeptTexts;
  name: string;
  items: readonly T[];
  toText(items: readonly T[]): string;
  /** Faulty lines name no item. */
  read(text: string): { items: T[]; faults: LineFault[] };
  toLineError(place: [line: string, text: string]): string;
  onItems(items: T[]): void;
}

/** A part of the draft, one item a line. Typed text enters the draft at the first pause, so that closing the page asks. */
export function DraftLines<T>(props: Props<T>) {
  const { label, hint, rows, placeholder, kept, name, items, toText, read, toLineError, onItems } = props;
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
    const next = read(typed).items;
    known.current = toText(next);
    kept.set(name, { text: typed, lines: known.current });
    setUnread(null);
    if (known.current !== saved) onItems(next);
  };
  useReadAtPause(unread, take);
  const faults = useMemo(() => read(finished).faults, [finished]);
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={rows}
      placeholder={placeholder}
      value={text}
      errors={toLineErrors(faults, toLineError)}
      onInput={(typed) => {
        setText(typed);
        setUnread(typed);
      }}
      onCommit={(typed) => {
        setFinished(typed);
        take(typed);
      }}
    />
  );
}
