/** Longer text is cut on screen; what is copied or exported is whole. */
const MOST = 300;
const MOST_IN_TITLE = 2000;

/** Controls and marks that turn the direction of the text around them; single marks inside a word are harmless. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
const mark = (text: string) => text.toWellFormed().replace(HIDDEN, '\u2423');

/** Text of others, safe to draw: at most 300 characters, with a visible mark for each control and direction character. */
export function toVisible(text: string): string {
  return mark(cut(text, MOST));
}

/** The same for a tooltip, where more of it fits. */
export function toTitle(text: string): string {
  return mark(cut(text, MOST_IN_TITLE));
}

const FROM_RIGHT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** Text of others within a sentence of ours: what runs from right to left keeps its own order, and leaves the sentence its order. */
export function toQuoted(text: string): string {
  return FROM_RIGHT.test(text) ? `\u2068${toVisible(text)}\u2069` : toVisible(text);
}
