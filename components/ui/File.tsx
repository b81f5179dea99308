import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { toVisible } from '../text/visible';
import { Button } from './Button';
import { Dialog } from './Dialog';

/** Needs no permission. */
export function downloadText(name: string, type: string, text: string): void {
  downloadFile(name, toFile(type, text));
}

export const toFile = (type: string, text: string) => new Blob([text], { type: `${type};charset=utf-8` });

export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has taken the blob by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Longer than any accepted text. A file of the wrong kind, such as a film, is read only this far. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Null when the bytes are not of this encoding. A byte order mark is left out. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Files of ours begin with an ASCII character, so a zero byte beside it means UTF-16 too. */
function toUnicodeName([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}

/** No text has these. Where Windows-1252 has no character, its decoder gives one of them. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/** `isSure`: the bytes allow no other encoding. Otherwise it is read as Windows-1252. Null: the file is no text. */
export function readText(bytes: Uint8Array): { text: string; isSure: boolean } | null {
  const unicode = decode(bytes, toUnicodeName(bytes));
  if (unicode !== null) return { text: unicode, isSure: true };
  const text = decode(bytes, 'windows-1252') ?? '';
  return CONTROL.test(text) ? null : { text, isSure: false };
}

const MOST_PASSAGES = 5;
const AROUND = 24;

/** The first letters that depend on the encoding, with what stands around them. */
function toPassages(text: string): string[] {
  const found = text.matchAll(/[^\0-\x7f].{0,24}/g).take(MOST_PASSAGES);
  return [...found].map(({ 0: passage, index }) => text.slice(Math.max(0, index - AROUND), index) + passage);
}

interface Props {
  label: string;
  /** Clear the old message here: repeated without a gap, it is neither seen nor read out. */
  onOpen(): void;
  /** The kinds that the browser offers first. */
  accept?: string;
  /** The text of the file, at most 64 MiB. Empty when it cannot be read or is no text. */
  onText(text: string, file: TextFile): void;
}

/** `isSure`: see `readText`. */
export interface TextFile {
  name: string;
  isSure: boolean;
}

/** Null: it is no text. Rejects where the browser cannot read it. */
export async function readFile(file: File): Promise<{ text: string; isSure: boolean } | null> {
  return readText(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));
}

export function FileButton({ label, accept = 'application/json,.json', onOpen, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** The text as Windows-1252, while the user is asked whether it reads right. */
  const [doubtful, setDoubtful] = useState<{ text: string; name: string } | null>(null);
  const read = async (file: File) => {
    const { name } = file;
    const found = await readFile(file);
    if (found?.isSure === false) setDoubtful({ text: found.text, name });
    else onText(found?.text ?? '', { name, isSure: true });
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
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) void read(chosen).catch(() => onText('', { name: chosen.name, isSure: true }));
          // Allows the same file to be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {doubtful !== null && (
        <Dialog
          title={t('ui.file.title')}
          action={t('ui.file.action')}
          onAction={() => {
            setDoubtful(null);
            onText(doubtful.text, { name: doubtful.name, isSure: false });
          }}
          onCancel={() => setDoubtful(null)}
        >
          <p>{t('ui.file.text')}</p>
          <ul class="changes">
            {toPassages(doubtful.text).map((passage, index) => (
              <li key={index}>
                <bdi>{toVisible(passage.trim().replace(/\s+/g, ' '))}</bdi>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
