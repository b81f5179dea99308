import { cut, findAll, tidy, walk } from '../../in-page/dom';
import type { OpenPage } from './open-page';

const HIDDEN =
  'script,style,noscript,template,iframe,svg,math,object,select,textarea,canvas,audio,video,[hidden],dialog:not([open]),[style*="display:none" i],[style*="display: none" i]';

/** The texts that nobody sees. Null where the time is over before all are known. */
function findUnseen(page: OpenPage): ReadonlySet<Node> | null {
  const unseen = new Set<Node>();
  const roots = findAll(HIDDEN);
  for (let index = 0; index < roots.length && unseen.size < 50_000; index++) {
    if (index % 128 === 127 && page.isLate()) return null;
    const walker = walk(roots[index] as Element, NodeFilter.SHOW_TEXT);
    for (let next = walker.nextNode(); next && !unseen.has(next); next = walker.nextNode()) unseen.add(next);
  }
  return unseen;
}

/** Headings, and the visible text. */
export function readText(page: OpenPage): void {
  const { facts, body } = page;
  page.each('h1,h2,h3', 60, (element) => {
    const text = page.wordsOf(element, 300);
    if (!text) return false;
    facts.headings.push(text);
  });
  const unseen = body && findUnseen(page);
  if (!unseen) return;
  const walker = walk(body, NodeFilter.SHOW_TEXT);
  let text = '';
  // Space around each piece counts here, and is taken out at the end.
  for (let next = walker.nextNode(), count = 1; next && text.length < 100_000; next = walker.nextNode(), count++) {
    if (count % 128 === 0 && page.isLate()) break;
    const piece = unseen.has(next) ? '' : cut(next, 10_000);
    if (/\S/.test(piece)) text += `${piece} `;
  }
  facts.text = tidy(text).slice(0, 60_000);
}
