import { findAll, findFirstIn, nameOf, readerOf } from '../../in-page/dom';
import { MOST_LINKS } from '../links';

const addressOf = readerOf<string>(HTMLAnchorElement.prototype, 'href');
const areaAddressOf = readerOf<string>(HTMLAreaElement.prototype, 'href');
const hostOf = readerOf<string>(HTMLAnchorElement.prototype, 'hostname');
const areaHostOf = readerOf<string>(HTMLAreaElement.prototype, 'hostname');

const withoutFragment = (address: string) => address.split('#', 1)[0];

/** A link of the page in which this runs. */
export interface FoundLink {
  element: HTMLElement;
  host: string;
}

/** Null where the element leads to no site, or to a place in the same page. */
function toFoundLink(element: Element, here: string | undefined): FoundLink | null {
  const isArea = element instanceof HTMLAreaElement;
  if (!isArea && !(element instanceof HTMLAnchorElement)) return null;
  const address = isArea ? areaAddressOf(element) : addressOf(element);
  const host = isArea ? areaHostOf(element) : hostOf(element);
  if (host === '' || !/^https?:/i.test(address)) return null;
  return address.includes('#') && withoutFragment(address) === here ? null : { element, host };
}

export const isOrHoldsLink = (element: Element): boolean =>
  /^(?:a|area)$/.test(nameOf(element)) || findFirstIn(element, 'a,area') !== null;

/** The first links of the page. Those of pictures with areas count too. */
export function findLinks(): { links: FoundLink[]; isCut: boolean } {
  const found = findAll('a[href],area[href]');
  const here = withoutFragment(location.href);
  const links: FoundLink[] = [];
  // Twice as many are looked at, so that links within the page leave room for others.
  for (let index = 0; index < found.length && index < 2 * MOST_LINKS && links.length < MOST_LINKS; index++) {
    const link = toFoundLink(found[index] as Element, here);
    if (link) links.push(link);
  }
  return { links, isCut: links.length === MOST_LINKS || found.length > 2 * MOST_LINKS };
}
