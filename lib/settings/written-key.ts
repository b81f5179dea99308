import { withoutWrapping } from '../host/address';

export type KeyRefusal = 'empty' | 'malformed' | 'wrapped';
export type KeyResult = { ok: true; key: string } | { ok: false; reason: KeyRefusal };

/** `<your key>`, `{{API_KEY}}`, `${API_KEY}`, `%API_KEY%`: the key may be inside, or is yet to be put there. */
const WRAPPED = /^(?:<.*>|\$?\{.*\}|\[.*\]|\(.*\)|%.*%|\$[A-Z_]+|["'`].*|.*["'`])$/s;

/** Without `Bearer ` and the like; 4 to 4,096 printable ASCII characters. A JWT has about 1,000; servers allow 8,192. */
export function toKey(text: string): KeyResult {
  if (text.trim() === '') return { ok: false, reason: 'empty' };
  const key = withoutWrapping(text);
  if (WRAPPED.test(key)) return { ok: false, reason: 'wrapped' };
  return /^[\x21-\x7e]{4,4096}$/.test(key) ? { ok: true, key } : { ok: false, reason: 'malformed' };
}
