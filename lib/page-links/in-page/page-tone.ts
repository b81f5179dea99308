import { ofDocument } from '../../in-page/dom';

/** From 0 to 255. Null: clear, or not written as browsers write most colours. */
export function toBrightness(colour: string): number | null {
  const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (!parts || Number(parts[4] ?? 1) < 0.5) return null;
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

const HALF = 128;

/** Whether the page is dark: by its own background, else by the colour of its text. */
export function isDarkPage(): boolean {
  const styles = ['body', 'documentElement'].flatMap((name) => {
    const element = ofDocument<Element | null>(name);
    return element ? [getComputedStyle(element)] : [];
  });
  const [paper] = styles.flatMap(({ backgroundColor }) => toBrightness(backgroundColor) ?? []);
  if (paper !== undefined) return paper < HALF;
  return (toBrightness(styles[0]?.color ?? '') ?? 0) > HALF;
}
