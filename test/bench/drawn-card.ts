import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openChromium } from '../support/chromium.ts';
import type { World } from '../support/world.ts';
import type { DrawnCard, Element } from './floors/elements.ts';
import type { Items } from './saved-sites.ts';
import { SITE } from './saved-sites.ts';

/** Keeps what the page has in the moment in which it says that it is ready: what lies below the fold comes later. */
const KEEPER = `
const toElement = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return [node.localName, attributes, ...[...node.childNodes].map(toElement)];
};
const mark = performance.mark.bind(performance);
performance.mark = (name) => {
  globalThis.drawn = [...document.getElementById('root').childNodes].map(toElement);
  return mark(name);
};
`;

/** The styles and elements of the extension's own popup over a saved site, when it is ready, from a copy of the build. */
export async function readDrawnCard(world: World, build: string, items: Items): Promise<DrawnCard> {
  const folder = resolve('.output/bench/drawn');
  rmSync(folder, { recursive: true, force: true });
  cpSync(build, folder, { recursive: true });
  const page = `${folder}/popup.html`;
  writeFileSync(page, readFileSync(page, 'utf8').replace('<head>', '<head><script src="keeper.js"></script>'));
  writeFileSync(`${folder}/keeper.js`, KEEPER);
  const chromium = await openChromium({ world, build: folder });
  try {
    const within = await chromium.openPage('manifest.json');
    await within.evaluate((given) => chrome.storage.local.set(given), items);
    const popup = await chromium.openPopup(await chromium.openSite(`https://${SITE}/`));
    await popup.waitForFunction('globalThis.drawn');
    return await popup.evaluate(() => ({
      styles: [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
        .join('\n'),
      elements: (globalThis as unknown as { drawn: Element[] }).drawn,
    }));
  } finally {
    await chromium.close();
  }
}

/** Without the sections, as before the first answer. */
export function toHead({ styles, elements }: DrawnCard): DrawnCard {
  const isSections = (element: Element) => typeof element !== 'string' && element[1].class === 'card-sections';
  const strip = (element: Element): Element =>
    typeof element === 'string'
      ? element
      : [element[0], element[1], ...(element.slice(2) as Element[]).filter((part) => !isSections(part)).map(strip)];
  return { styles, elements: elements.map(strip) };
}
