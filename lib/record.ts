/**
 * The envelope of everything we store: one string `version|at|crc32|key|json`. A string, because Chromium silently changes
 * deep or odd objects; with version, key and checksum, because storage can return old, foreign or torn values without an error.
 */
export interface StoredRecord {
  /** When it was written, milliseconds since the epoch. */
  at: number;
  body: unknown;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** CRC-32 (IEEE 802.3) over the UTF-16 code units of a text, as 8 hex digits. */
function checksum(text: string): string {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    crc = (crc >>> 8) ^ (TABLE[(crc ^ unit) & 0xff] as number);
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (unit >>> 8)) & 0xff] as number);
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}

/** Writes a body as the record of `key`. The body must be JSON. */
export function toRecord(version: number, key: string, body: unknown, at: number): string {
  const json = JSON.stringify(body);
  const tail = `${key}|${json}`;
  return `${version}|${at}|${checksum(`${at}|${tail}`)}|${tail}`;
}

/** Reads a record back. Null when it is not the record of `key` in this version, whole and unchanged. */
export function fromRecord(version: number, key: string, text: unknown): StoredRecord | null {
  if (typeof text !== 'string') return null;
  const head = /^(\d{1,4})\|(\d{1,16})\|([0-9a-f]{8})\|/.exec(text);
  if (!head || Number(head[1]) !== version) return null;
  const tail = text.slice(head[0].length);
  if (!tail.startsWith(`${key}|`) || checksum(`${head[2]}|${tail}`) !== head[3]) return null;
  try {
    return { at: Number(head[2]), body: JSON.parse(tail.slice(key.length + 1)) };
  } catch {
    return null;
  }
}
