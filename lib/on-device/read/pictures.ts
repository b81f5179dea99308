import { attributeOf, isAddress, linkOf, nameOf, parentOf, readerOf, tidy } from '../../in-page/dom';
import type { Places } from '../../in-page/places';
import type { OpenPage } from './open-page';

const sourceOf = readerOf<string>(HTMLImageElement.prototype, 'src');
const shownOf = readerOf<string>(HTMLImageElement.prototype, 'currentSrc');

const MOST = 20;

const isStart = (url: string) =>
  url.startsWith(location.origin) && /^https?:\/\/[^/]+\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(url);

/** The names of an element and of those around it, and whether they lead to the start page. */
function hintOf(element: Element, body: Element | null): string {
  let hint = '';
  for (let next: Element | null = element, count = 0; next && next !== body && count < 5; next = parentOf(next)) {
    hint += ` ${attributeOf(next, 'id', 60)} ${attributeOf(next, 'class', 80)}`;
    if (nameOf(next) === 'a' && isStart(linkOf(next))) hint += ' to-start';
    count++;
  }
  return tidy(hint).toLowerCase();
}

/** Pictures that may be the logo. */
export function readPictures(page: OpenPage, places: Places): void {
  const seen = new Set<Element>();
  const take = (element: Element) => {
    const url = [shownOf(element), sourceOf(element)].find((one) => one && isAddress(one));
    if (!url || seen.has(element)) return false;
    seen.add(element);
    const [alt, hint] = [attributeOf(element, 'alt', 200), hintOf(element, page.body)];
    page.facts.pictures.push({ url, alt, hint, place: places.placeOf(element) });
  };
  const holders = 'header,nav,[role="banner"],[class*="ogo"],[id*="ogo"],[class*="rand"]';
  const kept = page.eachIn(holders, 'img', MOST, take);
  const own = ['class', 'id', 'alt', 'src'].map((name) => `img[${name}*="logo" i]`);
  page.each(own.join(), MOST - kept, take);
}
