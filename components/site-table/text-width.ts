/** Pixels of a text; null: nothing can be measured here. */
export type ToTextWidth = (text: string) => number | null;

/** Texts are mostly names of technologies and the like, which come again and again. */
const MOST_KNOWN = 5000;

/** Texts of the table. Measures without a layout, so that it may be asked for each row. */
export function createTextWidth(): ToTextWidth {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return () => null;
  const style = getComputedStyle(document.body);
  context.font = `${style.getPropertyValue('--small') || style.fontSize} ${style.fontFamily}`;
  const known = new Map<string, number>();
  return (text) => {
    let width = known.get(text);
    if (width === undefined) {
      width = context.measureText(text).width;
      if (known.size < MOST_KNOWN) known.set(text, width);
    }
    return width;
  };
}
