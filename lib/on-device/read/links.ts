import { attributeOf, findAll, findFirstIn, isAddress, linkOf } from '../../in-page/dom';
import type { Places } from '../../in-page/places';
import type { OpenPage } from './open-page';

const MOST = 3000;
/** Of those that stay in the site. */
const MOST_INSIDE = 500;

const pathOf = (url: string) => url.split('#', 1)[0];
const labelOf = (element: Element | null) =>
  element
    ? attributeOf(element, 'aria-label', 120) || attributeOf(element, 'title', 120) || attributeOf(element, 'alt', 120)
    : '';

/** Reads one link after the other. It keeps each address once a place. */
function createTaker(page: OpenPage, places: Places) {
  const here = pathOf(location.href);
  const seen = new Set<string>();
  let inside = 0;
  return (element: Element): boolean | undefined => {
    if (inside >= MOST_INSIDE && /^(?:\/(?!\/)|[?#])/.test(attributeOf(element, 'href'))) return false;
    const url = linkOf(element);
    if (!isAddress(url) || (url.includes('#') && pathOf(url) === here)) return false;
    // What leads elsewhere tells more of a site than its hundredth article.
    const isInside = url.startsWith(location.origin);
    if (isInside && inside >= MOST_INSIDE) return false;
    const place = places.placeOf(element);
    const key = `${place} ${url}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (isInside) inside++;
    // A link that is a sign alone says its name elsewhere.
    const picture = () => findFirstIn(element, 'img[alt],[aria-label],[title]');
    const text = page.wordsOf(element, 120) || labelOf(element) || labelOf(picture());
    page.facts.links.push({ url, text, rel: attributeOf(element, 'rel').toLowerCase(), place });
  };
}

/** Links of the page; first those that say who is behind it. */
export function readLinks(page: OpenPage, places: Places): void {
  const take = createTaker(page, places);
  const room = () => MOST - page.facts.links.length;
  page.each('a[href][rel~="me" i]', 50, take);
  // Without its first letter, which may be large: to compare without regard to that takes the browser twice as long.
  page.eachIn('header,nav,footer,[role="contentinfo"],[class*="ooter"],[id*="ooter"]', 'a[href]', room(), take);
  if (page.isLate()) return;
  // The end of a page is its footer, also where nothing says so.
  const all = findAll('a[href]');
  const end = all.length;
  const last = end > room() ? 200 : 0;
  for (let index = 0; index < end && room() > 0; index++) {
    if (index % 32 === 31 && page.isLate()) return;
    try {
      take(all[index < last ? end - 1 - index : index - last] as Element);
    } catch {}
  }
}
