import { useRef } from 'preact/hooks';
import { Button } from './Button';

/** Of a file of the wrong kind, such as a film, no more than this is read: it is longer than any text that is taken. */
const MOST_BYTES = 64 * 1024 * 1024;

interface Props {
  label: string;
  /** A file is about to be chosen: what was said of the one before is past. Said again without a gap, the same words are neither seen nor read out. */
  onOpen(): void;
  /** The whole text of the file that was chosen, or the first 64 MiB of it; empty when it cannot be read. */
  onText(text: string): void;
}

/** Render a button that lets the user choose a JSON file. */
export function FileButton({ label, onOpen, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const text = file.slice(0, MOST_BYTES).text();
    onText(await text.catch(() => ''));
  };
  return (
    <>
      <Button
        onClick={() => {
          onOpen();
          input.current?.click();
        }}
      >
        {label}
      </Button>
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
