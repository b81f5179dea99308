import { LookupError } from '../errors';

const LARGEST_BODY = 2 * 1024 * 1024;
const DEEPEST_BODY = 32;

/**
 * How brackets outside strings nest: `deep` over `most`, `cut` when one stays open. One pass, no recursion, so that it can run
 * before any parser.
 */
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

/** The bytes of a body, unpacked. A body over the cap is given up as soon as it passes it: `too-large`. */
async function readBytes(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
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
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The value of a body, or nothing when it is no JSON. Throws `lost` for one that begins as JSON and breaks off. */
function parse(bytes: Uint8Array): { value: unknown } | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let nesting = '';
  try {
    const text = decoder.decode(bytes, { stream: true });
    nesting = /^\s*[[{]/.test(text) ? toNesting(text, DEEPEST_BODY) : 'even';
    // Says whether the last character is whole.
    if (nesting === 'even' && decoder.decode() === '') return { value: JSON.parse(text) };
  } catch {
    // Not UTF-8 or not JSON: the same to the user.
  }
  if (nesting === 'cut') throw new LookupError({ kind: 'lost', billed: 'maybe' });
  return null;
}

/**
 * The JSON of a body: at most 2 MiB, strict UTF-8, nested at most 32 deep. Throws `too-large`, `unreadable`, or `lost` for
 * half an answer; what the stream itself throws (connection closed, deadline) passes through.
 */
export async function readJson(response: Response): Promise<unknown> {
  const parsed = parse(await readBytes(response));
  if (!parsed) throw new LookupError({ kind: 'unreadable', billed: 'maybe' });
  return parsed.value;
}
