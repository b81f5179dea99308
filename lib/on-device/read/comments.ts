import { beforeOf, cut, lastOf, tidy, typeOf, walk } from '../../in-page/dom';
import type { OpenPage } from './open-page';

/** Comments of the head and at the end of the page. */
export function readComments({ facts, root, head, body }: OpenPage): void {
  const add = (node: Node) => {
    const text = tidy(cut(node, 300));
    if (text && facts.comments.length < 40) facts.comments.push(text);
  };
  if (head) {
    const walker = walk(head, NodeFilter.SHOW_COMMENT);
    for (let next = walker.nextNode(); next && facts.comments.length < 25; next = walker.nextNode()) add(next);
  }
  for (const parent of [document, root, body]) {
    let next = parent && lastOf(parent);
    for (let count = 0; next && count < 60; count++) {
      if (typeOf(next) === Node.COMMENT_NODE) add(next);
      next = beforeOf(next);
    }
  }
}
