/** `version|at|crc32|key|json`: Chromium changes odd objects, and storage can return old or torn values. */
export interface StoredRecord {
  /** When it was written, milliseconds since the epoch. */
  at: number;
  body: unknown;
}

/** Four tables of 256: what each of the four bytes of a word adds. */
const TABLES = new Int32Array(1024);
for (let bit = 128, crc = 1; bit > 0; bit >>= 1) {
  crc = (crc >>> 1) ^ (crc & 1 && 0xedb88320);
  for (let n = 0; n < 256; n += 2 * bit) TABLES[n + bit] = crc ^ (TABLES[n] as number);
}
for (let n = 0; n < 768; n++) TABLES[n + 256] = toNext(TABLES[n] as number, 0);

function toNext(crc: number, byte: number): number {
  return (crc >>> 8) ^ (TABLES[(crc ^ byte) & 255] as number);
}

const ENCODER = new TextEncoder();

const toDigits = (crc: number) => (~crc >>> 0).toString(16).padStart(8, '0');

/** CRC-32 of UTF-8, as 8 hex digits. By words: a loop over characters was slow while pages load. */
export function checksum(text: string): string {
  const bytes = ENCODER.encode(text);
  const words = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
  let crc = -1;
  for (let index = 0; index < words.length; index++) {
    crc ^= words[index] as number;
    crc =
      (TABLES[768 + (crc & 255)] as number) ^
      (TABLES[512 + ((crc >>> 8) & 255)] as number) ^
      (TABLES[256 + ((crc >>> 16) & 255)] as number) ^
      (TABLES[crc >>> 24] as number);
  }
  for (const byte of bytes.subarray(words.length * 4)) crc = toNext(crc, byte);
  return toDigits(crc);
}

/** The body must be JSON. */
export function toRecord(version: number, key: string, body: unknown, at: number): string {
  const json = JSON.stringify(body);
  const tail = `${key}|${json}`;
  return `${version}|${at}|${checksum(`${at}|${tail}`)}|${tail}`;
}

const HEAD = /^(\d{1,4})\|(\d{1,16})\|([0-9a-f]{8})\|/;

/** When the record was written, by its head alone: for the order of thousands. Null: no record of this version. */
export function toRecordTime(version: number, text: unknown): number | null {
  const head = typeof text === 'string' ? HEAD.exec(text) : null;
  return head && Number(head[1]) === version ? Number(head[2]) : null;
}

/** Whether a later build wrote the record. It is left alone: whoever goes back to this build and forward again loses nothing. */
export function isOfLaterBuild(version: number, text: unknown): boolean {
  const head = typeof text === 'string' ? HEAD.exec(text) : null;
  return head !== null && Number(head[1]) > version;
}

/** Null when the text is not the record of `key` in this version, whole and unchanged. */
export function fromRecord(version: number, key: string, text: unknown): StoredRecord | null {
  if (typeof text !== 'string') return null;
  const head = HEAD.exec(text);
  if (!head || Number(head[1]) !== version) return null;
  const tail = text.slice(head[0].length);
  const summed = `${head[2]}|${tail}`;
  if (!tail.startsWith(`${key}|`) || checksum(summed) !== head[3]) return null;
  try {
    return { at: Number(head[2]), body: JSON.parse(tail.slice(key.length + 1)) };
  } catch {
    return null;
  }
}

export interface KeysRead {
  found: Record<string, unknown>;
  /** Keys whose value the browser itself could not read. */
  damaged: string[];
}

type Reader = (keys: string[]) => Promise<Record<string, unknown>>;

/** Reads one by one when a damaged key makes the browser refuse. Rejects when none can be read. */
export async function readKeys(get: Reader, keys: string[]): Promise<KeysRead> {
  try {
    return { found: await get(keys), damaged: [] };
  } catch (refusal) {
    const single = await Promise.allSettled(keys.map((key) => get([key])));
    const damaged = keys.filter((_, index) => single[index]?.status === 'rejected');
    if (damaged.length === keys.length && keys.length > 1) throw refusal;
    const found = single.map((read) => (read.status === 'fulfilled' ? read.value : {}));
    return { found: Object.assign({}, ...found), damaged };
  }
}
