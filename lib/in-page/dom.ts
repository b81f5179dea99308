/**
 * How the open page is read. Elements stand in the way: a form with a field named `children` has no other `children`. So all
 * is read by the prototypes, which the page's scripts cannot change in the world of extensions.
 */
export function readerOf<T>(owner: object, name: string): (target: unknown) => T {
  let of: object | null = owner;
  while (of && !Object.hasOwn(of, name)) of = Object.getPrototypeOf(of);
  const get = of && Object.getOwnPropertyDescriptor(of, name)?.get;
  return (target) => get?.call(target) as T;
}

const { createTreeWalker, querySelector: firstOfDocument, querySelectorAll: allOfDocument } = Document.prototype;
const { getAttribute, querySelector, querySelectorAll } = Element.prototype;
const dataOf = readerOf<string>(CharacterData.prototype, 'data');

export const lengthOf = readerOf<number>(CharacterData.prototype, 'length');
export const nameOf = readerOf<string>(Element.prototype, 'localName');
export const typeOf = readerOf<number>(Node.prototype, 'nodeType');
export const parentOf = readerOf<Element | null>(Node.prototype, 'parentElement');
export const lastOf = readerOf<Node | null>(Node.prototype, 'lastChild');
export const beforeOf = readerOf<Node | null>(Node.prototype, 'previousSibling');
export const contentOf = readerOf<string | null>(Element.prototype, 'textContent');
export const linkOf = readerOf<string>(HTMLAnchorElement.prototype, 'href');

export const ofDocument = <T>(name: string): T => readerOf<T>(Document.prototype, name)(document);

export const attributeOf = (element: Element, name: string, most = 300): string =>
  (getAttribute.call(element, name) ?? '').slice(0, most);
export const attributeNamesOf = (element: Element): string[] => Element.prototype.getAttributeNames.call(element);

export const findAll = (selector: string): NodeListOf<Element> => allOfDocument.call(document, selector);
export const findFirst = (selector: string): Element | null => firstOfDocument.call(document, selector);
export const findAllIn = (element: Element, selector: string): NodeListOf<Element> =>
  querySelectorAll.call(element, selector);
export const findFirstIn = (element: Element, selector: string): Element | null =>
  querySelector.call(element, selector);

/** `what`: of `NodeFilter`. */
export const walk = (node: Node, what: number): TreeWalker => createTreeWalker.call(document, node, what);

/** The first characters of a text or a comment. */
export const cut = (node: Node, most: number): string => dataOf(node).slice(0, most);
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const isAddress = (text: string): boolean => /^https?:/i.test(text) && text.length <= 2000;
