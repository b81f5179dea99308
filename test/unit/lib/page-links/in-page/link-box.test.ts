// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { toLastLine, toMarkPlace, toPlaceBeside } from '../../../../../lib/page-links/in-page/link-box';
import { MARK_SIZE } from '../../../../../lib/page-links/in-page/mark-picture';

const CORNER = { left: 0, top: 0 };
const WIDTH = 1000;

/** Where a mark lies beside a link of this height, from 300 to 500 pixels across and 100 down. */
function place(height: number, { isLine = true, endsLeft = false } = {}) {
  const box = { left: 300, right: 500, top: 100, width: 200, height };
  const { left, top, scale } = toPlaceBeside(box, { isLine, endsLeft }, CORNER, WIDTH);
  const size = scale * MARK_SIZE;
  return { left, right: left + size, top, bottom: top + size, size };
}

test.each([9, 11, 13, 16, 20, 30, 44, 80])(
  'of the end of a text link of %i pixels its mark covers a fifth of itself at most, and less than the upper two thirds',
  (height) => {
    const mark = place(height);
    expect(500 - mark.left).toBeLessThanOrEqual(Math.ceil(mark.size / 5));
    expect(mark.bottom - 100).toBeLessThanOrEqual((2 / 3) * height);
    expect(mark.size).toBeLessThanOrEqual(MARK_SIZE);
    expect(mark.size).toBeGreaterThanOrEqual(9);
  },
);

test('where one reads from right to left, a mark stands at the left end of its link', () => {
  const [there, here] = [place(20, { endsLeft: true }), place(20)];
  expect(there.right - 300).toBe(500 - here.left);
  expect([there.top, there.size]).toEqual([here.top, here.size]);
});

test.each([false, true])('in a picture or a button it lies within the corner (from right to left: %s)', (endsLeft) => {
  const mark = place(120, { isLine: false, endsLeft });
  expect(endsLeft ? mark.left - 300 : 500 - mark.right).toBe(2);
  expect(mark.top).toBe(102);
});

test('no mark lies outside the page', () => {
  const atEdge = { left: 940, right: WIDTH, top: 0, width: 60, height: 20 };
  const { left, scale } = toPlaceBeside(atEdge, { isLine: true, endsLeft: false }, CORNER, WIDTH);
  expect(left + scale * MARK_SIZE).toBe(WIDTH);
  const atStart = { ...atEdge, left: 0, right: 60 };
  expect(toPlaceBeside(atStart, { isLine: true, endsLeft: true }, CORNER, WIDTH).left).toBe(0);
});

test('the last line of a link has all of its parts, where directions of writing meet', () => {
  const toPart = (left: number, right: number, top: number) => ({ left, right, top, width: right - left, height: 20 });
  const line = toLastLine([toPart(100, 900, 10), toPart(700, 712, 36), toPart(712, 830, 37)]);
  expect(line).toEqual({ left: 700, right: 830, top: 37, width: 130, height: 20 });
  expect(toLastLine([])).toBeNull();
});

test.each([
  ['a link without letters', [[50, 220, 0]]],
  [
    'a block in a link',
    [
      [50, 0, 0],
      [50, 760, 120],
      [170, 0, 0],
    ],
  ],
])('the picture in %s has a mark, where the last line has no height', (_, lines) => {
  const toBox = ([top, width, height]: number[]) =>
    ({ left: 10, right: 10 + (width ?? 0), top, width, height }) as DOMRect;
  const link = document.createElement('a');
  const picture = document.createElement('img');
  link.getClientRects = () => lines.map(toBox) as unknown as DOMRectList;
  picture.getBoundingClientRect = () => toBox([50, 220, 120]);
  link.checkVisibility = () => true;
  const form = { picture, isInline: true, endsLeft: false, staysPut: false };
  expect(toMarkPlace(link, form, CORNER, WIDTH)).toEqual({ left: 230 - MARK_SIZE - 2, top: 52, scale: 1 });
});
