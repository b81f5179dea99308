/** Controls, marks that turn the text around them, and all else that no one sees; what joins the letters of Persian and emoji stays. */
const HIDDEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{DI}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/** Most text, which needs no look at its characters by their kinds: a browser takes longer to learn those than to draw the text. */
const PLAIN = /^[ -~]{0,300}$/;

/** Longer text is cut on screen; what is copied or exported is whole. */
const toMarked = (text: string, long: RegExp) =>
  PLAIN.test(text) ? text : text.toWellFormed().replace(long, '$1…').replace(HIDDEN, '\u2423');

/** Text of others, safe to draw: at most 300 characters, with a visible mark for each character that no one sees. */
export function toVisible(text: string): string {
  return toMarked(text, /^(.{300}).+/su);
}

/** The same for a tooltip, where more of it fits. */
export function toTitle(text: string): string {
  return toMarked(text, /^(.{2000}).+/su);
}

const FROM_RIGHT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** Text of others within a sentence of ours: what runs from right to left keeps its own order, and leaves the sentence its order. */
export function toQuoted(text: string): string {
  return FROM_RIGHT.test(text) ? `\u2068${toVisible(text)}\u2069` : toVisible(text);
}
