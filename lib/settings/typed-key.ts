import { trimUnseen } from '../host/address';

export type KeyResult = { ok: true; key: string } | { ok: false };

/**
 * A key as the user pasted it: without what is unseen around it and without `Bearer `; 4 to 4,096 printable ASCII characters. The
 * service's pages name no form of it: one for trials may be a word, a signed token (JWT, RS256) has about a thousand characters,
 * and a server's limit for a header is seldom below 8,192.
 */
export function toKey(text: string): KeyResult {
  const key = trimUnseen(text)
    .replace(/^authorization\s*:\s*/i, '')
    .replace(/^bearer(?:\s+|$)/i, '');
  return /^[\x21-\x7e]{4,4096}$/.test(key) ? { ok: true, key } : { ok: false };
}
