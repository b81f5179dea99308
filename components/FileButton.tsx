import { useRef } from 'preact/hooks';
import { Button } from './Button';

/** Of a file of the wrong kind, such as a film, no more than this is read: it is longer than any text that is taken. */
const MOST_BYTES = 64 * 1024 * 1024;

interface Props {
  label: string;
  /** The whole text of the file that was chosen, or the first 64 MiB of it; empty when it cannot be read. */
  onText(text: string): void;
}

/** Render a button that lets the user choose a JSON file. */
export function FileButton({ label, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) =>
    onText(
      await file
        .slice(0, MOST_BYTES)
        .text()
        .catch(() => ''),
    );
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={label}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) void read(chosen);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
