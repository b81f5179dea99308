import { attributeOf, isAddress, readerOf, tidy } from '../../in-page/dom';
import type { OpenPage } from './open-page';
import { textOf } from './open-page';

const addressOf = readerOf<string>(HTMLLinkElement.prototype, 'href');
const scriptOf = readerOf<string>(HTMLScriptElement.prototype, 'src');

const isStyle = (element: Element) => /(?:^|\s)stylesheet(?:\s|$)/i.test(attributeOf(element, 'rel'));

function readMetas(page: OpenPage): void {
  page.each('meta[content]', 200, (element) => {
    const written = ['name', 'property', 'http-equiv', 'itemprop'].map((key) => attributeOf(element, key));
    const names = new Set(tidy(written.join(' ')).toLowerCase().split(' ', 8));
    const content = attributeOf(element, 'content', 1000);
    for (const name of names) if (name) page.facts.metas.push({ name, content });
    return written.some(Boolean);
  });
}

function readJsonLd(page: OpenPage): void {
  let room = 400_000;
  page.each('script[type^="application/ld+json" i]', 50, (element) => {
    const text = textOf(element, room, true);
    if (!text) return false;
    room -= text.length;
    page.facts.jsonLd.push(text);
  });
}

function readRelations(page: OpenPage): void {
  const seen = new Set<Element>();
  const take = (element: Element) => {
    const url = addressOf(element);
    if (seen.has(element) || isStyle(element) || !isAddress(url)) return false;
    seen.add(element);
    const [rel, type] = [attributeOf(element, 'rel').toLowerCase(), attributeOf(element, 'type')];
    page.facts.relations.push({ rel, url, sizes: attributeOf(element, 'sizes'), type });
  };
  // A page may have hundreds of the others.
  page.each('link[href][rel*="icon" i],link[href][rel="canonical" i],link[href][rel~="me" i]', 60, take);
  page.each('link[href][rel]', 140, take);
}

function readStylesAndScripts(page: OpenPage): void {
  page.each('link[href][rel~="stylesheet" i]', 400, (element) => {
    const url = addressOf(element);
    if (!isAddress(url)) return false;
    page.facts.styles.push(url);
  });
  page.each('script[src]', 400, (element) => {
    const url = scriptOf(element);
    // What waits for consent does not run.
    if (!isAddress(url) || /^text\/plain/i.test(attributeOf(element, 'type'))) return false;
    page.facts.scripts.push(url);
  });
}

/** What the head states: meta elements, JSON-LD, relations, styles and scripts. */
export function readHead(page: OpenPage): void {
  readMetas(page);
  readJsonLd(page);
  readRelations(page);
  readStylesAndScripts(page);
}
