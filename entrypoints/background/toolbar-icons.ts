import type { Verdict } from '../../lib/safety/policy';

/** The colours of the signal tokens of assets/ui.css on a light toolbar; each is told from a dark one by the pale rim. */
const GREY = '#58616e';
export const COLOURS: Record<Verdict, string> = {
  allowed: '#17713d',
  warned: '#855200',
  blocked: '#b3261e',
  unknown: GREY,
  stale: GREY,
  error: GREY,
};

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const toColour = (text: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  return [red, green, blue, 255];
};
const NONE: Colour = [0, 0, 0, 0];
const RIM = toColour('#eef2ff');
const MARK = toColour('#ffffff');

/** One colour over another that it covers in part. Over none it keeps its own, and shines through. */
function mix(below: Colour, above: Colour, cover: number): Colour {
  const share = below[3] === 0 ? 1 : cover;
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const under = below[channel] ?? 0;
    return under + ((above[channel] ?? 0) - under) * share;
  });
  return [red ?? 0, green ?? 0, blue ?? 0, below[3] + (255 - below[3]) * cover];
}

/**
 * As assets/icons/icon.svg draws it; at 16 pixels in fewer shapes, as icon-16.svg. Painted by hand: the first canvas of a worker
 * costs more than all else that it does for a page. Only edges that are round are computed, a quarter of each.
 */
function draw(size: number, field: Colour): ImageData {
  const unit = size / 16;
  const data = new Uint8ClampedArray(size * size * 4);
  const words = new Uint32Array(data.buffer);
  const toWord = (colour: Colour) => new Uint32Array(Uint8ClampedArray.from(colour).buffer)[0] ?? 0;

  /** Fills a box, in sixteenths of the icon. */
  const fill = (left: number, top: number, right: number, bottom: number, colour: Colour) => {
    const filled = toWord(colour);
    for (let y = top * unit; y < bottom * unit; y++)
      words.fill(filled, y * size + left * unit, y * size + right * unit);
  };
  /** Paints the pixels of a box of which `toDistance` (from its middle, positive outside) says how far they lie outside. */
  const round = (
    [left, top, right, bottom]: readonly [number, number, number, number],
    depth: number,
    toDistance: (x: number, y: number) => number,
    below: Colour,
    above: Colour,
  ) => {
    for (let y = 0; y < depth * unit; y++) {
      for (let x = 0; x < depth * unit; x++) {
        const distance = toDistance((right - left) / 2 - (x + 0.5) / unit, (bottom - top) / 2 - (y + 0.5) / unit);
        const painted = toWord(mix(below, above, Math.min(Math.max(0.5 - distance * unit, 0), 1)));
        for (const row of [top * unit + y, bottom * unit - 1 - y]) {
          words[row * size + left * unit + x] = painted;
          words[row * size + right * unit - 1 - x] = painted;
        }
      }
    }
  };
  const toCorner = (middleX: number, middleY: number, radius: number) => (x: number, y: number) =>
    Math.hypot(Math.max(x - middleX + radius, 0), Math.max(y - middleY + radius, 0)) - radius;

  fill(0, 1, 16, 15, RIM);
  round([0, 1, 16, 15], 4, toCorner(8, 7, 3.5), NONE, RIM);
  fill(1, 2, 15, 14, field);
  round([1, 2, 15, 14], 3, toCorner(7, 6, 2.5), RIM, field);
  round([2, 5, 8, 11], 3, (x, y) => Math.abs(Math.hypot(x, y) - 2.25) - 0.75, field, MARK);
  fill(9, 6, 13, 7, MARK);
  fill(9, 9, 12, 10, MARK);
  return new ImageData(data, size, size);
}

const drawn = new Map<string, Record<number, ImageData>>();

/** The icon in a colour, drawn once: one that the browser reads from a file costs ten times as much at each page. */
export function toIcon(colour: string): Record<number, ImageData> {
  const known = drawn.get(colour);
  if (known) return known;
  const field = toColour(colour);
  const icon = { 16: draw(16, field), 32: draw(32, field) };
  drawn.set(colour, icon);
  return icon;
}
