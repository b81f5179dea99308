import { crc32, deflateSync } from 'node:zlib';
import { mix } from '../hash.ts';

const SIZE = 64;
const CELLS = 8;

/** A 64 by 64 PNG with a symmetric pattern drawn from the seed. */
export function toPng(seed: number): Buffer {
  const ink = [0, 1, 2].map((channel) => 40 + (mix(seed, channel) % 150));
  const rows: number[] = [];
  for (let y = 0; y < SIZE; y++) {
    rows.push(0);
    for (let x = 0; x < SIZE; x++) rows.push(...(isInked(seed, x, y) ? ink : [245, 245, 240]));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Buffer.from(rows))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function isInked(seed: number, x: number, y: number): boolean {
  const column = Math.floor((x * CELLS) / SIZE);
  const row = Math.floor((y * CELLS) / SIZE);
  const mirrored = Math.min(column, CELLS - 1 - column);
  return mix(seed, 10 + row * CELLS + mirrored) % 5 < 3;
}

export function toChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}
