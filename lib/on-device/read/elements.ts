import { attributeOf, findFirst } from '../../in-page/dom';
import type { Places } from '../../in-page/places';
import type { ElementRule } from '../facts';
import type { OpenPage } from './open-page';
import { mayMatch, readWords } from './page-words';

/** The elements that rules look for. It comes after all that asks for places, which tell a deep page. */
export function readElements(page: OpenPage, places: Places, rules: Record<string, ElementRule>): void {
  const words = readWords(page);
  for (const [id, { selector, attribute }] of Object.entries(rules)) {
    // Selectors of several steps climb from each element.
    if (places.isDeep || page.isLate()) return;
    try {
      const found = (!words || mayMatch(selector, words)) && findFirst(selector);
      if (found) page.facts.elements[id] = attribute ? attributeOf(found, attribute) : '';
    } catch {}
  }
}
