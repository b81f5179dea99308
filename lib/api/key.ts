import type { JsonObject } from './json';
import { decodeEntities, isObject } from './json';

const MARK = '[key]';
/** Texts hold fewer letters and digits than this by chance. A key of fewer is found only as it is written. */
const DISTINCT = 8;
/** Bytes in the form of addresses, encoded once or more often. */
const ENCODED = /(?:%(?:25)*[0-9a-f]{2})+/gi;
/** What is decoded as a whole, and single characters. */
const UNITS = /(?:%(?:25)*[0-9a-f]{2})+|&#?[a-z\d]{1,8};|./gisu;

/** Skips a word that belongs to the sentence, as in "Bearer token is missing". */
const BEARER = /\bbearer[\s:="']+(?!(?:tokens?|auth\w*|scheme|header|key|is|was|not|must|required)\b)[^\s"',;<>]+/gi;

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '');
}

/** Base64 of a longer text that holds the key, at each of the three offsets, without what the neighbours decide. */
function toBase64Parts(key: string): string[] {
  return [0, 1, 2].map((offset) => toBase64(`${'x'.repeat(offset)}${key}`).slice(offset === 0 ? 0 : 4, -2));
}

/** The ways in which a service could write the key. Marks between the characters are dealt with in `toFinder`. */
function toForms(key: string): string[] {
  if (key.length < 4) return [key];
  const escaped = JSON.stringify(key).slice(1, -1);
  const hex = [...new TextEncoder().encode(key)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = [toBase64(key), toBase64(`Bearer ${key}`), ...toBase64Parts(key).filter((part) => part.length >= 8)];
  const forAddresses = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [key, escaped, escaped.replaceAll('/', '\\/'), ...base64, ...forAddresses, hex, [...key].reverse().join('')];
}

const toBytes = (encoded: string) =>
  Uint8Array.from(encoded.match(/[0-9a-f]{2}(?=%|$)/gi) ?? [], (hex) => Number.parseInt(hex, 16));

function decode(text: string): string {
  const plain = decodeEntities(text);
  return plain.includes('%') ? plain.replace(ENCODED, (run) => new TextDecoder().decode(toBytes(run))) : plain;
}

/** In small letters, without accents and in plain width. */
const toPlain = (text: string) => decode(text).normalize('NFKD').toLowerCase();

/** Letters and digits alone. By bytes, since a pattern takes ten times as long for a body of 2 MiB. */
function toLetters(text: string): string {
  const bytes = new TextEncoder().encode(decode(text).normalize('NFKD'));
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const small = byte | 0x20;
    if (byte >= 0x30 && byte <= 0x39) bytes[length++] = byte;
    else if (byte < 0x80 && small >= 0x61 && small <= 0x7a) bytes[length++] = small;
  }
  return new TextDecoder().decode(bytes.subarray(0, length));
}

const toUnseen = (text: string) => toPlain(text).replace(/[\s\p{Cc}\p{DI}\p{M}]+/gu, '');

interface Finder {
  holds(text: string): boolean;
  /** Each place of the key becomes `[key]`. */
  redact(text: string): string;
}

/**
 * The one rule for where the key is: in any case, width and encoding, and with any marks between its characters. Takes
 * time linear in the text.
 */
function toFinder(key: string): Finder {
  const isDistinct = toLetters(key).length >= DISTINCT;
  const toCore = isDistinct ? toLetters : toUnseen;
  const forms = [...new Set(toForms(key).map(toCore))].filter((form) => form !== '');
  const shortest = Math.min(...forms.map((form) => form.length));
  const holds = (text: string) => {
    if (text.length < shortest) return false;
    const core = toCore(text);
    return forms.some((form) => core.includes(form));
  };
  /** Marks at the ends of the key belong to it. */
  const countMarks = (text: string) => (isDistinct ? text.search(/[a-z0-9]/i) : 0);
  const [before, after] = [countMarks(key), countMarks([...key].reverse().join(''))];

  const redact = (text: string): string => {
    if (!holds(text)) return text;
    const units = text.match(UNITS) ?? [];
    const seen = new Map<string, string>();
    const cores = units.map((unit) => {
      const core = seen.get(unit) ?? toCore(unit);
      seen.set(unit, core);
      return core;
    });
    /** The unit of each character of the core. */
    const unitOf: number[] = [];
    for (const [unit, core] of cores.entries()) for (let at = 0; at < core.length; at++) unitOf.push(unit);
    const isMark = (unit: number) => cores[unit] === '' && /\S/.test(units[unit] ?? '');
    let told = '';
    let from = 0;
    for (const [start, end] of findPlaces(cores.join(''), forms)) {
      let first = unitOf[start] ?? 0;
      let last = unitOf[end - 1] ?? first;
      for (let step = 0; step < before && first > from && isMark(first - 1); step++) first--;
      for (let step = 0; step < after && isMark(last + 1); step++) last++;
      told += units.slice(from, first).join('') + MARK;
      from = last + 1;
    }
    return told + units.slice(from).join('');
  };
  return { holds, redact };
}

/** Where the forms are, from left to right, the longest where several begin. None overlaps another. */
function findPlaces(core: string, forms: readonly string[]): [start: number, end: number][] {
  const places: [number, number][] = [];
  const next = forms.map((form) => core.indexOf(form));
  for (let from = 0; ; ) {
    let found: [number, number] | null = null;
    for (const [index, form] of forms.entries()) {
      const known = next[index] ?? -1;
      const at = known === -1 || known >= from ? known : core.indexOf(form, from);
      next[index] = at;
      if (at === -1 || (found && (at > found[0] || (at === found[0] && at + form.length <= found[1])))) continue;
      found = [at, at + form.length];
    }
    if (!found) return places;
    places.push(found);
    from = found[1];
  }
}

/** For words that are shown. Any other bearer token goes too. */
export function toRedacted(text: string, key: string): string {
  const known = key.trim() === '' ? text : toFinder(key.trim()).redact(text);
  return known.replace(BEARER, `Bearer ${MARK}`);
}

/** A key may be a number. */
const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Without recursion: a body may be deeper than the stack. */
function toTexts(body: JsonObject): string[] {
  const texts: string[] = [];
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (isText(value)) texts.push(String(value));
    else if (Array.isArray(value)) for (const inner of value) open.push(inner);
    else if (isObject(value)) {
      for (const name of Object.keys(value)) {
        texts.push(name);
        open.push(value[name]);
      }
    }
  }
  return texts;
}

/**
 * The body itself when the key is nowhere in it, else a copy without the texts and the names that hold the key. A key
 * that could be a word of the site (`demo`) is not looked for.
 */
export function withoutKey(body: JsonObject, key: string): JsonObject {
  if (key.trim().length < DISTINCT) return body;
  const { holds } = toFinder(key.trim());
  // Together first: a body has thousands of texts, and the key is hardly ever in one.
  if (!holds(toTexts(body).join('\n'))) return body;
  const strip = (value: unknown): unknown => {
    if (isText(value)) return holds(String(value)) ? undefined : value;
    if (Array.isArray(value)) return value.map(strip).filter((item) => item !== undefined);
    if (!isObject(value)) return value;
    const kept = Object.entries(value).flatMap(([name, inner]) => {
      const left = holds(name) ? undefined : strip(inner);
      return left === undefined ? [] : [[name, left] as const];
    });
    return Object.fromEntries(kept);
  };
  return strip(body) as JsonObject;
}
