import { useEffect, useState } from 'preact/hooks';
import { readIconFile } from '../../lib/browser/icon-file';
import { followIcons, hasIcons, setIcons, toIcons } from '../text/icons';

/** Milliseconds in which the browser shows what is drawn. Its processes are busy then, though the page is idle. */
const UNTIL_SHOWN = 100;

/** Never rejects: an update may have removed the file under an open page. Letters say enough, and the next card asks again. */
export async function loadIcons(): Promise<void> {
  if (hasIcons()) return;
  const file = await readIconFile().catch(() => null);
  if (file !== null && !hasIcons()) setIcons(toIcons(file));
}

/**
 * Draws the caller again when icons come. They are read once for a page, when it has nothing else to do: nothing that it
 * shows is later for them.
 */
export function useIcons(): void {
  const [, draw] = useState(0);
  useEffect(() => {
    if (hasIcons()) return;
    let isShown = true;
    const timer = setTimeout(() => requestIdleCallback(() => isShown && void loadIcons()), UNTIL_SHOWN);
    const end = followIcons(() => draw((count) => count + 1));
    return () => {
      isShown = false;
      clearTimeout(timer);
      end();
    };
  }, []);
}
