import { useRef } from 'preact/hooks';
import { Button } from './Button';

/** Hands a text to the user as a file, without any permission. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has taken the blob by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Of a file of the wrong kind, such as a film, no more than this is read: it is longer than any text that is taken. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What Windows PowerShell writes into a file is UTF-16, and begins with these two bytes. */
const UTF_16 = [0xff, 0xfe];

interface Props {
  label: string;
  /** A file is about to be chosen: what was said of the one before is past. Said again without a gap, the same words are neither seen nor read out. */
  onOpen(): void;
  /** The whole text of the file that was chosen, or the first 64 MiB of it; empty when it cannot be read. */
  onText(text: string): void;
}

async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
  const isUtf16 = UTF_16.every((byte, index) => bytes[index] === byte);
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** Render a button that lets the user choose a JSON file. */
export function FileButton({ label, onOpen, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => onText(await readText(file).catch(() => ''));
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
