import type { MarkShape } from '../mark-kinds';
import { MARK_KINDS, MARK_SHAPES, toMarkPaint } from '../mark-kinds';
import { makeElement, NOTHING, setStyle } from './overlay';

/** Pixels on each side. */
export const MARK_SIZE = 14;

const SIDE = `${MARK_SIZE}px`;
const WHOLE = { position: 'absolute', top: '0', left: '0', width: SIDE, height: SIDE };
const SVG = 'http://www.w3.org/2000/svg';
const { createElementNS } = Document.prototype;

function makePath(outline: string, fill: string, stroke: string, width: string): Element {
  const path = createElementNS.call(document, SVG, 'path');
  for (const [name, value] of Object.entries({ d: outline, fill, stroke, 'stroke-width': width }))
    path.setAttribute(name, value);
  return path;
}

function makePicture(shape: MarkShape, isOnDark: boolean): Element {
  const { outline, sign } = shape;
  const paint = toMarkPaint(shape, isOnDark);
  const picture = createElementNS.call(document, SVG, 'svg');
  for (const name of ['stroke-linejoin', 'stroke-linecap']) picture.setAttribute(name, 'round');
  picture.setAttribute('viewBox', '0 0 16 16');
  picture.setAttribute('width', String(MARK_SIZE));
  picture.setAttribute('height', String(MARK_SIZE));
  picture.append(
    makePath(outline, paint.halo, paint.halo, '2.4'),
    makePath(outline, paint.fill, paint.line, '1.2'),
    makePath(sign, 'none', paint.sign, '1.7'),
  );
  return picture;
}

/**
 * A mark of each kind, in the order of `MARK_KINDS`, to be copied. All have the same elements in boxes of the same size, which hold
 * what is painted within them. Over the picture lies a clear box: whoever is told what covers a link is told of that one.
 */
export const makeMarks = (isOnDark: boolean): HTMLElement[] =>
  MARK_KINDS.map((kind) => {
    const mark = makeElement('div');
    const cover = makeElement('div');
    setStyle(mark, {
      ...NOTHING,
      ...WHOLE,
      contain: 'strict',
      display: 'none',
      'forced-color-adjust': 'none',
      'transform-origin': '0 0',
    });
    setStyle(cover, { ...NOTHING, ...WHOLE, display: 'block' });
    mark.append(makePicture(MARK_SHAPES[kind], isOnDark), cover);
    return mark;
  });
