import * as z from 'zod/mini';
import { cut } from '../cut';
import { fromDay } from '../time';

/** Control, bidirectional and other invisible characters. The joiners that Persian and emoji need stay. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{DI}\ufff9-\ufffb]/gu;

/** At most `most` UTF-16 units with the ellipsis. */
export function toClipped(text: string, most: number): string {
  return text.length <= most ? text : `${cut(text, most - 1)}…`;
}

/** Removes what could hide or reorder text. Not escaped: use it in text nodes only. */
export function toVisible(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim().toWellFormed();
}

/** What stands around and between words that say nothing: `(null)`, `<unknown>`, `/Unknown/Unknown`, `--`. */
const AROUND = String.raw`[\s/\\.,:?!_*#|~"'<>()[\]{}\u2010-\u2015\u2212-]`;
const NOTHING =
  'n[/.]a|null|nil|nan|none|unknown|undefined|unspecified|unavailable|unclassified|uncategori[sz]ed|' +
  'no[ _-]data|not[ _-](?:applicable|available|found|known|set|specified)|object object';
const PLACEHOLDER = new RegExp(`^${AROUND}*(?:(?:${NOTHING})(?:${AROUND}+|$))*$`);

/** Text that stands for no data, such as `null` and `N/A`. `NA` does not: it is Namibia, and a province of Italy. */
export function isPlaceholder(text: string): boolean {
  const plain = toVisible(text).normalize('NFKC').toLowerCase();
  return plain.length <= 60 && PLACEHOLDER.test(plain);
}

/** Text that rules, filters and keys compare, at most `most` characters. Null when it is no text, or no data. */
export function toPlainText(value: unknown, most = 300): string | null {
  const text = toShownText(value);
  return text === null ? null : toClipped(toVisible(text), most);
}

/** Text for people, as the service sent it. Pages mark and cut it. Null when it is no text, or no data. */
export function toShownText(value: unknown): string | null {
  const text = typeof value === 'string' ? decodeEntities(value).trim() : '';
  return isPlaceholder(text) ? null : toClipped(text.toWellFormed(), 100_000);
}

/** The first .com was registered in March 1985. Programs write an older day, as `1970-01-01`, for no date. */
const FIRST_DAY = '1985-01-01';

/** A real calendar day, `YYYY-MM-DD`, also when a time follows it; null when it is none. */
export function toDate(value: unknown): string | null {
  const day = typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(?=$|[T ])/.exec(value.trim())?.[1] : undefined;
  return day !== undefined && day >= FIRST_DAY && fromDay(day) !== null ? day : null;
}

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own keys alone, so that `constructor` and its like are never found. */
export function toField(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** PHP writes a list that lost items as an object: `{"0": …, "2": …}`. */
export function toList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  return isObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : null;
}

/** The service writes an empty object as `[]` too. */
export function isMissing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return toShownText(value) === null;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Nothing but what is missing. */
export function isBlank(value: unknown): boolean {
  return isMissing(value) || (typeof value === 'object' && Object.values(value as object).every(isBlank));
}

/** Says that there is none: null, empty text, an empty list, or nothing but these. A placeholder does not say so. */
export function isNone(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return toVisible(value) === '';
  return typeof value === 'object' && Object.values(value).every(isNone);
}

export function hasSomething(fields: object): boolean {
  return Object.values(fields).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** `1,234,567`, `1 234 567`, `1'234'567.5`, `1.234.567`. One dot alone is that of a decimal. */
const GROUPED = /^([+-]?[1-9]\d{0,2})(?:(?:([,\s'’_])\d{3})(?:\2\d{3})*(?:\.\d+)?|(?:\.\d{3}){2,})$/;

/** A number as text may be grouped, or a percentage. Null when it is none, or out of bounds. */
export function toNumber(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' && value.length <= 40 ? fromText(value.trim()) : value;
  return typeof number === 'number' && number >= least && number <= most ? number : null;
}

function fromText(text: string): number | null {
  if (text.endsWith('%')) {
    const share = fromText(text.slice(0, -1).trimEnd());
    return share === null ? null : share / 100;
  }
  if (DECIMAL.test(text)) return Number(text);
  const grouped = GROUPED.exec(text);
  return grouped ? Number(text.replaceAll(grouped[2] ?? '.', '')) : null;
}

export function toWhole(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): number | null {
  const number = toNumber(value, least, most);
  return number !== null && Number.isInteger(number) ? number : null;
}

/** A wire field that may hold anything or be left out. */
export function wire<T>(read: (value: unknown) => T) {
  return z.pipe(z.optional(z.unknown()), z.transform(read));
}

export const wireText = wire((value) => toPlainText(value));

/** `success` as programs write no: false, 0, null, or their text. Left out, it says nothing. */
export function isFailed(reply: JsonObject): boolean {
  const success = toField(reply, 'success');
  if (typeof success === 'string') return /^(?:|0|f|false|n|no|null)$/i.test(success.trim());
  return success === false || success === 0 || success === null;
}

/** An empty list beside a failure is no answer. */
export function hasItems(reply: JsonObject, name: string): boolean {
  const items = toList(toField(reply, name));
  return items !== null && (items.length > 0 || !isFailed(reply));
}

/** The names of HTML for the characters 160 to 255. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const OTHERS = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  bull: '•',
  hellip: '…',
  euro: '€',
  trade: '™',
};
const NAMED = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...Object.entries(OTHERS),
]);

/** As HTML does: 128 to 159 are read in Windows-1252. Null for what is no character. */
function toCharacter(code: number): string | null {
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : null;
}

/** Decoded once, so that `&amp;lt;` is `&lt;`. The result is text, never markup. An unknown entity stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? entity;
    return toCharacter(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)) ?? entity;
  });
}
