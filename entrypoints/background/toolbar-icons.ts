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

/** As assets/icons/icon.svg draws it, in shares of the whole size; at 16 pixels in fewer shapes, as icon-16.svg. */
function draw(size: number, colour: string): ImageData {
  const context = new OffscreenCanvas(size, size).getContext('2d') as OffscreenCanvasRenderingContext2D;
  const unit = size / 16;
  const box = (inset: number, fill: string) => {
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(
      inset * unit,
      (1 + inset) * unit,
      (16 - 2 * inset) * unit,
      (14 - 2 * inset) * unit,
      (3.5 - inset) * unit,
    );
    context.fill();
  };
  box(0, '#eef2ff');
  box(1, colour);
  context.strokeStyle = '#fff';
  context.lineWidth = 1.5 * unit;
  context.beginPath();
  context.arc(5 * unit, 8 * unit, 2.25 * unit, 0, 2 * Math.PI);
  context.stroke();
  context.fillStyle = '#fff';
  context.fillRect(9 * unit, 6 * unit, 4 * unit, unit);
  context.fillRect(9 * unit, 9 * unit, 3 * unit, unit);
  return context.getImageData(0, 0, size, size);
}

const drawn = new Map<string, Record<number, ImageData>>();

/** The icon in a colour, drawn once: one that the browser reads from a file costs ten times as much at each page. */
export function toIcon(colour: string): Record<number, ImageData> {
  const known = drawn.get(colour);
  if (known) return known;
  const icon = { 16: draw(16, colour), 32: draw(32, colour) };
  drawn.set(colour, icon);
  return icon;
}
