/** Invisible characters and marks that turn text. The joiners of Persian and emoji stay. */
const HIDDEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{DI}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/** A fast path for most text: browsers take longer to learn character classes than to draw the text. */
const PLAIN = /^[ -~]{0,300}$/;

/** Cuts text for the screen. Copies and exports use the whole text. */
const toMarked = (text: string, long: RegExp) =>
  PLAIN.test(text) ? text : text.toWellFormed().replace(long, '$1…').replace(HIDDEN, '\u2423');

/** Makes text of others safe to draw: at most 300 characters, with a mark for each invisible one. */
export function toVisible(text: string): string {
  return toMarked(text, /^(.{300}).+/su);
}

/** The same with room for a whole note, which a tooltip has too. */
export function toTitle(text: string): string {
  return toMarked(text, /^(.{2000}).+/su);
}

const FROM_RIGHT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** For a sentence of ours: right-to-left text keeps its order and leaves the sentence its own. */
export function toQuoted(text: string): string {
  return FROM_RIGHT.test(text) ? `\u2068${toVisible(text)}\u2069` : toVisible(text);
}
