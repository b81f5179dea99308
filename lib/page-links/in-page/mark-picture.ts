import type { MarkKind, MarkShape } from '../mark-kinds';
import { MARK_KINDS, MARK_SHAPES } from '../mark-kinds';

/** Pixels of the page on each side. */
export const MARK_SIZE = 14;
/** Pixels of the picture for one of the page, for sharp screens. */
const SCALE = 3;
const SIDE = MARK_SIZE * SCALE;

const { createElement } = Document.prototype;
export const makeElement = <Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] =>
  createElement.call(document, name) as HTMLElementTagNameMap[Name];

export function makeCanvas(marks = 1): HTMLCanvasElement {
  const canvas = makeElement('canvas');
  canvas.width = SIDE * marks;
  canvas.height = SIDE;
  return canvas;
}

/** It is never read back: the small pictures are kept where they are drawn fastest. */
const penOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d', { willReadFrequently: true });

function drawShape(pen: CanvasRenderingContext2D, { outline, sign, colour, isHollow }: MarkShape): void {
  const shape = new Path2D(outline);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.strokeStyle = '#fff';
  pen.lineWidth = 2.4;
  pen.stroke(shape);
  pen.fillStyle = isHollow ? '#fff' : colour;
  pen.fill(shape);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.2;
  pen.stroke(shape);
  pen.strokeStyle = isHollow ? colour : '#fff';
  pen.lineWidth = 1.7;
  pen.stroke(new Path2D(sign));
}

/** All marks beside each other in one picture. A mark is copied from it, which takes as long for each kind. */
export function drawAllMarks(): HTMLCanvasElement {
  const canvas = makeCanvas(MARK_KINDS.length);
  const pen = penOf(canvas);
  MARK_KINDS.forEach((kind: MarkKind, place) => {
    pen?.setTransform(SIDE / 16, 0, 0, SIDE / 16, place * SIDE, 0);
    if (pen) drawShape(pen, MARK_SHAPES[kind]);
  });
  return canvas;
}

export function copyMark(all: HTMLCanvasElement, kind: number, to: HTMLCanvasElement): void {
  const pen = penOf(to);
  pen?.clearRect(0, 0, SIDE, SIDE);
  pen?.drawImage(all, kind * SIDE, 0, SIDE, SIDE, 0, 0, SIDE, SIDE);
}
