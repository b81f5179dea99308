/** Control, bidirectional and invisible characters; the joiners that Persian and emoji need stay. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** At most `most` characters, the last an ellipsis when something was cut off; never half of a surrogate pair. */
export function toClipped(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A text without what could hide or reorder it, white space collapsed. It is not escaped: it goes into text nodes only. */
export function toVisible(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim().toWellFormed();
}

/** Text as the service sent it, made fit to show: at most `most` characters. Null when it is no text, or blank. */
export function toPlainText(value: unknown, most = 300): string | null {
  return typeof value === 'string' ? toClipped(toVisible(value), most) || null : null;
}
