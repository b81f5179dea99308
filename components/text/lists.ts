import { t } from '../../lib/texts';
import { formatNumber } from './format';
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

const MOST_NAMED = 20;

/**
 * What is said of the lines of a field that are at fault, by `toText` from the number and the text of a line. The first are named
 * and the others counted, since a page of thousands would not answer.
 */
export function toLineErrors(
  faults: readonly { line: number; text: string }[],
  toText: (place: [line: string, text: string]) => string,
): string[] {
  const errors = faults.slice(0, MOST_NAMED).map(({ line, text }) => toText([String(line), toQuoted(text)]));
  const more = faults.length - errors.length;
  return more > 0 ? [...errors, t('safety.list.moreErrors', more, [formatNumber(more)])] : errors;
}
