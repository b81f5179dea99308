import type { VNode } from 'preact';
import { h } from 'preact';

/** An element with its attributes and what is in it, or a text. */
export type Element = string | [tag: string, attributes: Record<string, string>, ...content: Element[]];

/** What a floor reads in place of the records of a card, and draws. */
export interface DrawnCard {
  styles: string;
  elements: Element[];
}

const toVNode = (element: Element): VNode | string =>
  typeof element === 'string'
    ? element
    : h(element[0], element[1], ...element.slice(2).map((part) => toVNode(part as Element)));

export const Elements = ({ elements }: Pick<DrawnCard, 'elements'>) => elements.map(toVNode);

export function adopt({ styles }: DrawnCard): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
}
