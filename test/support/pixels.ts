import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** Toolbars as browsers draw them, light and dark: of a page's own white, and of Chromium and Firefox. */
export const TOOLBARS: [name: string, colour: Colour][] = [
  ['white', [255, 255, 255]],
  ['light', [0xf1, 0xf3, 0xf4]],
  ['dark, in Chromium', [0x20, 0x21, 0x24]],
  ['dark, in Firefox', [0x2b, 0x2a, 0x33]],
];

interface Picture {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, opacity. */
  data: Uint8ClampedArray;
}

/** What is to be added to a byte: what a filter foretells from those to its left, above, and left above. */
const FILTERS: ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const distance = (value: number) => Math.abs(left + above - corner - value);
    const [a, b, c] = [distance(left), distance(above), distance(corner)];
    return a <= b && a <= c ? left : b <= c ? above : corner;
  },
];

/** The pixels of a PNG of 8 bits a channel that is not interlaced. Browsers write such. */
export function readPng(path: string): Picture {
  const file = readFileSync(path);
  if (file.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error(`${path} is no PNG.`);
  const chunks: [type: string, data: Buffer][] = [];
  for (let at = 8; at < file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    chunks.push([file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, end)]);
    at = end + 4;
  }
  const [head = Buffer.alloc(13)] = chunks.filter(([type]) => type === 'IHDR').map(([, data]) => data);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const channels = ({ '0802000000': 3, '0806000000': 4 } as const)[head.toString('hex', 8)];
  if (!channels) throw new Error(`${path} is a PNG of another kind.`);
  const packed = chunks.filter(([type]) => type === 'IDAT').map(([, data]) => data);
  const lines = inflateSync(Buffer.concat(packed));
  const line = width * channels;
  if (lines.length !== height * (line + 1)) throw new Error(`${path} has more or less than its pixels.`);
  const data = new Uint8ClampedArray(height * line);
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (data[y * line + x] ?? 0));
  for (let y = 0; y < height; y++) {
    const toRest = FILTERS[lines[y * (line + 1)] ?? -1];
    if (!toRest) throw new Error(`${path} has a filter that there is not.`);
    for (let x = 0; x < line; x++) {
      const rest = toRest(at(x - channels, y), at(x, y - 1), at(x - channels, y - 1));
      data[y * line + x] = ((lines[y * (line + 1) + 1 + x] ?? 0) + rest) & 255;
    }
  }
  if (channels === 4) return { width, height, data };
  const opaque = Array.from({ length: width * height }, (_, pixel) => [
    ...data.subarray(pixel * 3, pixel * 3 + 3),
    255,
  ]);
  return { width, height, data: Uint8ClampedArray.from(opaque.flat()) };
}

function toLuminance(colour: Colour): number {
  const [red, green, blue] = colour.map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of the opaque pixels, the share that stands out from a background: 3 to 1, which WCAG asks of what is not text. */
export function toShareSeen({ data }: Pick<Picture, 'data'>, background: Colour): number {
  const behind = toLuminance(background);
  let opaque = 0;
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity] = data.subarray(at, at + 4);
    if (opacity !== 255) continue;
    opaque++;
    const light = toLuminance([red, green, blue]);
    if ((Math.max(light, behind) + 0.05) / (Math.min(light, behind) + 0.05) >= 3) seen++;
  }
  return seen / opaque;
}
