import { toQuoted } from './visible';

/**
 * The first texts of others, for a sentence that has a plural. The forms of one are parted at ` | ` after they are filled in: in
 * what is filled in, each `|` has an unseen joiner before it.
 */
export function toNamedTexts(texts: readonly string[], most: number): string {
  return texts
    .slice(0, most)
    .map((text) => toQuoted(text).replaceAll('|', '\u2060|'))
    .join(', ');
}
