import { attributeNamesOf, attributeOf, findAll, nameOf } from '../../in-page/dom';
import type { OpenPage } from './open-page';

/** The tags, attributes, classes and ids of a page. */
interface PageWords {
  tags: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  /** All that is written in attributes `class`, and all ids. */
  classText: string;
  ids: string;
}

/** Null where the page has too many to know. */
export function readWords(page: OpenPage): PageWords | null {
  const [tags, attributes, written] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let ids = '';
  const found = findAll('*');
  for (let index = 0; index < found.length; index++) {
    if (index % 128 === 127 && page.isLate()) return null;
    const element = found[index] as Element;
    tags.add(nameOf(element));
    const names = attributeNamesOf(element);
    if (names.length > 100 || written.size > 10_000 || ids.length > 500_000) return null;
    for (const name of names) {
      attributes.add(name);
      if (name === 'class') written.add(attributeOf(element, name, 5_001));
      if (name === 'id') ids += `\n${attributeOf(element, name, 1_000)}`;
    }
  }
  const [classes, classText] = [new Set<string>(), [...written].join('\n')];
  if (classText.length > 1_000_000) return null;
  for (const name of classText.toLowerCase().split(/\s+/)) classes.add(name);
  return { tags, attributes, classes, classText, ids };
}

/** Whether all that a selector names is in the page: most rules look for what is not there. It may name more than this reads. */
export function mayMatch(selector: string, words: PageWords): boolean {
  if (/^[^(]+,/.test(selector)) return selector.split(',').some((part) => mayMatch(part, words));
  const bare = selector.replace(/"[^"]*"/g, '').replaceAll('\\:', ':');
  if (/,|:[a-z-]+\(|\\/.test(bare)) return true;
  const plain = bare.replace(/\[[^\]]*\]/g, '');
  const isEach = (pattern: RegExp, text: string, known: ReadonlySet<string>) =>
    (text.match(pattern) ?? []).every((name) => known.has(name.replace(/^[[.\s>+~]/, '').toLowerCase()));
  return (
    isEach(/\[[\w:-]+/g, bare, words.attributes) &&
    isEach(/\.[\w-]+/g, plain, words.classes) &&
    isEach(/(?:^|[\s>+~])[a-z][\w:-]*/g, plain, words.tags) &&
    (selector.match(/\[(?:class|id)[*^$]?="[^"]*"(?=\])/g) ?? []).every((part) =>
      (part[1] === 'c' ? words.classText : words.ids).includes(part.slice(part.indexOf('"') + 1, -1)),
    )
  );
}
