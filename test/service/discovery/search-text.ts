/** The searchable words of every rank in one block of UTF-8, so that a free-text search is one pass over bytes. */
export interface SearchText {
  /** Ranks are added in ascending order. */
  add(rank: number, text: string): void;
  finish(end: number): void;
  contains(rank: number, needle: Uint8Array): boolean;
}

const BYTES_FOR_EACH = 40;
const ROOM_FOR_LONG_ONES = 100_000;

export function createSearchText(size: number): SearchText {
  const bytes = Buffer.allocUnsafe(size * BYTES_FOR_EACH + ROOM_FOR_LONG_ONES);
  const starts = new Uint32Array(size + 1);
  let used = 0;
  return {
    add(rank, text) {
      starts[rank] = used;
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (code > 127) {
          used = (starts[rank] ?? 0) + bytes.write(text, starts[rank] ?? 0, 'utf8');
          return;
        }
        bytes[used++] = code;
      }
    },
    finish(end) {
      starts[end] = used;
    },
    contains(rank, needle) {
      const first = needle[0];
      const length = needle.length;
      const last = (starts[rank + 1] ?? 0) - length;
      for (let start = starts[rank] ?? 0; start <= last; start++) {
        if (bytes[start] !== first) continue;
        let matched = 1;
        while (matched < length && bytes[start + matched] === needle[matched]) matched++;
        if (matched === length) return true;
      }
      return false;
    },
  };
}
