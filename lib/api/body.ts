import { LookupError } from '../errors';

const LARGEST_BODY = 2 * 1024 * 1024;
const DEEPEST_BODY = 32;

/** `deep`: brackets nest over `most`. `cut`: one stays open. No recursion, so it can run before a parser. */
function toNesting(text: string, most: number): 'even' | 'deep' | 'cut' {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (inString) {
      if (unit === 0x5c) index++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > most) return 'deep';
    } else if (unit === 0x5d || unit === 0x7d) depth--;
  }
  return depth > 0 ? 'cut' : 'even';
}

/** Throws `too-large` as soon as the unpacked body passes the cap. */
async function readBytes(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > LARGEST_BODY) {
      reader.cancel().catch(() => {});
      throw new LookupError({ kind: 'too-large', billed: 'maybe' });
    }
    chunks.push(value);
  }
  return new Blob(chunks).bytes();
}

/** Null when the body is no JSON. Throws `lost` when it begins as JSON and breaks off. */
function parse(bytes: Uint8Array): { value: unknown } | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let nesting = '';
  try {
    const text = decoder.decode(bytes, { stream: true });
    nesting = /^\s*[[{]/.test(text) ? toNesting(text, DEEPEST_BODY) : 'even';
    // Decoding the rest fails when the last character is cut.
    if (nesting === 'even' && decoder.decode() === '') return { value: JSON.parse(text) };
  } catch {
    // Not UTF-8 or not JSON: the same to the user.
  }
  if (nesting === 'cut') throw new LookupError({ kind: 'lost', billed: 'maybe' });
  return null;
}

/** At most 2 MiB, strict UTF-8, 32 levels. Throws `too-large`, `unreadable`, `lost` and the stream's errors. */
export async function readJson(response: Response): Promise<unknown> {
  const parsed = parse(await readBytes(response));
  if (!parsed) throw new LookupError({ kind: 'unreadable', billed: 'maybe' });
  return parsed.value;
}
