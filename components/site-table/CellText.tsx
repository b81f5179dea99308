import type { ComponentChildren } from 'preact';
import { toVisible } from '../text/visible';

/** A fast path for what cannot turn around. */
const PLAIN = /^[ -~]*$/;

/**
 * Text of others in a cell: it cannot turn the text around it. Where it is cut, the tip of the table has the whole. It is no
 * component, and mostly no element: a row has ten of them, and scrolling draws hundreds of rows a second.
 */
export function drawText(text: string): ComponentChildren {
  return PLAIN.test(text) ? toVisible(text) : <bdi class="remote">{toVisible(text)}</bdi>;
}
