import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Session {
  windows: { tabs: { index?: number; entries: { url: string }[] }[] }[];
}

/** The addresses of the tabs that Firefox would come back with after a crash; none before it has written any. */
export function readSavedTabs(profile: string): string[] {
  const file = join(profile, 'sessionstore-backups', 'recovery.jsonlz4');
  if (!existsSync(file)) return [];
  const { windows }: Session = JSON.parse(toText(readFileSync(file)));
  return windows.flatMap(({ tabs }) =>
    tabs.flatMap(({ entries, index = entries.length }) => entries[index - 1]?.url ?? []),
  );
}

/** What Firefox calls `mozLz4`: eight bytes of name, the length of the text in four, and one block of LZ4. */
function toText(file: Buffer): string {
  const text = Buffer.alloc(file.readUInt32LE(8));
  let from = 12;
  let to = 0;
  const readLength = (start: number): number => {
    let length = start;
    if (start === 15) {
      let more = 255;
      while (more === 255) {
        more = file.readUInt8(from++);
        length += more;
      }
    }
    return length;
  };
  while (from < file.length) {
    const token = file.readUInt8(from++);
    const literals = readLength(token >> 4);
    file.copy(text, to, from, from + literals);
    from += literals;
    to += literals;
    // The last sequence has no match.
    if (from >= file.length) break;
    const back = file.readUInt16LE(from);
    from += 2;
    // A match may overlap with what it writes: byte by byte.
    for (let left = readLength(token & 15) + 4; left > 0; left--) {
      text[to] = text[to - back] ?? 0;
      to++;
    }
  }
  return text.toString('utf8');
}
