import { useRef } from 'preact/hooks';
import { Button } from './Button';

/** Needs no permission. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has taken the blob by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Longer than any accepted text. A file of the wrong kind, such as a film, is read only this far. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The first bytes of UTF-16 text, which Windows PowerShell writes. */
const UTF_16 = [0xff, 0xfe];

interface Props {
  label: string;
  /** Clear the old message here: repeated without a gap, it is neither seen nor read out. */
  onOpen(): void;
  /** The text of the file, at most 64 MiB. Empty when it cannot be read. */
  onText(text: string): void;
}

async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
  const isUtf16 = UTF_16.every((byte, index) => bytes[index] === byte);
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

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
          // Allows the same file to be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
