import type { Verdict } from '../safety/policy';
import { VERDICTS } from '../safety/policy';

/** What a mark says: the verdict, or without a policy that something of the site is saved. `unknown`: nothing is known. */
export const MARK_KINDS = [...VERDICTS, 'saved'] as const;
export type MarkKind = Verdict | 'saved';

/** How many links have each mark. */
export type MarkCounts = Record<MarkKind, number>;

/** On a grid of 16 by 16, as paths of SVG. Colours are fixed, within a line that parts the mark from the page. */
export interface MarkShape {
  outline: string;
  sign: string;
  colour: string;
  /** The shape has the colour of paper, and line and sign have its own. This is its own on a dark page. */
  onDark?: string;
}

const CIRCLE = 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13z';
const BANG = 'M8 5.6v4M8 11.9v.2';

/** One shape for each, so that colour is not all that tells them apart. */
export const MARK_SHAPES: Record<MarkKind, MarkShape> = {
  allowed: { outline: CIRCLE, sign: 'M5 8.2l2.2 2.2l3.9-4.5', colour: '#1a7f37' },
  warned: { outline: 'M8 1.2L15.2 14.4H.8z', sign: 'M8 6.4v3.4M8 12v.2', colour: '#9a6700' },
  blocked: {
    outline: 'M5.2 1.3h5.6l3.9 3.9v5.6l-3.9 3.9H5.2l-3.9-3.9V5.2z',
    sign: 'M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8',
    colour: '#cf222e',
  },
  unknown: {
    outline: CIRCLE,
    sign: 'M6.2 6.4a1.9 1.9 0 1 1 2.8 1.7c-.7.4-1 .8-1 1.5M8 11.6v.2',
    colour: '#57606a',
    onDark: '#b1bac4',
  },
  stale: { outline: CIRCLE, sign: 'M8 4.4V8.2l2.4 1.5', colour: '#57606a', onDark: '#b1bac4' },
  error: { outline: 'M8 .9L15.1 8L8 15.1L.9 8z', sign: BANG, colour: '#cf222e', onDark: '#ff8f87' },
  saved: { outline: 'M3.8 1.5h8.4v13L8 11.3l-4.2 3.2z', sign: 'M6 5.6h4', colour: '#0969da' },
};

/** The colours of the parts of a mark. */
export interface MarkPaint {
  /** Around the mark. */
  halo: string;
  fill: string;
  line: string;
  sign: string;
}

const WHITE = '#fff';
const DARK_PAPER = '#22272e';

export function toMarkPaint({ colour, onDark }: MarkShape, isOnDark: boolean): MarkPaint {
  if (!onDark) return { halo: WHITE, fill: colour, line: colour, sign: WHITE };
  const [paper, line] = isOnDark ? [DARK_PAPER, onDark] : [WHITE, colour];
  return { halo: paper, fill: paper, line, sign: line };
}
