import { trimUnseen } from './pasted';

export type KeyResult = { ok: true; key: string } | { ok: false };

/** A key as the user pasted it: without what is unseen around it and without `Bearer `; 8 to 512 printable ASCII characters. */
export function toKey(text: string): KeyResult {
  const key = trimUnseen(text)
    .replace(/^authorization\s*:\s*/i, '')
    .replace(/^bearer\s+/i, '');
  return /^[\x21-\x7e]{8,512}$/.test(key) ? { ok: true, key } : { ok: false };
}
