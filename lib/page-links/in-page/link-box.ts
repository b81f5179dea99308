import { findFirstIn, parentOf } from '../../in-page/dom';
import { MARK_SIZE } from './mark-picture';

/** Where a mark stands, in pixels from the corner of the overlay, and how large it is. Null: the link is not to be seen. */
export type MarkPlace = { left: number; top: number; scale: number } | null;

/** What of a link stays as it is while it is marked. */
export interface LinkForm {
  picture: Element | null;
  /** It is text in lines, and no box. */
  isInline: boolean;
  /** It ends at its left, as in Arabic. */
  endsLeft: boolean;
  /** It does not move as the page does. */
  staysPut: boolean;
}

const STAYS = /^(?:fixed|sticky)$/;

/** Whether a link lies in what stays in place while the page scrolls, such as a bar with a menu. */
function staysPut(link: Element): boolean {
  for (let around: Element | null = link; around; around = parentOf(around))
    if (STAYS.test(getComputedStyle(around).position)) return true;
  return false;
}

export function readForm(link: Element): LinkForm {
  const { display, direction } = getComputedStyle(link);
  const picture = findFirstIn(link, 'img,svg,video,canvas');
  return { picture, isInline: display === 'inline', endsLeft: direction === 'rtl', staysPut: staysPut(link) };
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'width' | 'height'>;

const sizeOf = ({ width, height }: Box) => width * height;

/**
 * The last line of a link. Where left-to-right and right-to-left meet, a line has several parts. One without letters may have no
 * height. Null: there is none.
 */
export function toLastLine(parts: ArrayLike<Box>): Box | null {
  const last = parts[parts.length - 1];
  if (!last) return null;
  const { top, height } = last;
  const line = Array.from(parts).filter((part) => Math.abs(part.top - top) <= height / 2);
  const left = Math.min(...line.map((part) => part.left));
  const right = Math.max(...line.map((part) => part.right));
  return { left, right, top, width: right - left, height };
}

/** The last line of a link, or the picture in it. */
function toBox(link: Element, { picture, isInline }: LinkForm): { box: Box; isLine: boolean } | null {
  const last = toLastLine(link.getClientRects());
  const shown = picture?.getBoundingClientRect();
  const isPicture = shown !== undefined && (!last || sizeOf(shown) > sizeOf(last));
  const box = isPicture ? shown : last;
  return box && sizeOf(box) > 0 ? { box, isLine: isInline && !isPicture } : null;
}

const SEEN = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
/** A text of more pixels is taken for a box. */
const HIGHEST_LINE = 90;
/** Of a mark, and of the height of its link. Beside small letters a whole mark would cover them. */
const LEAST_SIZE = 9;
const SHARE_OF_LINE = 0.8;

/** A link as high as a line has its mark above its end, a higher box within its corner. `width`: of the page. */
export function toPlaceBeside(
  box: Box,
  { isLine, endsLeft }: { isLine: boolean; endsLeft: boolean },
  corner: { left: number; top: number },
  width: number,
): NonNullable<MarkPlace> {
  const isAbove = box.height < (isLine ? HIGHEST_LINE : 2.5 * MARK_SIZE);
  const size = Math.min(MARK_SIZE, Math.max(LEAST_SIZE, SHARE_OF_LINE * box.height));
  // How much of the mark lies within the link.
  const within = isAbove ? size / 5 : size + 2;
  const left = endsLeft ? box.left - size + within : box.right - within;
  const top = isAbove ? box.top - size / 2 : box.top + 2;
  return {
    left: Math.round(Math.max(0, Math.min(left, width - size)) - corner.left),
    top: Math.round(top - corner.top),
    scale: size / MARK_SIZE,
  };
}

export function toMarkPlace(
  link: Element,
  form: LinkForm,
  corner: { left: number; top: number },
  width: number,
): MarkPlace {
  const found = toBox(link, form);
  if (!found || !link.checkVisibility(SEEN)) return null;
  return toPlaceBeside(found.box, { isLine: found.isLine, endsLeft: form.endsLeft }, corner, width);
}

const { elementFromPoint } = Document.prototype;
const { contains } = Node.prototype;

/** Whether the end of a link is cut off, or lies under what stays in place. Null: it is not in the window, so that nobody can tell. */
export function isCovered(link: Element, form: LinkForm): boolean | null {
  const box = toBox(link, form)?.box;
  if (!box) return null;
  const end = form.endsLeft ? box.left + 2 : box.right - 2;
  const hit: Element | null = elementFromPoint.call(document, end, box.top + box.height / 2);
  if (!hit) return null;
  if (contains.call(link, hit)) return false;
  // What holds the link is seen there in its place.
  if (contains.call(hit, link)) return getComputedStyle(link).pointerEvents !== 'none';
  for (let over: Element | null = hit; over && !contains.call(over, link); over = parentOf(over))
    if (STAYS.test(getComputedStyle(over).position)) return true;
  return false;
}
