import { attributeOf, ofDocument } from '../../in-page/dom';
import type { Place } from '../../in-page/places';
import { Places } from '../../in-page/places';
import type { LinkGroup, LinkPlace, PageLinks } from '../links';
import { LINK_RELATIONS } from '../links';
import { findLinks } from './found-links';

const PLACES: Record<Place, LinkPlace> = {
  head: 'article',
  header: 'navigation',
  nav: 'navigation',
  main: 'article',
  article: 'article',
  aside: 'aside',
  footer: 'footer',
};

/** Counts the links of the page in which this runs. It only reads. */
export function readLinks(): PageLinks {
  const places = new Places(ofDocument('documentElement'), ofDocument('body'));
  const { links, isCut } = findLinks();
  const groups = new Map<string, LinkGroup>();
  for (const { element, host } of links) {
    const place = PLACES[places.placeOf(element)];
    const rel = attributeOf(element, 'rel').toLowerCase().split(/\s+/);
    const relations = LINK_RELATIONS.filter((one) => rel.includes(one));
    const key = `${host} ${place} ${relations.join()}`;
    const group = groups.get(key);
    if (group) group.links++;
    else groups.set(key, { host, place, relations, links: 1 });
  }
  return { origin: location.origin, groups: [...groups.values()], isCut };
}
