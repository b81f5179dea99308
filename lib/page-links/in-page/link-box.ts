import { findFirstIn, parentOf } from '../../in-page/dom';
import { MARK_SIZE } from './mark-picture';

/** Where a mark stands, in pixels from the corner of the overlay. Null: the link is not to be seen. */
export type MarkPlace = { left: number; top: number } | null;

const sizeOf = ({ width, height }: DOMRect) => width * height;

/** The last line of a link, or the picture in it. */
function toBox(link: Element, picture: Element | null): DOMRect | null {
  const lines = link.getClientRects();
  const last = lines[lines.length - 1];
  const shown = picture?.getBoundingClientRect();
  const box = shown && (!last || sizeOf(shown) > sizeOf(last)) ? shown : last;
  return box && sizeOf(box) > 0 ? box : null;
}

const SEEN = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };

/** At the upper corner where a link ends. `width`: of the page. */
export function toMarkPlace(
  link: Element,
  picture: Element | null,
  corner: { left: number; top: number },
  width: number,
): MarkPlace {
  const box = toBox(link, picture);
  if (!box || !link.checkVisibility(SEEN)) return null;
  // A link as high as a line has its mark above its end, a higher one within its corner.
  const isLine = box.height < 2.5 * MARK_SIZE;
  const left = isLine ? box.right - 3 : box.right - MARK_SIZE - 2;
  const top = isLine ? box.top - MARK_SIZE / 2 : box.top + 2;
  return {
    left: Math.round(Math.max(0, Math.min(left, width - MARK_SIZE)) - corner.left),
    top: Math.round(top - corner.top),
  };
}

export const pictureOf = (link: Element): Element | null => findFirstIn(link, 'img,svg,video,canvas');

const STAYS = /^(?:fixed|sticky)$/;

/** Whether a link lies in what stays in place while the page scrolls, such as a bar with a menu. */
export function staysPut(link: Element): boolean {
  for (let around: Element | null = link; around; around = parentOf(around))
    if (STAYS.test(getComputedStyle(around).position)) return true;
  return false;
}

const { elementFromPoint } = Document.prototype;
const { contains } = Node.prototype;

/** Whether the end of a link is cut off, or lies under what stays in place. Null: it is not in the window, so that nobody can tell. */
export function isCovered(link: Element, picture: Element | null): boolean | null {
  const box = toBox(link, picture);
  const hit: Element | null = box && elementFromPoint.call(document, box.right - 2, box.top + box.height / 2);
  if (!hit) return null;
  if (contains.call(link, hit)) return false;
  // What holds the link is seen there in its place.
  if (contains.call(hit, link)) return getComputedStyle(link).pointerEvents !== 'none';
  for (let over: Element | null = hit; over && !contains.call(over, link); over = parentOf(over))
    if (STAYS.test(getComputedStyle(over).position)) return true;
  return false;
}
