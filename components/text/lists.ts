import { t } from '../../lib/texts';
import { formatNumber } from './format';
import { withWrong } from './refusal';
import { toQuoted } from './visible';

/** For a sentence with plural forms parted at ` | `. A joiner before each `|` keeps the texts from splitting it. */
export function toNamedTexts(texts: readonly string[], most: number): string {
  return texts
    .slice(0, most)
    .map((text) => toQuoted(text).replaceAll('|', '\u2060|'))
    .join(', ');
}

const MOST_NAMED = 20;

/** Lines count from 1. `wrong`: the character that no name has. */
export interface LineFault {
  line: number;
  text: string;
  wrong?: string;
}

/** Names the first faulty lines and counts the others: a page of thousands would not answer. */
export function toLineErrors(
  faults: readonly LineFault[],
  toText: (place: [line: string, text: string]) => string,
): string[] {
  const errors = faults
    .slice(0, MOST_NAMED)
    .map(({ line, text, wrong }) => withWrong(toText([String(line), toQuoted(text)]), wrong));
  const more = faults.length - errors.length;
  return more > 0 ? [...errors, t('safety.list.moreErrors', more, [formatNumber(more)])] : errors;
}
