import { useContext } from 'preact/hooks';
import { formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';
import { drawText } from './CellText';
import { CellPlaceContext } from './cell-places';
import type { ToTextWidth } from './text-width';

/** Shown before anything is laid out. */
const FIRST = 4;
/** Pixels of the padding of a cell and of the gap before the number. */
const BESIDE = 22;

/** How many names, at least one, fit into so many pixels beside the number of the others. */
export function countNames(names: readonly string[], width: number, toTextWidth: ToTextWidth): number {
  const between = toTextWidth(', ');
  if (width === 0 || between === null) return Math.min(FIRST, names.length);
  let end = BESIDE - between;
  let fitting = 0;
  for (const [place, name] of names.entries()) {
    end += between + (toTextWidth(name) ?? 0);
    const rest = names.length - place - 1;
    const room = rest > 0 ? width - (toTextWidth(`+${rest}`) ?? 0) : width;
    if (end <= room) fitting = place + 1;
    // Not even without a number after it.
    else if (end > width) break;
  }
  return Math.max(1, fitting);
}

interface Props {
  ids: readonly string[];
  /** The name of the column. */
  column: string;
}

/** As many names as fit, and how many more there are. */
export function TechnologyNames({ ids, column }: Props) {
  const { widthOf, toTextWidth } = useContext(CellPlaceContext);
  const names = ids.map(toTechnologyName);
  const fitting = countNames(names, widthOf(column).value, toTextWidth);
  const more = names.length - fitting;
  const shown = drawText(names.slice(0, fitting).join(', '));
  if (more === 0) return shown;
  const rest = (
    <span class="secondary" data-cut>
      +{formatNumber(more)}
    </span>
  );
  if (fitting > 1) {
    return (
      <>
        {shown} {rest}
      </>
    );
  }
  // The number stays in view, however long the one name is.
  return (
    <span class="technology-name">
      <span>{shown}</span> {rest}
    </span>
  );
}
