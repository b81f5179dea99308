import { constants, crc32, deflateRawSync } from 'node:zlib';

const MEBIBYTE = 2 ** 20;
const PIECES = 200;

let made: Buffer | undefined;

/** About 200 kB of gzip that unpacks to 200 MiB of valid JSON. Pieces that end in a full flush can be put in a row. */
export function toBomb(): Buffer {
  made ??= createBomb();
  return made;
}

function createBomb(): Buffer {
  const head = Buffer.from('{"success":true,"filler":"');
  const filler = Buffer.alloc(MEBIBYTE, 'a');
  const tail = Buffer.from('"}');
  const toPiece = (data: Buffer) => deflateRawSync(data, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const piece = toPiece(filler);
  let checksum = crc32(head);
  for (let index = 0; index < PIECES; index++) checksum = crc32(filler, checksum);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tail, checksum), 0);
  trailer.writeUInt32LE(head.length + PIECES * MEBIBYTE + tail.length, 4);
  return Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    toPiece(head),
    ...Array.from({ length: PIECES }, () => piece),
    deflateRawSync(tail),
    trailer,
  ]);
}
