import { toClipped, toVisible } from './plain-text';

const MARK = '[key]';
/** A word after "Bearer" that belongs to the sentence ("Bearer token is missing"), so is no key. */
const BEARER = /\bbearer[\s:="']+(?!(?:tokens?|auth\w*|scheme|header|key|is|was|not|must|required)\b)[^\s"',;<>]+/gi;

const toEscapedPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '');
}

/** The forms in which a key could come back: as it is, escaped, encoded, reversed; the longest first. */
function toForms(key: string): string[] {
  if (key.length < 4) return [key];
  const hex = [...new TextEncoder().encode(key)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = [toBase64(key), toBase64(`Bearer ${key}`)];
  const forms = [
    key,
    JSON.stringify(key).slice(1, -1),
    JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
    encodeURIComponent(key.toWellFormed()),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    hex,
    [...key].reverse().join(''),
  ];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** A text with the key, in whatever form, replaced by `[key]`. */
export function toRedacted(text: string, key: string): string {
  const forms = key.trim() === '' ? [] : toForms(key.trim());
  const known = forms.length === 0 ? text : text.replace(new RegExp(forms.map(toEscapedPattern).join('|'), 'gi'), MARK);
  return known.replace(BEARER, `Bearer ${MARK}`);
}

/** The texts in a message: itself, or those of its lists (`{"url": ["The url field is required."]}`). */
function toTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  return Object.values(value)
    .slice(0, 20)
    .flatMap((inner) => toTexts(inner, depth + 1));
}

/**
 * The service's own words as plain text of at most 300 characters without the key, in whatever form of `toForms`, or any bearer token.
 * `value` is its `message` or `error`: text, or an object of lists. Undefined when it says nothing.
 */
export function toPlainMessage(value: unknown, key: string): string | undefined {
  // Invisible characters go first, since they could split a key; clipping comes last, since it could leave half of one.
  return toClipped(toRedacted(toVisible(toTexts(value).join(' ')), key), 300) || undefined;
}
