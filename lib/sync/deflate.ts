/** Text of a size that nothing of ours reaches comes from nobody's device. */
const MOST_BYTES = 4 * 1024 * 1024;

const toStream = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();

/** As base64, which every browser counts at one byte a character. */
export async function deflate(text: string): Promise<string> {
  const squeezed = toStream(new TextEncoder().encode(text)).pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}

/** Rejects where it is no such text, or too long. */
export async function inflate(squeezed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(squeezed), (character) => character.charCodeAt(0));
  const reader = toStream(bytes).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST_BYTES) throw new Error('Too long');
    text += decoder.decode(value, { stream: true });
  }
}
