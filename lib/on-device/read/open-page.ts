import { attributeOf, contentOf, cut, findAll, findAllIn, lengthOf, ofDocument, tidy, walk } from '../../in-page/dom';
import type { ReadFacts } from '../facts';

/** Returns false where the element is not kept. */
type Take = (element: Element) => boolean | undefined;

/** One reading of the open page: its time, and what was found by now. */
export class OpenPage {
  readonly root = ofDocument<Element | null>('documentElement');
  readonly head = ofDocument<Element | null>('head');
  readonly body = ofDocument<Element | null>('body');
  readonly facts: ReadFacts = {
    type: ofDocument('contentType'),
    address: location.origin + location.pathname,
    base: ofDocument('baseURI'),
    title: tidy((ofDocument<string>('title') ?? '').slice(0, 1000)),
    language: this.root ? attributeOf(this.root, 'lang') : '',
    metas: [],
    jsonLd: [],
    headings: [],
    links: [],
    scripts: [],
    styles: [],
    hosts: [],
    relations: [],
    pictures: [],
    cookies: [],
    comments: [],
    elements: {},
    text: '',
  };
  /** Characters of text that the browser may still gather. */
  #ease = 3_000_000;
  readonly #until: number;

  constructor(milliseconds: number) {
    this.#until = performance.now() + milliseconds;
  }

  isLate(): boolean {
    return performance.now() > this.#until;
  }

  /** Hands one element after the other to `take`, until it has kept `most`. Those that throw are left out. */
  each(selector: string, most: number, take: Take): void {
    if (this.isLate()) return;
    const found = findAll(selector);
    for (let index = 0, kept = 0; index < found.length && kept < most; index++) {
      if (index % 32 === 31 && this.isLate()) return;
      try {
        if (take(found[index] as Element) !== false) kept++;
      } catch {}
    }
  }

  /**
   * The same within the first of some elements; returns how many were kept. One selector for both would climb from each element
   * to the root: that takes minutes in a page that is made deep.
   */
  eachIn(holders: string, selector: string, most: number, take: Take): number {
    const met = new Set<Element>();
    let kept = 0;
    this.each(holders, 200, (holder) => {
      const found = findAllIn(holder, selector);
      for (let index = 0; index < found.length && kept < most; index++) {
        if (index % 32 === 31 && this.isLate()) return;
        const element = found[index] as Element;
        if (!met.has(element) && take(element) !== false) kept++;
        met.add(element);
      }
    });
    return kept;
  }

  /** The first words below a node. The browser gathers them fastest, unless they are endless. */
  wordsOf(node: Node, most: number): string {
    const text = this.#ease > 0 ? contentOf(node) : textOf(node, 2 * most);
    this.#ease -= text?.length ?? 0;
    return tidy((text ?? '').slice(0, 4 * most)).slice(0, most);
  }
}

/** The text below a node. With `isWhole`, null where it has more than `most` characters. */
export function textOf(node: Node, most: number, isWhole = false): string | null {
  const walker = walk(node, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let next = walker.nextNode(), count = 0; next && count < 500; next = walker.nextNode(), count++) {
    if (isWhole && text.length + lengthOf(next) > most) return null;
    text += cut(next, most - text.length);
    if (!isWhole && text.length >= most) break;
  }
  return text;
}
