import { Places } from '../../in-page/places';
import type { PageQuestion, ReadFacts } from '../facts';
import { readComments } from './comments';
import { readCookies } from './cookies';
import { readElements } from './elements';
import { readHead } from './head';
import { readHosts } from './hosts';
import { readLinks } from './links';
import { OpenPage } from './open-page';
import { readText } from './page-text';
import { readPictures } from './pictures';

declare global {
  /** `entrypoints/read-page` sets it in a page, in the world of extensions. */
  var sitecardReadPage: typeof readPage | undefined;
}

/**
 * Reads the page in which it runs, in the world of extensions: what the page's scripts did to prototypes and globals is not seen
 * here. It only reads. `to-facts.ts` checks what it gives.
 */
export function readPage({ elements, milliseconds }: PageQuestion): ReadFacts {
  const page = new OpenPage(milliseconds);
  const places = new Places(page.root, page.body);
  // Each for itself: a document in a sandbox has no cookies and says so by throwing.
  for (const read of [
    () => readHead(page),
    () => readHosts(page),
    () => readCookies(page),
    () => readComments(page),
    () => readLinks(page, places),
    () => readPictures(page, places),
    () => readText(page),
    () => readElements(page, places, elements),
  ]) {
    try {
      read();
    } catch {}
  }
  return page.facts;
}
