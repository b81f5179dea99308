/** Control, bidirectional and all other invisible characters; the joiners that Persian and emoji need stay. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{DI}\ufff9-\ufffb]/gu;

/** At most `most` characters, the last an ellipsis when something was cut off; never half of a surrogate pair. */
export function toClipped(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A text without what could hide or reorder it, white space collapsed. It is not escaped: it goes into text nodes only. */
export function toVisible(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim().toWellFormed();
}

/** Text that rules, filters and keys compare: nothing is hidden in it. At most `most` characters; null when it is no text, or blank. */
export function toPlainText(value: unknown, most = 300): string | null {
  return typeof value === 'string' ? toClipped(toVisible(value), most) || null : null;
}

/** Text for people alone, as the service sent it: pages mark and cut it where they draw it. Null when it is no text, blank, or says that there is none. */
export function toShownText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^(?:n\/a|null|nan|undefined|-*)$/i.test(text) ? null : toClipped(text.toWellFormed(), 100_000);
}
